// A finished run as the cache keeps it.
// SPDX-License-Identifier: MIT
#include "server/session/run_entry.h"

#include "server/session/archive.h"
#include "server/session/path.h"

#include <cstring>

namespace gradpath::session {

template <>
inline constexpr Severity kLast<Severity> = Severity::Error;
template <>
inline constexpr Applicability kLast<Applicability> = Applicability::Unsafe;
template <>
inline constexpr Status kLast<Status> = Status::Unknown;
template <>
inline constexpr PathProblem::Kind kLast<PathProblem::Kind> = PathProblem::Kind::Skipped;
template <>
inline constexpr DirectoryCache::Kind kLast<DirectoryCache::Kind> = DirectoryCache::Kind::Other;

namespace {

/// The last byte is the version of the format: what is described below, in its order.
constexpr std::string_view kMagic("GPRUN\0\0\1", 8);
constexpr size_t kChecksum = 16;

class Writer : public WriterOf<Writer> {};
class Reader : public ReaderOf<Reader> {
public:
    using ReaderOf::ReaderOf;
};

// Each description names all members, so that one that is added is either described or does not compile.

template <typename Archive, Like<ir::Span> T>
void visit(Archive& archive, T& span) {
    auto& [begin, end] = span;
    archive(begin, end);
}

template <typename Archive, Like<Location> T>
void visit(Archive& archive, T& location) {
    auto& [file, span] = location;
    archive(file, span);
}

template <typename Archive, Like<Related> T>
void visit(Archive& archive, T& related) {
    auto& [at, message] = related;
    archive(at, message);
}

template <typename Archive, Like<Edit> T>
void visit(Archive& archive, T& edit) {
    auto& [at, text] = edit;
    archive(at, text);
}

template <typename Archive, Like<Fix> T>
void visit(Archive& archive, T& fix) {
    auto& [title, applicability, edits] = fix;
    archive(title, applicability, edits);
}

template <typename Archive, Like<Diagnostic> T>
void visit(Archive& archive, T& diagnostic) {
    auto& [code, name, severity, message, primary, layers, group, related, fixes, symbol] =
        diagnostic;
    archive(code, name, severity, message, primary, layers, group, related, fixes, symbol);
}

template <typename Archive, Like<Because> T>
void visit(Archive& archive, T& because) {
    auto& [rule, at, message, way] = because;
    archive(rule, at, message, way);
}

template <typename Archive, Like<ParameterRow> T>
void visit(Archive& archive, T& row) {
    auto& [path, owner, kind, at, status, because, unknownReason, optimizers] = row;
    archive(path, owner, kind, at, status, because, unknownReason, optimizers);
}

template <typename Archive, Like<ModelTable> T>
void visit(Archive& archive, T& model) {
    auto& [root, className, at, parameters] = model;
    archive(root, className, at, parameters);
}

template <typename Archive, Like<Run> T>
void visit(Archive& archive, T& run) {
    auto& [loss, models, graph] = run;
    static_cast<void>(graph);
    archive(loss, models);
}

template <typename Archive, Like<Result> T>
void visit(Archive& archive, T& result) {
    auto& [diagnostics, runs, unknown, outOfFuel, unfinished] = result;
    archive(diagnostics, runs, unknown, outOfFuel, unfinished);
}

template <typename Archive, Like<PathProblem> T>
void visit(Archive& archive, T& problem) {
    auto& [path, message, kind] = problem;
    archive(path, message, kind);
}

template <typename Archive, Like<SyntaxErrors> T>
void visit(Archive& archive, T& errors) {
    auto& [first, count] = errors;
    archive(first, count);
}

template <typename Archive, Like<RunOutcome> T>
void visit(Archive& archive, T& outcome) {
    auto& [result, files, nFiles, problems, syntaxErrors] = outcome;
    archive(result, files, nFiles, problems, syntaxErrors);
}

template <typename Archive, Like<Digest> T>
void visit(Archive& archive, T& digest) {
    auto& [high, low] = digest;
    archive(high, low);
}

/// A folder has many files, and many folders have files of one name.
void visitPath(Writer& writer, const std::string& path) {
    writer(directoryOf(path), baseName(path));
}

void visitPath(Reader& reader, std::string& path) {
    std::string_view directory;
    std::string_view name;
    reader(directory, name);
    path = name.empty() ? std::string(directory) : joinPath(directory, name);
}

template <typename Archive, Like<AskedContent> T>
void visit(Archive& archive, T& content) {
    auto& [path, digest] = content;
    visitPath(archive, path);
    archive(digest);
}

template <typename Archive, Like<AskedPresence> T>
void visit(Archive& archive, T& presence) {
    auto& [path, kind] = presence;
    visitPath(archive, path);
    archive(kind);
}

template <typename Archive, Like<Asked> T>
void visit(Archive& archive, T& asked) {
    auto& [contents, presences] = asked;
    archive(contents, presences);
}

template <typename Archive, Like<RunEntry> T>
void visit(Archive& archive, T& entry) {
    auto& [key, asked, configurations, outcome] = entry;
    archive(key, asked, configurations, outcome);
}

std::string checksumOf(std::string_view payload) {
    const Digest digest = digestOf(payload);
    std::string out(kChecksum, '\0');
    std::memcpy(out.data(), &digest.high, sizeof digest.high);
    std::memcpy(out.data() + sizeof digest.high, &digest.low, sizeof digest.low);
    return out;
}

} // namespace

std::string encodeEntry(const RunEntry& entry) {
    Writer writer;
    writer(entry);
    const std::string payload = writer.take();
    return std::string(kMagic) + checksumOf(payload) + payload;
}

std::optional<RunEntry> decodeEntry(std::string_view bytes, const Digest& key) {
    if (bytes.size() < kMagic.size() + kChecksum || !bytes.starts_with(kMagic))
        return std::nullopt;
    const std::string_view checksum = bytes.substr(kMagic.size(), kChecksum);
    const std::string_view payload = bytes.substr(kMagic.size() + kChecksum);
    if (checksum != checksumOf(payload))
        return std::nullopt;
    std::optional<RunEntry> entry(std::in_place);
    Reader reader(payload);
    reader(*entry);
    if (!reader.whole() || entry->key != key)
        entry.reset();
    return entry;
}

} // namespace gradpath::session
