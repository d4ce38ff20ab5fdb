// Where a layer comes into being.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/layer_target.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

std::vector<std::string> split(std::string_view path, char at) {
    std::vector<std::string> out;
    while (!path.empty()) {
        const size_t dot = std::min(path.find(at), path.size());
        out.emplace_back(path.substr(0, dot));
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return out;
}

bool isIndex(std::string_view name) {
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isName(std::string_view name) {
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                      (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
           });
}

class Finder {
public:
    Finder(const RunView& run, Sources& sources, const DeadLayer& layer)
        : run_(run), sources_(sources), layer_(layer) {
        const std::string root = layer.root.substr(layer.root.rfind('.') + 1);
        parts_.push_back(root);
        for (std::string& part : split(layer.path, '.'))
            parts_.push_back(std::move(part));
    }

    std::optional<LayerTarget> find() {
        if (tryAt(run_.locate(layer_.at)))
            return found_;
        if (!layer_.someInstancesOnly && tryAt(run_.locate(layer_.definition)))
            return found_;
        for (size_t n = parts_.size(); n > 1; --n)
            if (tryHolder(n))
                return found_;
        return std::nullopt;
    }

private:
    /// The statement around a place, when it names a part of the layer's path.
    bool tryAt(const Location& at) {
        const Source* source = sources_.of(at.file);
        if (source == nullptr)
            return false;
        const uint32_t node = source->nodeAt(at.span);
        const uint32_t statement = source->statementOf(node);
        const uint32_t assignment = source->assignmentOf(statement);
        if (assignment != kNoNode)
            return tryTargets(*source, statement, assignment, at);
        return tryAppend(*source, statement, node);
    }

    bool tryTargets(const Source& source, uint32_t statement, uint32_t assignment,
                    const Location& at) {
        const uint32_t value = source.strip(source.valueOf(assignment));
        const bool isWhole = source[value].begin == at.span.begin &&
                             source[value].end == at.span.end &&
                             at == run_.locate(layer_.definition);
        std::vector<uint32_t> leaves;
        for (uint32_t target : source.targetsOf(assignment))
            for (uint32_t leaf : source.leavesOf(target))
                leaves.push_back(leaf);
        for (uint32_t target : leaves) {
            const std::string_view name = source.lastName(target);
            const size_t i = partNamed(name);
            if (i == 0) {
                if (!isWhole || name.empty() || layer_.definition.gid == 0 ||
                    !layer_.path.empty() || leaves.size() > 1)
                    continue;
                return accept(source, statement, std::string(source.textOf(target)), kNoNode);
            }
            const auto expression = below(source.textOf(target), i);
            if (!expression)
                return false;
            const bool direct =
                i == parts_.size() && source[target].kind == Kind::Attribute && leaves.size() == 1;
            return accept(source, statement, *expression, direct ? assignment : kNoNode);
        }
        return false;
    }

    /// `self.blocks.append(Block())`: behind the loop, all are there.
    bool tryAppend(const Source& source, uint32_t statement, uint32_t node) {
        if (statement == kNoNode || source[statement].kind != Kind::ExpressionStatement)
            return false;
        for (uint32_t call = source.enclosing(node, Kind::Call); call != kNoNode;
             call = source.enclosing(source.parent(call), Kind::Call)) {
            if (!source.isInside(call, statement))
                return false;
            const uint32_t callee = source.child(call, 0);
            if (source[callee].kind != Kind::Attribute)
                continue;
            const std::string_view method = source.lastName(callee);
            const uint32_t receiver = source.child(callee, 0);
            std::string expression;
            if (method == "append" || method == "extend" || method == "insert") {
                const size_t i = partNamed(source.lastName(receiver));
                const auto deeper = i == 0 ? std::nullopt : below(source.textOf(receiver), i);
                if (!deeper)
                    continue;
                expression = *deeper;
            } else if (method == "add_module" || method == "register_module" ||
                       method == "register_parameter") {
                const std::vector<uint32_t> arguments = source.argumentsOf(call);
                if (arguments.empty() || source[arguments[0]].kind != Kind::String)
                    continue;
                std::string_view name = source.textOf(arguments[0]);
                if (name.size() < 3)
                    continue;
                name = name.substr(1, name.size() - 2);
                const size_t i = partNamed(name);
                const auto deeper =
                    i == 0 || !isName(name)
                        ? std::nullopt
                        : below(std::string(source.textOf(receiver)) + "." + std::string(name), i);
                if (!deeper)
                    continue;
                expression = *deeper;
            } else {
                continue;
            }
            return accept(source, outOfLoops(source, statement), std::move(expression), kNoNode);
        }
        return false;
    }

    static uint32_t outOfLoops(const Source& source, uint32_t statement) {
        uint32_t out = statement;
        for (uint32_t n = source.parent(statement); n != kNoNode; n = source.parent(n)) {
            const Kind kind = source[n].kind;
            if (kind == Kind::ForStatement || kind == Kind::WhileStatement)
                out = n;
            else if (kind == Kind::FunctionDefinition || kind == Kind::ClassDefinition)
                break;
        }
        return out;
    }

    /// The assignment `self.part = ...` of the module that the first `n` parts of the path lead to.
    bool tryHolder(size_t n) {
        ObjId object = n == parts_.size() ? layer_.object : 0;
        std::string prefix;
        for (size_t i = 1; i < n; ++i)
            prefix += (i > 1 ? "." : "") + parts_[i];
        if (object == 0) {
            std::vector<std::pair<std::string, ObjId>> all;
            for (const ModelFate& m : run_.models)
                if (m.model->root == layer_.root)
                    run_.in.namedModules(m.model->module, "", all);
            for (const auto& [path, id] : all)
                if (path == prefix)
                    object = id;
        }
        if (object == 0)
            return false;
        const Site stored = run_.definitionOf(object);
        const Location at = run_.locate(stored);
        const Source* source = sources_.of(at.file);
        if (source == nullptr || (layer_.someInstancesOnly && !isOnlyOne(stored)))
            return false;
        const uint32_t statement = source->statementOf(source->nodeAt(at.span));
        const uint32_t assignment = source->assignmentOf(statement);
        if (assignment == kNoNode)
            return false;
        const uint32_t value = source->strip(source->valueOf(assignment));
        // A container that is filled later does not hold the layer yet.
        if (n < parts_.size() &&
            (source->childCount(value) == 0 ||
             ((*source)[value].kind == Kind::Call && source->argumentsOf(value).empty() &&
              source->lastName(source->child(value, 0)).find("List") != std::string_view::npos)))
            return false;
        for (uint32_t target : source->targetsOf(assignment)) {
            if (source->lastName(target) != parts_[n - 1])
                continue;
            const auto expression = below(source->textOf(target), n);
            return expression && accept(*source, statement, *expression, kNoNode);
        }
        return false;
    }

    /// The object whose attribute is stored there is the only one of its class.
    bool isOnlyOne(Site stored) const {
        const RootInfo& r = run_.in.roots[run_.root];
        ObjId owner = 0;
        for (uint32_t i = r.firstDefinition; i < r.endDefinition; ++i)
            if (run_.in.records.definitions[i].site == stored)
                owner = run_.in.records.definitions[i].owner;
        if (owner == 0)
            return false;
        return std::all_of(r.instances.begin(), r.instances.end(), [&](ObjId id) {
            return id == owner || run_.in.heap[id].cls != run_.in.heap[owner].cls;
        });
    }

    /// One more than the index of the last part of that name; 0: none.
    size_t partNamed(std::string_view name) const {
        for (size_t i = parts_.size(); i > 0; --i)
            if (!name.empty() && parts_[i - 1] == name)
                return i;
        return 0;
    }

    /// The expression for the layer, from what stands for the first `i` parts.
    std::optional<std::string> below(std::string_view start, size_t i) const {
        std::string out(start);
        for (; i < parts_.size(); ++i) {
            if (isIndex(parts_[i]))
                out += "[" + parts_[i] + "]";
            else if (isName(parts_[i]))
                out += "." + parts_[i];
            else
                return std::nullopt;
        }
        return out;
    }

    bool accept(const Source& source, uint32_t statement, std::string expression,
                uint32_t definition) {
        found_ = {&source, statement, std::move(expression), definition};
        return true;
    }

    const RunView& run_;
    Sources& sources_;
    const DeadLayer& layer_;
    std::vector<std::string> parts_;
    LayerTarget found_;
};

} // namespace

std::optional<LayerTarget> findLayer(const RunView& run, Sources& sources, const DeadLayer& layer) {
    return Finder(run, sources, layer).find();
}

} // namespace gradpath::fixes
