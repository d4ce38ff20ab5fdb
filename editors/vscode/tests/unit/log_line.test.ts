// The server's log lines keep their level in the output channel.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { levelAndText } from "../../src/log_line";

describe("a line of the server's log", () => {
    it("keeps its level", () => {
        assert.deepEqual(levelAndText("00:36:59.427 info: scanned 3 files"), ["info", "scanned 3 files"]);
        assert.deepEqual(levelAndText("00:36:59.427 warning: a: b"), ["warn", "a: b"]);
        assert.deepEqual(levelAndText("00:36:59.427 debug: "), ["debug", ""]);
    });
    it("is an error when it is something else", () => {
        assert.deepEqual(levelAndText("Segmentation fault"), ["error", "Segmentation fault"]);
    });
});
