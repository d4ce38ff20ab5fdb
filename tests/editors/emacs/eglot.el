;;; eglot.el --- a session with eglot  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

(require 'gradpath-eglot)
(setq eglot-sync-connect 20 eglot-send-changes-idle-time 0.05 eglot-confirm-server-initiated-edits nil
      eglot-confirm-server-edits nil)

(find-file "blocks.py")
(call-interactively #'eglot)
(await "eglot" (lambda () (eglot-managed-p)))
(await "the finding" (lambda () (flymake-start) (equal (lines-of "is a plain list") '(9))))
(go-to-line 9)
(let ((completing-read-function #'choose-safe-fix)
      (last-nonmenu-event ?.)) ; else the menu is one for the mouse
  (eglot-code-actions (point) (1+ (point)) "quickfix" t))
(await "the fix" (lambda () (save-excursion (go-to-line 9) (search-forward "nn.ModuleList([" (line-end-position) t))))
(save-buffer)
(await "the finding to go" (lambda () (flymake-start) (null (lines-of "is a plain list"))))

(find-file "caption_decoder.py")
(await "the second file" (lambda () (flymake-start) (lines-of "is overwritten here")))
(expect '(35) (lines-of "is overwritten here") "the cause")
(expect '(17 18 19 20) (lines-of "gets no gradient: `state` is overwritten") "the dead layers")
(eglot-shutdown (eglot-current-server))
(message "eglot in Emacs %s: diagnostics, code action applied and saved" emacs-version)
