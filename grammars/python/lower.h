// The Python front end: source text to IR through tree-sitter.
// SPDX-License-Identifier: MIT
#pragma once

#include "grammars/ir/blob.h"

#include <memory>
#include <string_view>

namespace gradpath::python {

/// Lowers a whole Python file. Never fails: what cannot be parsed is poisoned statement by statement and listed in
/// ModuleView::errors. `text` is UTF-8 (the caller decodes other encodings and drops a BOM); spans are byte offsets in it.
ir::Blob lower(std::string_view text);

struct LastTree;

/// Lowers one text after another of the same document: equal to `lower`, and quicker when little changed. For one thread at a time.
class Lowerer {
public:
    Lowerer();
    ~Lowerer();
    ir::Blob lower(std::string_view text);

private:
    std::unique_ptr<LastTree> last_;
};

/// Parses only and returns the number of syntax nodes that carry an error: the yardstick of the benchmarks.
size_t parseOnly(std::string_view text);

} // namespace gradpath::python
