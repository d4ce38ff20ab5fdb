// One open notebook: its cells, and the one program that its code cells are.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/document.h"
#include "server/session/source_store.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gradpath::lsp {

/// A place in a cell.
struct CellRange {
    const Document* cell = nullptr;
    Range range;
};

class Notebook {
public:
    struct Cell {
        std::string uri;
        bool code = true;
    };

    Notebook(std::string uri, int version) : uri_(std::move(uri)), version_(version) {}

    const std::string& uri() const { return uri_; }
    int version() const { return version_; }
    void setVersion(int version) { version_ = version; }
    std::vector<Cell>& cells() { return cells_; }
    const std::vector<Cell>& cells() const { return cells_; }
    /// Documents of the cells, by URI.
    std::map<std::string, std::unique_ptr<Document>>& documents() { return documents_; }
    const std::map<std::string, std::unique_ptr<Document>>& documents() const { return documents_; }
    const Document* document(const std::string& uri) const {
        const auto it = documents_.find(uri);
        return it == documents_.end() ? nullptr : it->second.get();
    }

    /// Joins the code cells anew; call after every change.
    void join();
    const session::SourceText& program() const { return program_; }
    uint64_t revision() const { return revision_; }

    /// The cell where a span of the program lies; one that reaches into the next cell is cut.
    CellRange locate(const ir::Span& span, Encoding encoding) const;
    /// The offset in the program of a position in a cell.
    std::optional<uint32_t> offset(const std::string& cell, Position at, Encoding encoding) const;

private:
    struct Part {
        const Document* cell = nullptr;
        uint32_t begin = 0; ///< in the program
        uint32_t end = 0;
        uint32_t indent = 0;         ///< bytes that were taken off every line
        std::vector<uint32_t> lines; ///< where each line starts in the program
        std::vector<bool> dedented;
    };
    void add(const Document& document, uint32_t index);
    Position within(const Part& part, uint32_t offset, Encoding encoding) const;

    std::string uri_;
    int version_;
    std::vector<Cell> cells_;
    std::map<std::string, std::unique_ptr<Document>> documents_;
    session::SourceText program_;
    std::vector<Part> parts_;
    uint64_t revision_ = 0;
};

} // namespace gradpath::lsp
