;;; gradpath-flymake.el --- gradpath in flymake, without a server  -*- lexical-binding: t; -*-
;; SPDX-License-Identifier: MIT

;;; Commentary:
;; For buffers whose server in eglot is another one:
;;   (add-hook 'python-base-mode-hook #'gradpath-flymake-setup)   ; python-mode-hook before Emacs 29
;;   (add-hook 'eglot-managed-mode-hook #'gradpath-flymake-setup) ; eglot takes the other backends out

;;; Code:

(require 'flymake)
(require 'json)

(defvar-local gradpath-flymake--process nil)

(defun gradpath-flymake--report (source output report)
  "Hand the findings in OUTPUT, JSON about the text of buffer SOURCE, to REPORT."
  (with-current-buffer source
    (save-restriction
      (widen)
      (let ((at (lambda (place)
                  (save-excursion
                    (goto-char (point-min))
                    (forward-line (1- (alist-get 'line place)))
                    (min (+ (point) (1- (alist-get 'column place))) (line-end-position)))))
            found)
        (seq-doseq (finding (alist-get 'diagnostics (json-read-from-string output)))
          (let ((range (alist-get 'range finding)))
            (when (equal (expand-file-name (alist-get 'file finding)) buffer-file-name)
              (push (flymake-make-diagnostic
                     source
                     (funcall at (alist-get 'start range))
                     (funcall at (alist-get 'end range))
                     (if (equal (alist-get 'severity finding) "error") :error :warning)
                     (format "%s %s" (alist-get 'code finding) (alist-get 'message finding)))
                    found))))
        (funcall report found)))))

(defun gradpath-flymake (report &rest _)
  "A backend of flymake: check the buffer as it is and hand the findings to REPORT."
  (when (process-live-p gradpath-flymake--process)
    (delete-process gradpath-flymake--process))
  (let ((source (current-buffer))
        (output (generate-new-buffer " *gradpath*")))
    (setq gradpath-flymake--process
          (make-process
           :name "gradpath" :buffer output :noquery t :connection-type 'pipe
           :command (list "gradpath" "check" "--output-format" "json" "--stdin-filename" buffer-file-name "-")
           :sentinel
           (lambda (process _)
             (unless (process-live-p process)
               (unwind-protect
                   (when (and (buffer-live-p source)
                              (eq process (buffer-local-value 'gradpath-flymake--process source)))
                     (if (< (process-exit-status process) 2)
                         (gradpath-flymake--report
                          source (with-current-buffer output (buffer-string)) report)
                       (funcall report :panic :explanation
                                (with-current-buffer output (buffer-string)))))
                 (kill-buffer output))))))
    (process-send-region gradpath-flymake--process (point-min) (point-max))
    (process-send-eof gradpath-flymake--process)))

;;;###autoload
(defun gradpath-flymake-setup ()
  "Let flymake ask gradpath in this buffer, if it is a Python file."
  (when (and buffer-file-name (derived-mode-p 'python-mode 'python-base-mode))
    (add-hook 'flymake-diagnostic-functions #'gradpath-flymake nil t)
    (flymake-mode 1)))

(provide 'gradpath-flymake)
;;; gradpath-flymake.el ends here
