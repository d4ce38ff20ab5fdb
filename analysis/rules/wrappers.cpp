// Data-parallel wrappers.
// SPDX-License-Identifier: MIT
#include "analysis/rules/wrappers.h"

#include <algorithm>

namespace gradpath::rules {

std::vector<Wrapper> wrappersOf(RunView& run) {
    Interpreter& in = run.in;
    std::vector<Wrapper> out;
    const Sym mark = in.syms.intern("__gradpath_reduces__");
    const Value inside = in.text("module");
    for (ObjId id : in.roots[run.root].instances) {
        const bool known =
            std::any_of(out.begin(), out.end(), [&](const Wrapper& w) { return w.object == id; });
        if (known || in.classAttr(in.heap[id].cls, mark).isBottom())
            continue;
        const Value model = in.slotOf(id, inside);
        if (!model.isObject() || !in.isModule(model.payload))
            continue;
        const auto& called = in.records.reductions;
        out.push_back(
            {id, model.payload, std::find(called.begin(), called.end(), id) != called.end()});
    }
    return out;
}

bool isOff(const RunView& run, ObjId wrapper, std::string_view option) {
    const Value v = run.in.slotOf(wrapper, run.in.text(option));
    return v.is(Tag::Bool) && !v.asBool();
}

} // namespace gradpath::rules
