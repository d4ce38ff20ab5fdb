// Imports: modules are loaded once, run outside all open states, and shared by all roots.
// SPDX-License-Identifier: MIT
#include "analysis/interpreter/interpreter.h"

#include <algorithm>
#include <utility>

namespace gradpath {

bool Interpreter::onlyDefinedSince(size_t notes, size_t made, NodeId firstNode) const {
    if (out_ || raised_ || records.notes() != notes || roots[root_].made.size() != made)
        return false;
    for (NodeId id = firstNode; id < graph.size(); ++id)
        if (graph[id].kind != NodeKind::Opaque && graph[id].kind != NodeKind::Phi)
            return false;
    return true;
}

ObjId Interpreter::loadModule(const ModuleSource& source) {
    const auto it = loaded_.find(source.name + "|" + source.path);
    if (it != loaded_.end())
        return it->second;
    ObjId object = 0;
    heap.outside([&] {
        object = heap.make(ObjKind::Module, moduleClass, 0, 0, 0);
        loaded_[source.name + "|" + source.path] = object;
        modules.emplace_back();
        LoadedModule& mod = modules.back();
        mod.name = source.name;
        mod.path = source.path;
        mod.view = source.view;
        mod.stub = source.stub;
        mod.package = source.package;
        mod.object = object;
        mod.gidBase =
            gidBases_.empty()
                ? 1
                : gidBases_.back() +
                      static_cast<uint32_t>(modules[modules.size() - 2].view.instrs.size()) + 1;
        gidBases_.push_back(mod.gidBase);
        heap[object].aux = static_cast<uint32_t>(modules.size() - 1);
        putSlot(object, Value::str(n.name), text(source.name));
        putSlot(object, Value::str(n.file), Value::any(AnyKind::Str));
        if (source.namespaceOnly)
            return;
        mod.syms.reserve(mod.view.nStrings());
        bool asksForMain = false;
        for (uint32_t i = 0; i < mod.view.nStrings(); ++i) {
            mod.syms.push_back(syms.intern(mod.view.str(i)));
            asksForMain = asksForMain || mod.view.str(i) == "__main__";
        }
        for (const ir::Constant& c : mod.view.constants) {
            Value v = Value::any();
            switch (c.kind) {
            case ir::ConstKind::None:
                v = Value::none();
                break;
            case ir::ConstKind::True:
                v = Value::boolean(true);
                break;
            case ir::ConstKind::False:
                v = Value::boolean(false);
                break;
            case ir::ConstKind::Ellipsis:
                v = {Tag::Ellipsis};
                break;
            case ir::ConstKind::Int: {
                const int64_t i = static_cast<int64_t>(c.bits);
                v = c.big || i > 2147483647 || i < -2147483647
                        ? Value::any(AnyKind::Int)
                        : Value::integer(static_cast<int32_t>(i));
                break;
            }
            case ir::ConstKind::Float:
                v = floatValue(std::bit_cast<double>(c.bits));
                break;
            case ir::ConstKind::Str:
                v = Value::str(mod.syms[c.str]);
                break;
            case ir::ConstKind::Bytes:
                v = Value::any();
                break;
            }
            mod.consts.push_back(v);
        }
        // A module runs in a state of its own: recording on, no caller.
        std::vector<Frame*> callers;
        callers.swap(frames_);
        const uint32_t savedCtx = ctx_;
        const uint32_t savedGid = gid_;
        const bool savedRaised = raised_;
        const bool savedLibrary = library;
        const uint32_t savedBranches = std::exchange(branches_, 0);
        // An imported module has fuel of its own: it is loaded once, and what it lacks every later root would miss.
        const bool imported = !callers.empty();
        const uint64_t savedFuel = fuel_;
        const bool savedOut = out_;
        if (imported) {
            fuel_ = 0;
            out_ = false;
        }
        const Value mode = heap.get(state, 0);
        const Value cause = heap.get(state, 1);
        setGradMode(Value::boolean(true), 0);
        library = false;
        Frame f{};
        f.module = &mod;
        f.fn = &mod.view.functions[0];
        f.globals = object;
        gid_ = mod.gidBase;
        f.ctx = context(0, mod.gidBase, 0);
        f.slots = heap.pushFrame(f.fn->nRegs);
        f.depth = heap.depth() - 1;
        for (uint32_t i = 0; i < f.fn->nCells; ++i) {
            ctx_ = f.ctx;
            f.cells.push_back(alloc(ObjKind::Cell, 0, 1, 10 + i));
        }
        const size_t notes = records.notes();
        const size_t made = roots[root_].made.size();
        const NodeId firstNode = graph.size();
        runBody(f);
        // Modules loaded meanwhile may have moved this one.
        modules[heap[object].aux].onlyDefines =
            !source.stub && !asksForMain && onlyDefinedSince(notes, made, firstNode);
        if (mod.stub)
            keepStubContents(mod);
        heap.popFrame();
        frames_.swap(callers);
        ctx_ = savedCtx;
        gid_ = savedGid;
        raised_ = savedRaised;
        library = savedLibrary;
        branches_ = savedBranches;
        if (imported) {
            fuel_ = savedFuel;
            out_ = savedOut;
        }
        heap.set(state, 0, mode);
        heap.set(state, 1, cause);
    });
    return object;
}

Value Interpreter::importModule(std::string_view dotted, uint32_t level, const LoadedModule& from,
                                bool top) {
    std::string name(dotted);
    if (from.stub && name == "gradpath")
        return Value::object(intrinsics);
    if (level > 0) {
        // Relative: drop the module itself (not for a package's own file) and one part for each further dot.
        std::string base = from.name == "__main__" ? std::string() : from.name;
        uint32_t drop = from.package ? level - 1 : level;
        if (from.name == "__main__")
            drop = 0;
        for (; drop > 0; --drop) {
            const size_t dot = base.rfind('.');
            base = dot == std::string::npos ? std::string() : base.substr(0, dot);
        }
        if (base.empty()) {
            if (const ModuleSource* self = from.stub ? nullptr : importer->file(from.path)) {
                // The main program inside a package: use its real name.
                base = self->name;
                for (uint32_t i = self->package ? level - 1 : level; i > 0; --i) {
                    const size_t dot = base.rfind('.');
                    base = dot == std::string::npos ? std::string() : base.substr(0, dot);
                }
            }
        }
        name = name.empty() ? base : (base.empty() ? name : base + "." + name);
        top = false;
    }
    if (name.empty())
        return Value::any();
    Value first;
    Value parent;
    size_t at = 0;
    while (at != std::string::npos) {
        const size_t dot = name.find('.', at);
        const std::string part = name.substr(0, dot);
        const std::string leaf = name.substr(at, dot == std::string::npos ? dot : dot - at);
        const ModuleSource* source =
            from.stub ? importer->findStubbed(part) : importer->find(part, from.path);
        Value v;
        if (source != nullptr) {
            v = Value::object(loadModule(*source));
        } else if (parent.isObject()) {
            v = slotOf(parent.payload, Value::str(syms.intern(leaf)));
            if (v.isBottom())
                v = Value::any();
        } else {
            v = Value::any();
        }
        if (parent.isObject() && heap[parent.payload].kind == ObjKind::Module && v.isObject() &&
            slotOf(parent.payload, Value::str(syms.intern(leaf))).isBottom()) {
            const ObjId owner = parent.payload;
            heap.outside([&] { putSlot(owner, Value::str(syms.intern(leaf)), v); });
        }
        if (first.isBottom())
            first = v;
        parent = v;
        at = dot == std::string::npos ? dot : dot + 1;
    }
    return top ? first : parent;
}

const ModuleSource* Interpreter::submodule(const LoadedModule& package, Sym name) const {
    if (!package.package)
        return nullptr;
    const std::string full = package.name + "." + std::string(syms.text(name));
    return package.stub ? importer->findStubbed(full) : importer->find(full, package.path);
}

Value Interpreter::importFrom(Value module, Sym name) {
    if (!module.isObject())
        return Value::any();
    const ObjId id = module.payload;
    if (heap[id].kind != ObjKind::Module)
        return getAttr(module, name);
    const Value v = slotOf(id, Value::str(name));
    if (!v.isBottom())
        return v.present();
    if (const ModuleSource* source = submodule(modules[heap[id].aux], name)) {
        const Value sub = Value::object(loadModule(*source));
        heap.outside([&] { putSlot(id, Value::str(name), sub); });
        return sub;
    }
    const Value getter = slotOf(id, Value::str(n.getattr));
    if (getter.isObject())
        return call1(getter, Value::str(name));
    return Value::any();
}

const LoadedModule& Interpreter::moduleOf(uint32_t gid) const {
    const auto it = std::upper_bound(gidBases_.begin(), gidBases_.end(), gid);
    return modules[it == gidBases_.begin() ? 0 : static_cast<size_t>(it - gidBases_.begin()) - 1];
}

Site Interpreter::userSite(Site s) const {
    while (s.gid != 0) {
        const LoadedModule& m = moduleOf(s.gid);
        if (!m.stub && s.gid - m.gidBase < m.view.instrs.size())
            return s;
        s = {contexts_[s.ctx].gid, contexts_[s.ctx].parent};
    }
    return {};
}

std::vector<Site> Interpreter::userStack(Site s) const {
    std::vector<Site> out;
    while (s.gid != 0 && out.size() < 64) {
        const LoadedModule& m = moduleOf(s.gid);
        if (!m.stub && s.gid - m.gidBase < m.view.instrs.size())
            out.push_back(s);
        s = {contexts_[s.ctx].gid, contexts_[s.ctx].parent};
    }
    return out;
}

ir::Span Interpreter::spanOf(uint32_t gid) const {
    const LoadedModule& m = moduleOf(gid);
    return m.view.spanOf(gid - m.gidBase);
}

std::string_view Interpreter::functionNameAt(Site s) const {
    const LoadedModule& m = moduleOf(s.gid);
    // A function without a single instruction has no place of its own.
    if (s.gid - m.gidBase >= m.view.instrs.size())
        return {};
    return m.view.str(m.view.functions[m.view.functionOfInstr[s.gid - m.gidBase]].name);
}

const ir::Instr& Interpreter::instrAt(uint32_t gid) const {
    const LoadedModule& m = moduleOf(gid);
    return m.view.instrs[gid - m.gidBase];
}

} // namespace gradpath
