// The server: its state, and the loop that hands messages to requests/.
// SPDX-License-Identifier: MIT
#pragma once

#include "server/lsp/analyst.h"
#include "server/lsp/client.h"
#include "server/lsp/inbox.h"
#include "server/lsp/log.h"
#include "server/lsp/notebook.h"
#include "server/lsp/reply.h"
#include "server/lsp/transport.h"
#include "server/lsp/view.h"
#include "server/lsp/workspace.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace gradpath::lsp {

struct ServerOptions {
    std::string positionEncoding; ///< forced; empty: negotiated
    std::string logFile;
    std::string record; ///< gets everything that was read from the client
    bool patient =
        false; ///< takes no message before the one before has had all its effects: for replays
    bool failOnPurpose = false; ///< knows a request that throws: for tests
};

class Server {
public:
    Server(int in, int out, ServerOptions options);
    ~Server();

    /// Serves until the client leaves; the exit status.
    int run();

    // ---- what requests work with; all of it belongs to the main loop ----
    enum class Life { Fresh, Running, ShutDown };
    Life life = Life::Fresh;
    Client client;
    Log log;
    Workspace workspace;
    std::unique_ptr<Analyst> analyst;
    std::map<std::string, std::unique_ptr<Document>> documents; ///< text documents by URI
    std::map<std::string, std::unique_ptr<Notebook>> notebooks; ///< by URI
    std::string trace = "off";
    long parent = 0; ///< process that must live, 0: none
    const ServerOptions options;

    // ---- documents (documents.cpp) ----
    /// A document that is open, or null: text documents and cells of notebooks.
    const Document* document(const std::string& uri) const;
    Notebook* notebookOfCell(const std::string& uri) const;
    void openDocument(const std::string& uri, const std::string& languageId, int version,
                      std::string text);
    void closeDocument(const std::string& uri);
    /// After its text changed.
    void documentChanged(const Document& document);
    void notebookChanged(Notebook& notebook);
    void notebookClosed(const std::string& uri);
    /// Forgets a document that could not follow an edit, and says so once.
    void loseDocument(const std::string& uri, const std::string& why);
    bool isLost(const std::string& uri) const { return lost_.contains(uri); }
    /// Throws RpcError when the document is not open.
    const Document& need(const Params& textDocument) const;
    /// The name under which the program of a document or cell is analysed.
    std::string unitOf(const std::string& uri) const;
    bool isPython(const Document& document) const;
    /// The text of an open program: spans of its findings count in it. Null when it is not open.
    const std::string* programText(const std::string& name) const;
    /// The offset in the program that a position in a document or cell stands for.
    uint32_t offsetIn(const Document& document, Position at) const;

    // ---- findings (publish.cpp) ----
    /// What is known of a program right now; made anew when something changed.
    const View& view(const std::string& name);
    void refresh(const std::string& name);
    void refreshAll();
    /// Sends what changed to the client.
    void publish(const std::string& name);
    /// Ranges of any file, open or not, in the client's encoding.
    Range rangeOf(const Location& at);
    std::string uriOf(const Location& at);
    Json diagnosticsOf(const std::string& name, const std::string& uri, const View& view);
    /// Answers when the program's own analysis is up to date.
    void whenFresh(const std::string& name, Reply reply, std::function<void(Server&, Reply)> then,
                   bool dropOnEdit = false);
    /// Answers when nothing is left to do at all.
    void whenSettled(Reply reply);

    // ---- workspace (scan.cpp) ----
    void applySettings(const Json& json, const std::string& folder = {});
    void askForSettings();
    void registerWatchers();
    void configurationChanged();
    void filesChanged(const std::set<std::string>& changed, bool createdOrDeleted);
    void startScan();
    /// Tells the analyst which units are wanted.
    void updateWanted();

    // ---- the client ----
    void notify(const char* method, Json params);
    using Answer = std::function<void(const Json* result)>;
    void request(const char* method, Json params, Answer answer = {});
    void showMessage(int type, const std::string& text);
    void traceMessage(const std::string& text, const std::string& verbose = {});
    void exit(int status) { exit_ = status; }
    /// `$/cancelRequest`.
    void cancel(const Json& id);

private:
    void handle(Event event);
    void message(std::string body);
    void dispatchRequest(const Json& message, const std::string& method);
    void dispatchNotification(const Json& message, const std::string& method);
    void response(const Json& message);
    void housekeeping();
    void unitDone(const std::string& file, const UnitResult* before);
    void flushWaiting();
    Reply replyTo(const Json& id, const std::string& method, uint64_t ticket);
    View makeView(const std::string& name);

    struct Waiting {
        std::string name; ///< of the program; empty: everything
        Reply reply;
        std::function<void(Server&, Reply)> then;
        bool dropOnEdit;
    };
    struct Published {
        size_t hash = 0;
        int version = 0;
        bool any = false;
    };

    Inbox inbox_;
    std::unique_ptr<Transport> transport_;
    std::optional<int> exit_;
    uint64_t tickets_ = 0;
    std::map<std::string, uint64_t>
        open_; ///< unanswered requests: their ticket by the text of their id
    std::vector<Waiting> waiting_;
    int64_t nextId_ = 1;
    std::map<int64_t, Answer> asked_;
    std::map<std::string, std::unique_ptr<View>> views_;
    std::map<std::string, Published> published_; ///< by URI
    std::set<std::string> lost_;
    /// Training scripts by what they import, as the last scan has it.
    std::map<std::string, std::vector<std::string>> trainers_;
    Settings
        initialSettings_; ///< those of `initialize`; what the client tells later goes over them
    std::vector<std::string> recent_; ///< names of open programs, the last touched first
    struct DiskLines {
        std::shared_ptr<session::LoweredFile> file;
        std::unique_ptr<LineTable> lines;
    };
    std::map<std::string, DiskLines> diskLines_;
    std::shared_ptr<std::atomic<bool>> scanStop_;
    bool scanning_ = false;
    bool scanAgain_ = false;
    bool scannedOnce_ = false;
    std::chrono::steady_clock::time_point lastCheck_;
    bool refreshWanted_ = false;
};

// ---- requests/: one file each ----
using RequestHandler = void (*)(Server&, const Params&, Reply);
using NotificationHandler = void (*)(Server&, const Params&);
/// Null when there is none.
RequestHandler findRequest(std::string_view method);
NotificationHandler findNotification(std::string_view method);

} // namespace gradpath::lsp
