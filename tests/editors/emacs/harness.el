;;; harness.el --- what the sessions in a real Emacs share  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

(require 'cl-lib)
(require 'flymake)

(setq inhibit-message nil create-lockfiles nil make-backup-files nil auto-save-default nil
      native-comp-async-report-warnings-errors nil python-indent-guess-indent-offset-verbose nil)

(defun await (what predicate)
  "Wait until PREDICATE answers, and return what it does; else fail with WHAT."
  (let ((end (+ (float-time) 20)) answer)
    (while (not (setq answer (funcall predicate)))
      (when (> (float-time) end)
        (error "waited in vain for %s; diagnostics: %S" what
               (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
      (accept-process-output nil 0.05))
    answer))

(defun expect (expected got what)
  "Fail with WHAT unless EXPECTED equals GOT."
  (unless (equal expected got)
    (error "%s: expected %S, got %S" what expected got)))

(defun lines-of (text)
  "Lines of the diagnostics of flymake that contain TEXT, in order."
  (let (found)
    (dolist (diagnostic (flymake-diagnostics))
      (when (string-match-p (regexp-quote text) (flymake-diagnostic-text diagnostic))
        (push (line-number-at-pos (flymake-diagnostic-beg diagnostic)) found)))
    (sort found #'<)))

(defun choose-safe-fix (_prompt collection &rest _)
  "Stands for the user, who picks the safe fix of COLLECTION."
  (let ((all (all-completions "" collection)))
    (message "the menu was: %s" (string-join all " | "))
    (or (cl-find-if (lambda (title) (string-match-p "^wrap it in .nn.ModuleList" title)) all)
        (error "no fix in %S" all))))

(defun go-to-line (line)
  "Go to the first word of LINE."
  (goto-char (point-min))
  (forward-line (1- line))
  (back-to-indentation))
