;;; lsp.el --- a session with lsp-mode  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

(setq lsp-keymap-prefix nil lsp-auto-guess-root t lsp-diagnostics-provider :flymake lsp-restart 'ignore
      lsp-enable-file-watchers nil lsp-session-file (expand-file-name "session" (getenv "XDG_STATE_HOME"))
      lsp-server-install-dir (expand-file-name "servers" (getenv "XDG_STATE_HOME"))
      lsp-warn-no-matched-clients nil lsp-idle-delay 0.05 lsp-debounce-full-sync-notifications-interval 0.05)
(require 'gradpath-lsp)
(require 'lsp-diagnostics)

(find-file "blocks.py")
(lsp)
(await "lsp-mode" (lambda () (and (lsp-workspaces) (eq (lsp--workspace-status (car (lsp-workspaces))) 'initialized))))
(expect '(gradpath) (mapcar (lambda (w) (lsp--client-server-id (lsp--workspace-client w))) (lsp-workspaces)) "servers")
(await "the finding" (lambda () (flymake-start) (equal (lines-of "is a plain list") '(9))))
(go-to-line 9)
(let ((completing-read-function #'choose-safe-fix))
  (call-interactively #'lsp-execute-code-action))
(await "the fix" (lambda () (save-excursion (go-to-line 9) (search-forward "nn.ModuleList([" (line-end-position) t))))
(save-buffer)
(await "the finding to go" (lambda () (flymake-start) (null (lines-of "is a plain list"))))

(find-file "caption_decoder.py")
(lsp)
(await "the second file" (lambda () (flymake-start) (lines-of "is overwritten here")))
(expect '(35) (lines-of "is overwritten here") "the cause")
(let* ((lens (elt (await "code lenses" (lambda ()
                                         (lsp-request "textDocument/codeLens"
                                                      (list :textDocument (lsp--text-document-identifier)))))
                  0)))
  (lsp--execute-command (lsp-get lens :command)))
(await "the table" (lambda ()
                     (with-current-buffer "*gradpath params*"
                       (save-excursion (goto-char (point-min)) (search-forward "8 layers: 4 gradient" nil t)))))
(lsp-workspace-shutdown (car (lsp-workspaces)))
(message "lsp-mode in Emacs %s: diagnostics, code action applied and saved, the lens's table" emacs-version)
