// All tests that need no VS Code.
// SPDX-License-Identifier: MIT
import "./binary.test";
import "./graph_page.test";
import "./latest.test";
import "./log_line.test";
import "./rows.test";
import "./schemas.test";
