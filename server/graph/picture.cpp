// Runs to pictures.
// SPDX-License-Identifier: MIT
#include "server/graph/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gradpath::graph {
namespace {

constexpr size_t kSnippet = 32; ///< characters of source that name a value

/// Attributes are told apart by dots, the scopes of a variable by slashes.
constexpr std::string_view kBetween = "./";

std::string lastPart(const std::string& path) {
    return path.substr(path.find_last_of(kBetween) + 1);
}

/// The source text of a place on one line, cut where it gets long.
std::string snippet(const Location& at, report::Positions& positions) {
    const std::string* text = at.file.empty() ? nullptr : positions.sources().text(at.file);
    if (text == nullptr || at.span.end > text->size() || at.span.begin >= at.span.end)
        return {};
    std::string out;
    size_t characters = 0;
    for (size_t i = at.span.begin; i < at.span.end; ++i) {
        const char c = (*text)[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (blank && (out.empty() || out.back() == ' '))
            continue;
        characters += (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
        if (characters > kSnippet)
            return out + "…";
        out += blank ? ' ' : c;
    }
    return out;
}

class Maker {
public:
    Maker(const Run& run, report::Positions& positions)
        : run_(run), graph_(*run.graph), positions_(positions) {}

    Picture make(size_t number) {
        out_.id = fmt::format("run:{}", number);
        if (run_.loss)
            out_.loss = placeOf(*run_.loss, positions_);
        out_.title = run_.loss ? "loss at " + out_.loss.text() : "not trained by any run seen here";
        for (const ModelTable& model : run_.models)
            out_.models.push_back({unique("model:" + nameOf(model)), nameOf(model), model.className,
                                   placeOf(model.at, positions_)});
        for (const FlowModule& module : graph_.modules)
            addModule(module);
        for (const FlowNode& node : graph_.nodes)
            addScopes(node);
        for (const FlowNode& node : graph_.nodes)
            ids_.push_back(idOf(node));
        for (size_t i = 0; i < graph_.nodes.size(); ++i)
            addNode(graph_.nodes[i], ids_[i]);
        for (const FlowEdge& edge : graph_.edges)
            out_.edges.push_back({ids_[edge.from], ids_[edge.to], edge.flow});
        return std::move(out_);
    }

private:
    static std::string nameOf(const ModelTable& model) {
        return model.root.empty() ? model.className : model.root;
    }
    std::string unique(const std::string& id) {
        const size_t n = ++used_[id];
        return n == 1 ? id : unique(fmt::format("{}#{}", id, n));
    }
    std::string modelName(uint32_t model) const {
        return out_.models[model].id.substr(std::string_view("model:").size());
    }
    std::string parentOf(uint32_t model, std::string path) const {
        if (model == kNoNode)
            return {};
        for (;;) {
            if (path.empty())
                return out_.models[model].id;
            const auto it = modules_.find({model, path});
            if (it != modules_.end())
                return it->second;
            path = outerOf(path);
        }
    }
    static std::string outerOf(const std::string& path) {
        const size_t at = path.find_last_of(kBetween);
        return at == std::string::npos ? std::string() : path.substr(0, at);
    }
    /// The variables of a graph have scopes in their names and no objects that hold them.
    void addScopes(const FlowNode& node) {
        if (node.kind != FlowNode::Kind::Layer)
            return;
        for (size_t at = node.path.find('/'); at != std::string::npos;
             at = node.path.find('/', at + 1))
            if (at > 0 && !modules_.contains({node.model, node.path.substr(0, at)}))
                addModule({node.model, node.path.substr(0, at), "scope", {}});
    }
    void addModule(const FlowModule& module) {
        Module m;
        m.id = unique(fmt::format("module:{}.{}", modelName(module.model), module.path));
        m.parent = parentOf(module.model, outerOf(module.path));
        m.path = module.path;
        m.label = lastPart(module.path);
        m.className = module.className;
        m.at = placeOf(module.at, positions_);
        modules_[{module.model, module.path}] = m.id;
        out_.modules.push_back(std::move(m));
    }
    std::string idOf(const FlowNode& node) {
        if (node.kind == FlowNode::Kind::Layer)
            return unique(node.path.empty()
                              ? fmt::format("layer:{}", modelName(node.model))
                              : fmt::format("layer:{}.{}", modelName(node.model), node.path));
        const auto kind = static_cast<Node::Kind>(node.kind);
        return fmt::format("{}:{}", kindName(kind), ++numbers_[kind]);
    }
    std::vector<std::string> named(const std::vector<uint32_t>& nodes) const {
        std::vector<std::string> out;
        for (uint32_t id : nodes)
            out.push_back(ids_[id]);
        return out;
    }
    void addNode(const FlowNode& from, const std::string& id) {
        Node node;
        node.id = id;
        node.kind = static_cast<Node::Kind>(from.kind);
        const bool scoped = from.path.find('/') != std::string::npos;
        node.parent = parentOf(from.model, scoped ? outerOf(from.path) : from.module);
        node.at = placeOf(from.at, positions_);
        switch (from.kind) {
        case FlowNode::Kind::Layer:
            layer(node, from);
            break;
        case FlowNode::Kind::Value:
            node.label = snippet(from.at, positions_);
            break;
        case FlowNode::Kind::Cut:
            node.label = cutLabel(from);
            node.detail = node.at.brief();
            node.cause = from.reason;
            node.rule = from.rule;
            node.message = from.message;
            node.loses = named(from.loses);
            break;
        case FlowNode::Kind::Unknown:
            node.label = from.name.empty() ? "unknown code" : from.name;
            node.detail = "unknown";
            break;
        case FlowNode::Kind::Loss:
            node.label = "loss";
            node.detail = node.at.brief();
            break;
        case FlowNode::Kind::Outputs:
            node.label = "outputs";
            node.detail = "what leaves the class";
            break;
        case FlowNode::Kind::Optimizer:
            node.label = from.name;
            node.detail = node.at.brief();
            break;
        }
        out_.nodes.push_back(std::move(node));
    }
    void layer(Node& node, const FlowNode& from) {
        const ModelTable& model = run_.models[from.model];
        for (uint32_t row : from.rows)
            node.rows.push_back(&model.parameters[row]);
        node.path = from.path;
        node.label = from.path.empty() ? nameOf(model) : lastPart(from.path);
        // A layer with parts of its own has no name of its own here.
        if (node.rows.size() > 1 && node.rows[0]->path == from.path)
            node.label += fmt::format(" and {} more", node.rows.size() - 1);
        node.detail = from.name;
        node.status = from.status;
        for (const ParameterRow* row : node.rows)
            if (row->status == from.status && node.reason == nullptr)
                node.reason = row;
        if (node.reason != nullptr && node.reason->because) {
            node.rule = node.reason->because->rule;
            node.message = node.reason->because->message;
            node.because = placeOf(node.reason->because->at, positions_);
        }
        if (from.cut != kNoNode)
            node.cut = ids_[from.cut];
        node.optimizers = named(from.optimizers);
    }
    static std::string cutLabel(const FlowNode& cut) {
        const std::string name = cut.name.empty() ? "result" : cut.name;
        static const std::map<std::string_view, std::string_view> kWords = {
            {"overwritten", "{} overwritten"},
            {"never-read", "{} never read"},
            {"left-early", "loop left early"},
            {"dropped", "element dropped"},
            {"discarded", "result not used"},
            {"none", "cut"},
            {"comparison", "comparison"},
            {"data", ".data"},
            {"item", ".item()"},
            {"tolist", ".tolist()"},
            {"numpy", "NumPy"},
            {"numpy-function", "NumPy function"},
            {"float", "float()"},
            {"int", "int()"},
            {"bool", "truth value"},
            {"no-grad", "recording is off"},
            {"detach", "detach()"},
            {"rewrap", "new tensor"},
            {"sample", "sample()"},
            {"function", "backward returns None"},
            {"gate", "no input requires grad"},
            {"tape", "not on the tape"},
            {"assigned", "assigned"},
            {"int-cast", "cast to integer"},
            {"integer", "integer tensor"},
            {"constant", "constant"}};
        const auto it = kWords.find(cut.reason);
        if (it == kWords.end())
            return cut.reason;
        return it->second.starts_with("{}") ? name + std::string(it->second.substr(2))
                                            : std::string(it->second);
    }

    const Run& run_;
    const FlowGraph& graph_;
    report::Positions& positions_;
    Picture out_;
    std::map<std::string, size_t> used_;
    std::map<Node::Kind, size_t> numbers_;
    std::map<std::pair<uint32_t, std::string>, std::string> modules_;
    std::vector<std::string> ids_; ///< by node of the graph
};

} // namespace

std::string Place::text() const {
    if (file.empty())
        return {};
    std::string out = fmt::format("{}:{}", file, line);
    if (!cell.is_null())
        out +=
            fmt::format(" (cell {}, line {})", cell["index"].get<int>(), cell["line"].get<int>());
    return out;
}

std::string Place::brief() const {
    Place here = *this;
    here.file = file.substr(file.rfind('/') + 1);
    return here.text();
}

std::string_view kindName(Node::Kind kind) {
    switch (kind) {
    case Node::Kind::Layer:
        return "layer";
    case Node::Kind::Value:
        return "value";
    case Node::Kind::Cut:
        return "cut";
    case Node::Kind::Unknown:
        return "unknown";
    case Node::Kind::Loss:
        return "loss";
    case Node::Kind::Outputs:
        return "outputs";
    case Node::Kind::Optimizer:
        return "optimizer";
    case Node::Kind::Module:
        return "module";
    }
    return "";
}

std::string_view flowName(Flow flow) {
    switch (flow) {
    case Flow::None:
        return "none";
    case Flow::Maybe:
        return "maybe";
    case Flow::Zero:
        return "zero";
    case Flow::Gradient:
        return "gradient";
    case Flow::Step:
        return "step";
    }
    return "";
}

Place placeOf(const Location& at, report::Positions& positions) {
    Place out;
    if (at.file.empty())
        return out;
    const report::Position start = positions.start(at);
    out.file = at.file;
    out.line = start.line;
    out.column = start.column;
    report::Json holder = report::Json::object();
    report::addCell(holder, at, positions);
    if (holder.contains("cell"))
        out.cell = holder["cell"];
    return out;
}

Picture pictureOf(const Run& run, size_t number, report::Positions& positions) {
    return Maker(run, positions).make(number);
}

} // namespace gradpath::graph
