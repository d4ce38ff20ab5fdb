// Removing a layer with the dead statements around it.
// SPDX-License-Identifier: MIT
#include "analysis/fixes/edits.h"
#include "analysis/fixes/fixes.h"
#include "analysis/fixes/imports.h"
#include "analysis/fixes/layer_target.h"
#include "analysis/fixes/mentions.h"

#include <algorithm>

namespace gradpath::fixes {

namespace {

/// Classes of user code whose methods may mean the layer when they say `self.x`.
class Family {
public:
    Family(const RunView& run, const DeadLayer& layer) : run_(run) {
        if (layer.owner == 0)
            return;
        const Interpreter& in = run.in;
        for (ObjId cls : in.classData(in.heap[layer.owner].cls).mro)
            if (const ClassData& data = in.classData(cls); !in.modules[data.module].stub)
                add(data);
    }

    enum class Relation : uint8_t { Member, Stranger, Unclear };

    /// Strangers have an attribute of that name themselves and share no base class of user code.
    Relation relationOf(const Source& source, uint32_t classNode, std::string_view name) const {
        const uint32_t begin = source[classNode].begin;
        for (const auto& [path, at] : members_)
            if (path == source.path() && at == begin)
                return Relation::Member;
        const uint32_t bases = source.firstChild(classNode, Kind::ArgumentList);
        if (bases != kNoNode)
            for (uint32_t n = bases; n < source[bases].next; ++n)
                if ((source[n].kind == Kind::Identifier || source[n].kind == Kind::AttributeName) &&
                    std::find(names_.begin(), names_.end(), source.textOf(n)) != names_.end())
                    return Relation::Unclear;
        return storesIn(source, classNode, name).empty() ? Relation::Unclear : Relation::Stranger;
    }

private:
    void add(const ClassData& data) {
        const LoadedModule& m = run_.in.modules[data.module];
        if (data.fn == ir::kNone)
            return;
        members_.emplace_back(m.path, m.view.functions[data.fn].span.begin);
        names_.emplace_back(run_.in.syms.text(data.name));
    }

    const RunView& run_;
    std::vector<std::pair<std::string, uint32_t>> members_;
    std::vector<std::string> names_;
};

constexpr std::string_view kPureBuiltins[] = {"len",  "int",   "float", "list",      "tuple",
                                              "dict", "range", "zip",   "enumerate", "str"};
/// Methods of containers, iterators and optimizers that leave something behind.
constexpr std::string_view kChanging[] = {"append", "extend", "insert", "pop",     "remove",
                                          "clear",  "update", "write",  "put",     "send",
                                          "step",   "next",   "log",    "backward"};

class Remover {
public:
    explicit Remover(const Source& source) : source_(source) {}

    /// The statement around a use can go: nobody needs its result. Those that must go with it join the list.
    bool canGo(uint32_t used) {
        const size_t before = statements_.size();
        const bool goes = decide(used);
        if (!goes)
            statements_.resize(before);
        return goes;
    }

    const std::vector<uint32_t>& statements() const { return statements_; }

private:
    static constexpr size_t kMost = 40;

    bool isGoing(uint32_t statement) const {
        return std::find(statements_.begin(), statements_.end(), statement) != statements_.end();
    }

    bool decide(uint32_t used) {
        const uint32_t statement = source_.statementOf(used);
        if (statement == kNoNode || isGoing(statement))
            return statement != kNoNode;
        const Kind kind = source_[statement].kind;
        if (kind != Kind::ExpressionStatement || (source_[statement].flags & python::kBroken) ||
            (source_[statement].flags & python::kWalrus))
            return false;
        for (uint32_t n = statement; n < source_[statement].next; ++n)
            if (source_[n].kind == Kind::Yield || source_[n].kind == Kind::Await ||
                (source_[n].kind == Kind::Call && !isHarmless(n)))
                return false;
        if (source_.functionOf(statement) == kNoNode || statements_.size() > kMost)
            return false;
        statements_.push_back(statement);
        const uint32_t assignment = source_.assignmentOf(statement);
        if (assignment == kNoNode)
            return source_[statement + 1].kind == Kind::Call &&
                   source_.isInside(used, source_.child(statement + 1, 0));
        for (uint32_t target : source_.targetsOf(assignment))
            if (!targetGoes(statement, target))
                return false;
        return true;
    }

    /// The call only computes: a layer, a function of torch, a method of a tensor.
    bool isHarmless(uint32_t call) const {
        const uint32_t callee = source_.strip(source_.child(call, 0));
        const std::string_view name = source_.lastName(callee);
        if (source_[callee].kind == Kind::Identifier)
            return std::find(std::begin(kPureBuiltins), std::end(kPureBuiltins), name) !=
                       std::end(kPureBuiltins) ||
                   isFromTorch(source_, name);
        if (source_[callee].kind == Kind::Subscript || source_[callee].kind == Kind::Call)
            return isLayer(callee);
        if (source_[callee].kind != Kind::Attribute || name.ends_with("_"))
            return false;
        const uint32_t root = source_.rootOf(callee);
        if (root == kNoNode || source_.textOf(root) != source_.selfOf(source_.functionOf(call)))
            return (root != kNoNode && isFromTorch(source_, source_.textOf(root))) ||
                   std::find(std::begin(kChanging), std::end(kChanging), name) ==
                       std::end(kChanging);
        return isLayer(callee) || source_[source_.child(callee, 0)].kind == Kind::Call;
    }

    /// `self.x`, `self.xs[i]`, where the class assigns the attribute.
    bool isLayer(uint32_t expression) const {
        while (source_[expression].kind == Kind::Subscript)
            expression = source_.child(expression, 0);
        const uint32_t cls = source_.enclosing(expression, Kind::ClassDefinition);
        return source_[expression].kind == Kind::Attribute && cls != kNoNode &&
               !storesIn(source_, cls, source_.lastName(expression)).empty();
    }

    bool targetGoes(uint32_t statement, uint32_t target) {
        switch (source_[target].kind) {
        case Kind::Identifier:
            return isDead(statement, source_.textOf(target));
        case Kind::PatternList:
        case Kind::TuplePattern:
        case Kind::Tuple:
        case Kind::ExpressionList: {
            bool ok = true;
            source_.children(target, [&](uint32_t c) { ok = ok && targetGoes(statement, c); });
            return ok;
        }
        default:
            return false;
        }
    }

    /// Nothing that stays reads the variable between this assignment and the next one.
    bool isDead(uint32_t statement, std::string_view name) {
        const uint32_t function = source_.functionOf(statement);
        for (uint32_t n = function; n < source_[function].next; ++n)
            if ((source_[n].kind == Kind::GlobalStatement ||
                 source_[n].kind == Kind::NonlocalStatement) &&
                source_.textOf(n).find(name) != std::string_view::npos)
                return false;
        const size_t before = statements_.size();
        if (isOverwritten(statement, function, name))
            return true;
        statements_.resize(before);
        return allReadsGo(function, name);
    }

    bool allReadsGo(uint32_t function, std::string_view name) {
        for (uint32_t n = function; n < source_[function].next; ++n) {
            if (source_[n].kind != Kind::Identifier || source_.textOf(n) != name)
                continue;
            const uint32_t up = source_.parent(n);
            const bool store =
                isTarget(source_, n) && source_[up].kind != Kind::AugmentedAssignment;
            if (!store && !canGo(n))
                return false;
        }
        return true;
    }

    /// A later statement of the same block assigns the variable again, before anything that stays reads it.
    bool isOverwritten(uint32_t statement, uint32_t function, std::string_view name) {
        for (uint32_t up = source_.parent(statement); up != function; up = source_.parent(up))
            if (source_[up].kind == Kind::TryStatement)
                return false;
        for (uint32_t n = function + 1; n < source_[function].next; ++n)
            if (source_[n].kind == Kind::FunctionDefinition || source_[n].kind == Kind::Lambda)
                for (uint32_t m = n; m < source_[n].next; ++m)
                    if (source_[m].kind == Kind::Identifier && source_.textOf(m) == name)
                        return false;
        const uint32_t block = source_.parent(statement);
        for (uint32_t s = source_[statement].next; s < source_[block].next; s = source_[s].next) {
            if (isGoing(s))
                continue;
            bool jumps = false;
            const uint32_t assignment = source_.assignmentOf(s);
            uint32_t stored = kNoNode;
            if (assignment != kNoNode)
                for (uint32_t target : source_.targetsOf(assignment))
                    for (uint32_t n = target; n < source_[target].next; ++n)
                        if (source_[n].kind == Kind::Identifier && source_.textOf(n) == name &&
                            isTarget(source_, n))
                            stored = n;
            for (uint32_t n = s; n < source_[s].next; ++n) {
                jumps = jumps || source_[n].kind == Kind::BreakStatement ||
                        source_[n].kind == Kind::ContinueStatement;
                const bool reads =
                    source_[n].kind == Kind::Identifier && n != stored && source_.textOf(n) == name;
                if (reads && (stored != kNoNode || !canGo(n)))
                    return false;
            }
            if (isGoing(s))
                continue;
            if (stored != kNoNode)
                return true;
            if (jumps)
                return false;
        }
        return false;
    }

    const Source& source_;
    std::vector<uint32_t> statements_;
};

/// `nn.init.zeros_(self.x.weight)`, `self.x.apply(f)`, `self.x.weight.data = t`: only the layer itself is worked on.
bool worksOnLayer(const Source& source, uint32_t statement, uint32_t attribute) {
    const auto startsWithLayer = [&](uint32_t expression) {
        return source.isInside(attribute, expression) &&
               source[expression].begin == source[attribute].begin;
    };
    if (source[statement].kind != Kind::ExpressionStatement)
        return false;
    if (source[statement + 1].kind == Kind::Call) {
        const uint32_t callee = source.child(statement + 1, 0);
        if (startsWithLayer(callee))
            return source.lastName(callee) != "parameters";
        const std::vector<uint32_t> arguments = source.argumentsOf(statement + 1);
        // Functions whose name ends so work in place on their first argument.
        return !arguments.empty() && startsWithLayer(arguments[0]) &&
               source.lastName(callee).ends_with("_");
    }
    const uint32_t assignment = source.assignmentOf(statement);
    if (assignment == kNoNode)
        return false;
    const std::vector<uint32_t> targets = source.targetsOf(assignment);
    return targets.size() == 1 && targets[0] != attribute && startsWithLayer(targets[0]);
}

} // namespace

std::optional<Fix> removeLayer(const RunView& run, Sources& sources, const DeadLayer& layer) {
    if (layer.someInstancesOnly || layer.owner == 0)
        return std::nullopt;
    const auto target = findLayer(run, sources, layer);
    if (!target || target->definition == kNoNode)
        return std::nullopt;
    const Source& source = *target->source;
    const uint32_t defined = source.targetsOf(target->definition)[0];
    const uint32_t value = source.strip(source.valueOf(target->definition));
    const uint32_t cls = source.enclosing(defined, Kind::ClassDefinition);
    const std::string_view name = source.lastName(defined);
    const Family family(run, layer);
    // Made right here, in a method of the class that has it.
    if (source[value].kind != Kind::Call || cls == kNoNode ||
        source.textOf(source.child(defined, 0)) != source.selfOf(source.functionOf(defined)) ||
        family.relationOf(source, cls, name) != Family::Relation::Member ||
        storesIn(source, cls, name).size() != 1)
        return std::nullopt;
    for (uint32_t n = value; n < source[value].next; ++n)
        if (source[n].kind == Kind::NamedExpression)
            return std::nullopt;

    std::vector<uint32_t> own{target->statement};
    Remover remover(source);
    for (const Mention& m : mentionsOf(run, sources, name)) {
        if (m.source == &source && m.attribute == defined)
            continue;
        if (m.isString)
            return std::nullopt;
        const Source& where = *m.source;
        const uint32_t statement = where.statementOf(m.attribute);
        const std::string_view self = where.selfOf(where.functionOf(m.attribute));
        const uint32_t around = where.enclosing(m.attribute, Kind::ClassDefinition);
        if (self.empty() || around == kNoNode || where.textOf(m.attribute + 1) != self)
            return std::nullopt;
        const Family::Relation relation = family.relationOf(where, around, name);
        if (relation == Family::Relation::Stranger)
            continue;
        if (relation == Family::Relation::Unclear || &where != &source)
            return std::nullopt;
        if (worksOnLayer(where, statement, m.attribute))
            own.push_back(statement);
        else if (!remover.canGo(m.attribute))
            return std::nullopt;
    }
    own.insert(own.end(), remover.statements().begin(), remover.statements().end());
    Fix fix;
    fix.title = own.size() == 1 ? "remove it: checkpoint keys change"
                                : "remove it and the dead code around it: checkpoint keys change";
    remove(source, own, fix);
    return fix;
}

} // namespace gradpath::fixes
