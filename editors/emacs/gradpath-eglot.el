;;; gradpath-eglot.el --- gradpath in eglot  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:
;; M-x eglot in a Python buffer starts gradpath.  Eglot gives a buffer one server: where that is to be another one,
;; load gradpath-flymake.el instead.

;;; Code:

(require 'eglot)

(add-to-list 'eglot-server-programs '((python-mode python-ts-mode) . ("gradpath" "server")))

(provide 'gradpath-eglot)
;;; gradpath-eglot.el ends here
