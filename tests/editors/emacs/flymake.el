;;; flymake.el --- a session with flymake alone  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

(require 'gradpath-flymake)
(add-hook 'python-mode-hook #'gradpath-flymake-setup)

(find-file "blocks.py")
(flymake-start) ; without a display nothing is shown, and flymake waits for that
(await "the finding" (lambda () (equal (lines-of "GP301") '(9))))
(go-to-line 9)
(search-forward "[")
(backward-char)
(insert "nn.ModuleList(")
(end-of-line)
(insert ")")
(flymake-start)
(await "the finding to go while the text is not saved" (lambda () (null (lines-of "GP301"))))
(save-buffer)

(find-file "caption_decoder.py")
(flymake-start)
(await "the second file" (lambda () (lines-of "GP103")))
(expect '(35) (lines-of "GP103") "the cause")
(expect '(17 18 19 20) (lines-of "GP102") "the dead layers")
(message "flymake in Emacs %s: diagnostics of what is not saved" emacs-version)
