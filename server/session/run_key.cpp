// What a run is asked to do, as one digest.
// SPDX-License-Identifier: MIT
#include "server/session/run_key.h"

#include "server/session/archive.h"
#include "server/session/path.h"

namespace gradpath::session {
namespace {

class Writer : public WriterOf<Writer> {};

// Each description names all members, so that one that is added is either described or does not compile.

void visit(Writer& writer, const Digest& digest) {
    writer(digest.high, digest.low);
}

void visit(Writer& writer, const RuleSelection& rules) {
    const auto& [select, extendSelect, ignore] = rules;
    writer(select, extendSelect, ignore);
}

void visit(Writer& writer, const ConfigSource& source) {
    const auto& [file, isolated] = source;
    writer(file, isolated);
}

void visit(Writer& writer, const InputFile& file) {
    const auto& [name, explicitly] = file;
    writer(name, explicitly);
}

void visit(Writer& writer, const RunRequest& request) {
    const auto& [paths, stdinName, config, rules, excludes, graph, jobs, factories] = request;
    // The inputs are what the paths stand for, without what is excluded.
    static_cast<void>(paths);
    static_cast<void>(excludes);
    static_cast<void>(jobs);
    writer(stdinName, config, rules, graph, factories);
}

} // namespace

Digest runKey(const std::string& program, const RunRequest& request, const Inputs& inputs,
              Projects& projects, SourceStore& sources, const std::string& cwd) {
    Writer writer;
    writer(program, cwd, request, inputs.files);
    // The store beneath does not have this text. Where the cells of a notebook begin shows in its code.
    if (!request.stdinName.empty())
        for (const std::string* text :
             {sources.text(request.stdinName), sources.code(request.stdinName)})
            writer(text != nullptr ? std::string_view(*text) : std::string_view());
    for (const InputFile& file : inputs.files) {
        const Surroundings& around =
            projects.around(std::string(directoryOf(absolutePath(file.name, cwd))));
        const auto& [config, projectRoot, packageParent, broken] = around;
        writer(config->directory, config->digest, projectRoot, packageParent, broken);
    }
    return digestOf(writer.take());
}

} // namespace gradpath::session
