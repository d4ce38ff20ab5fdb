// What the analysis returns: plain values, byte offsets, no references into the engine.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/ir.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gradpath {

/// A byte range in one file. `file` is the path under which the source provider knows it.
struct Location {
    std::string file;
    ir::Span span;
    bool operator==(const Location& o) const {
        return file == o.file && span.begin == o.span.begin && span.end == o.span.end;
    }
};

enum class Severity : uint8_t { Hint, Information, Warning, Error };

/// Another place of the same story.
struct Related {
    Location at;
    std::string message;
};

enum class Applicability : uint8_t { Safe, Unsafe };

struct Edit {
    Location at;
    std::string text;
};

struct Fix {
    std::string title;
    Applicability applicability = Applicability::Unsafe;
    std::vector<Edit> edits;
};

struct Diagnostic {
    std::string code; ///< "GP103"
    std::string name; ///< "overwritten-layer-output"
    Severity severity = Severity::Warning;
    std::string message;
    Location primary;
    std::vector<std::string> layers; ///< attribute names of the layers concerned
    uint32_t group = 0;              ///< one story; 0: stands alone
    std::vector<Related> related;
    std::vector<Fix> fixes;
    /// The classes and functions around it, "Net.__init__"; left to the caller, who knows the text.
    std::optional<std::string> symbol;
};

/// The fate of one parameter in one training run. See CONTRACT: `NoGradient` means the framework leaves the gradient None.
enum class Status : uint8_t { Gradient, NoGradient, Zero, Frozen, Unknown };

struct Because {
    std::string rule; ///< code
    Location at;
    std::string message;
    std::vector<Location> way =
        {}; ///< what is computed from the layer before it is lost, in this order
};

/// One layer or bare parameter of a model.
struct ParameterRow {
    std::string path;  ///< relative to the model's root, `named_parameters()` style
    std::string owner; ///< class whose code registered it
    std::string kind;  ///< class of the layer ("Linear"), or "Parameter"
    Location at;       ///< where it was created
    Status status = Status::Unknown;
    std::optional<Because> because;
    std::string unknownReason;        ///< for Status::Unknown
    std::vector<Location> optimizers; ///< where those that hold it were made
};

struct ModelTable {
    std::string root; ///< outermost variable that holds the model at the loss
    std::string className;
    Location at;
    std::vector<ParameterRow> parameters;
};

struct FlowGraph; // analysis/flow_graph.h

/// All sinks that share a root, with the models in scope. No loss: library mode.
struct Run {
    std::optional<Location> loss;
    std::vector<ModelTable> models;
    std::shared_ptr<const FlowGraph> graph; ///< only if it was asked for
};

/// Everything that was found for the files asked about, in a deterministic order.
struct Result {
    std::vector<Diagnostic> diagnostics;
    std::vector<Run> runs;
    uint32_t unknown = 0;   ///< parameters whose status stayed unknown
    bool outOfFuel = false; ///< something was not run to its end, and what it touched is unknown
    std::vector<std::string> unfinished; ///< the files that this concerns
};

} // namespace gradpath
