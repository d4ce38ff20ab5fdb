// One file at a time.
// SPDX-License-Identifier: MIT
#include "analysis/session.h"

#include "analysis/project/importer.h"
#include "analysis/session_memory.h"

#include <algorithm>
#include <set>

namespace gradpath {

namespace {

bool concerns(const Run& run, const std::string& file) {
    if (run.loss && run.loss->file == file)
        return true;
    return std::any_of(run.models.begin(), run.models.end(), [&](const ModelTable& model) {
        return model.at.file == file ||
               std::any_of(model.parameters.begin(), model.parameters.end(),
                           [&](const ParameterRow& row) { return row.at.file == file; });
    });
}

/// Adds roots one after the other, in the order in which one analysis would run them.
class Combination {
public:
    Combination(std::span<const FileFindings* const> parts, const std::string& file,
                const Adjust& adjust)
        : file_(file), adjust_(adjust) {
        for (const FileFindings* part : parts) {
            called_.insert(part->byMain.called.begin(), part->byMain.called.end());
            made_.insert(part->byFunctions.made.begin(), part->byFunctions.made.end());
        }
    }

    /// Groups of different parts are different stories.
    void startPart(size_t part) {
        part_ = part;
        firstGroup_ = lastGroup_;
    }

    void add(const RootFindings& root) {
        if (root.kind == RootFindings::Kind::Function && called_.contains(root.name))
            return;
        if (root.kind == RootFindings::Kind::Class && made_.contains(root.name))
            return;
        for (const Diagnostic& d : root.diagnostics) {
            if (!file_.empty() && d.primary.file != file_)
                continue;
            Diagnostic copy = d;
            if (copy.group != 0)
                copy.group += firstGroup_;
            lastGroup_ = std::max(lastGroup_, copy.group);
            if (adjusted(copy))
                out_.diagnostics.push_back(std::move(copy));
        }
        for (const Run& run : root.runs) {
            if (!file_.empty() && !concerns(run, file_))
                continue;
            out_.runs.push_back(run);
            adjust(out_.runs.back());
        }
        out_.unknown += root.unknown;
        out_.outOfFuel |= root.outOfFuel;
    }

    Result finish() {
        tidy(out_);
        return std::move(out_);
    }

private:
    bool moves(Location& at) const { return !adjust_ || adjust_(part_, at); }

    bool adjusted(Diagnostic& d) const {
        if (!adjust_)
            return true;
        std::erase_if(d.related, [&](Related& place) { return !moves(place.at); });
        std::erase_if(d.fixes, [&](Fix& fix) {
            return !std::all_of(fix.edits.begin(), fix.edits.end(),
                                [&](Edit& edit) { return moves(edit.at); });
        });
        return moves(d.primary);
    }

    void adjust(Run& run) const {
        if (!adjust_)
            return;
        const auto move = [&](Location& at) {
            if (!moves(at))
                at = {};
        };
        if (run.loss)
            move(*run.loss);
        for (ModelTable& model : run.models) {
            move(model.at);
            for (ParameterRow& row : model.parameters) {
                move(row.at);
                if (row.because) {
                    move(row.because->at);
                    for (Location& step : row.because->way)
                        move(step);
                }
                for (Location& optimizer : row.optimizers)
                    move(optimizer);
            }
        }
    }

    const std::string& file_;
    const Adjust& adjust_;
    size_t part_ = 0;
    std::set<std::string> called_;
    std::set<std::string> made_;
    Result out_;
    uint32_t firstGroup_ = 0;
    uint32_t lastGroup_ = 0;
};

} // namespace

/// An interpreter with modules loaded. The importer of the run at hand is set by that run.
struct Session::State {
    std::unique_ptr<Interpreter> in;
    size_t firstModule = 0;
};

Session::Session(std::vector<std::string> importRoots, const AnalyzeOptions& options)
    : importRoots_(std::move(importRoots))
    , stubRoots_(options.stubRoots)
    , fuel_(options.fuel)
    , lastRun_(std::make_unique<LastRun>()) {}

Session::~Session() = default;

namespace {

/// What a module imports, in the order in which it says so: dotted names with the dots of a relative import, and `:name` for what is
/// taken from the one before.
std::vector<std::string> importsOf(const ir::ModuleView& module) {
    std::vector<std::string> out;
    for (const ir::Instr& instr : module.instrs) {
        if (instr.op == ir::Op::Import)
            out.push_back(std::string(instr.n, '.') + std::string(module.str(instr.a)));
        else if (instr.op == ir::Op::ImportFrom && !out.empty())
            out.push_back(":" + std::string(module.str(instr.b)));
    }
    return out;
}

/// Those of them that load something: a name that is still being typed loads nothing new.
std::vector<std::string> loadable(const std::vector<std::string>& imports, Importer& importer,
                                  const std::string& file) {
    std::vector<std::string> out;
    std::string module;
    const auto add = [&](const std::string& name) {
        if (std::find(out.begin(), out.end(), name) == out.end())
            out.push_back(name);
    };
    for (const std::string& name : imports) {
        if (name.starts_with(':')) {
            const std::string_view taken = std::string_view(name).substr(1);
            if (module.starts_with('.'))
                add(module + (module.ends_with('.') ? "" : ".") + std::string(taken));
            else if (!module.empty() &&
                     importer.find(module + "." + std::string(taken), file) != nullptr)
                add(module + "." + std::string(taken));
            continue;
        }
        module = name;
        if (!module.starts_with('.'))
            while (!module.empty() && importer.find(module, file) == nullptr)
                module.resize(module.rfind('.') == std::string::npos ? 0 : module.rfind('.'));
        if (!module.empty())
            add(module);
    }
    return out;
}

} // namespace

void Session::load(SourceProvider& provider, SourceProvider& imported, const std::string& file) {
    Importer importer(imported, importRoots_, stubRoots_);
    lastRun_->forget();
    loaded_ = std::make_unique<State>();
    loaded_->in = std::make_unique<Interpreter>(importer, fuel_);
    Interpreter& in = *loaded_->in;
    loaded_->firstModule = in.modules.size();
    const SourceFile* source = provider.open(file);
    if (source == nullptr)
        return;
    imports_ = importsOf(source->module);
    loads_ = loadable(imports_, importer, file);
    LoadedModule main;
    main.name = "__main__";
    main.path = file;
    main.package = file.ends_with("__init__.py");
    for (const std::string& name : loads_) {
        // Each one is a root: it has fuel of its own, and nothing of it but the modules stays.
        const size_t dots = std::min(name.find_first_not_of('.'), name.size());
        in.beginRoot(file);
        in.importModule(std::string_view(name).substr(dots), static_cast<uint32_t>(dots), main,
                        false);
        in.endRoot();
        in.undoRoot();
    }
    importsItself_ = std::any_of(in.modules.begin(), in.modules.end(),
                                 [&](const LoadedModule& m) { return m.path == file; });
    in.importer = nullptr;
}

bool Session::fits(SourceProvider& provider, const std::string& file) {
    const SourceFile* source = provider.open(file);
    if (loaded_ == nullptr || source == nullptr)
        return false;
    std::vector<std::string> now = importsOf(source->module);
    if (now == imports_)
        return true;
    Importer importer(provider, importRoots_, stubRoots_);
    if (loadable(now, importer, file) != loads_)
        return false;
    imports_ = std::move(now);
    return true;
}

void Session::prepare() {
    used_.reset();
    if (next_ == nullptr)
        next_ = std::make_unique<State>(
            State{std::make_unique<Interpreter>(*loaded_->in), loaded_->firstModule});
}

void Session::forgetLast() {
    lastRun_->forget();
}

FileFindings Session::run(SourceProvider& provider, const std::string& file,
                          const AnalyzeOptions& options, bool last) {
    const SourceFile* source = last ? nullptr : provider.open(file);
    std::optional<FileFindings> before;
    if (source != nullptr)
        before = lastRun_->repeat(*source, options);
    repeated_ = before.has_value();
    if (before)
        lastRun_->remember(*source, options, *before);
    FileFindings out = before ? std::move(*before) : runAnew(provider, file, options, last);
    if (source != nullptr && !repeated_)
        lastRun_->remember(*source, options, out);
    return out;
}

FileFindings Session::runAnew(SourceProvider& provider, const std::string& file,
                              const AnalyzeOptions& options, bool last) {
    if (last)
        next_ = std::move(loaded_);
    else
        prepare();
    const std::unique_ptr<State> state = std::move(next_);
    Importer importer(provider, importRoots_, stubRoots_);
    const FileSet set = {{file}, importRoots_};
    Part part(provider, options, std::move(state->in), importer, set, state->firstModule);
    FileFindings out;
    const Told told = [&](RootFindings&& root) {
        out.roots.push_back(std::move(root));
    };
    part.main(file, told);
    part.addReached(out.byMain);
    part.setReached(out.byMain);
    part.functions(file, told);
    out.byFunctions = out.byMain;
    part.addReached(out.byFunctions);
    part.setReached(out.byFunctions);
    part.classes(file, told);
    used_ = part.release();
    out.stopped = options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
    return out;
}

FileFindings analyzeFile(SourceProvider& provider, const std::string& file,
                         const std::vector<std::string>& importRoots,
                         const AnalyzeOptions& options) {
    Session session(importRoots, options);
    session.load(provider, provider, file);
    constexpr bool kLast = true;
    return session.run(provider, file, options, kLast);
}

Result combine(std::span<const FileFindings* const> parts, const std::string& file,
               const Adjust& adjust) {
    Combination out(parts, file, adjust);
    for (const auto kind :
         {RootFindings::Kind::Main, RootFindings::Kind::Function, RootFindings::Kind::Class}) {
        for (size_t i = 0; i < parts.size(); ++i) {
            out.startPart(i);
            for (const RootFindings& root : parts[i]->roots)
                if (root.kind == kind)
                    out.add(root);
        }
    }
    return out.finish();
}

} // namespace gradpath
