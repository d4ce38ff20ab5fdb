;;; gradpath-lsp.el --- gradpath in lsp-mode, beside other servers  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

;;; Code:

(require 'lsp-mode)

(defvar gradpath-settings nil
  "Settings of the server as a property list.
For example (:ignore [\"GP303\"] :codeLens :json-false).")

(defun gradpath-show-table (action)
  "Show the gradient table of the file that the code lens ACTION names."
  (let ((uri (elt (lsp-get action :arguments) 0)))
    (gradpath-params (lsp--uri-to-path uri))))

(defun gradpath-params (file)
  "Show which layers of the models in FILE get a gradient."
  (interactive (list (buffer-file-name)))
  (compilation-start (concat "gradpath params " (shell-quote-argument (file-local-name file)))
                     nil (lambda (_) "*gradpath params*")))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection '("gradpath" "server"))
  :activation-fn (lsp-activate-on "python")
  :add-on? t
  :priority -1
  :initialization-options (lambda () gradpath-settings)
  :action-handlers (lsp-ht ("gradpath.showTable" #'gradpath-show-table))
  :server-id 'gradpath))

(provide 'gradpath-lsp)
;;; gradpath-lsp.el ends here
