// The entrance: parse, resolve names, lower function by function.
// SPDX-License-Identifier: MIT
#include "grammars/python/lower.h"

#include "grammars/python/lowering.h"
#include "grammars/python/ts.h"

namespace gradpath::python {

Lowering::Lowering(const SyntaxTree& tree, const ScopeTable& scopes, ir::ModuleBuilder& out)
    : tree_(tree)
    , scopes_(scopes)
    , out_(out)
    , stamps_(out.nStrings(), 0)
    , bindings_(out.nStrings())
    , scanStamps_(out.nStrings(), 0)
    , scanStates_(out.nStrings(), 0) {
    for (uint32_t s = 0; s < scopes_.symbols.size(); ++s) {
        const Symbol& symbol = scopes_.symbols[s];
        if ((symbol.flags & kCaptured) &&
            scopes_.at(symbol.scope).kind == ScopeKind::Comprehension) {
            capturedInComprehensions_.push_back(s);
        }
    }
}

void Lowering::run() {
    ir::Function module;
    module.name = out_.str("<module>");
    module.kind = ir::FunctionKind::Module;
    module.span = {0, static_cast<uint32_t>(tree_.text.size())};
    out_.functions.push_back(module);
    work_.push_back({0, 0});
    for (size_t i = 0; i < work_.size(); ++i)
        lowerFunction(work_[i]);
}

namespace {

ir::Blob lowered(std::string_view text, LastTree* last) {
    ir::ModuleBuilder out;
    SyntaxTree tree = parse(text, out, last);
    const ScopeTable scopes = buildScopes(tree, out.nStrings());
    out.errors = tree.errors;
    Lowering(tree, scopes, out).run();
    return out.finish();
}

} // namespace

ir::Blob lower(std::string_view text) {
    return lowered(text, nullptr);
}

Lowerer::Lowerer() : last_(std::make_unique<LastTree>()) {}
Lowerer::~Lowerer() = default;

ir::Blob Lowerer::lower(std::string_view text) {
    return lowered(text, last_.get());
}

} // namespace gradpath::python
