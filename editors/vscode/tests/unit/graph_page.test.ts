// What is done to the page that `gradpath graph` prints, and what is taken from it.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { forWebview, openMessage, problemPage, withHost } from "../../src/graph_page";

describe("the page of the graph", () => {
    it("may run its own scripts and styles only", () => {
        const page = forWebview("<!DOCTYPE html><html><head><style>a{}</style></head><body><script>1</script><script type=x>2</script>", "abc");
        assert.match(page, /<head><meta http-equiv="Content-Security-Policy"[^>]*script-src 'nonce-abc'/);
        assert.equal(page.match(/nonce="abc"/g)?.length, 3);
        assert.match(page, /<script nonce="abc" type=x>/);
        assert.ok(!page.includes("script-src 'unsafe"));
    });

    it("gets its policy without a head too", () => {
        assert.match(forWebview("<p>x</p>", "n"), /^<meta http-equiv="Content-Security-Policy"/);
    });

    it("posts places, and nothing else counts", () => {
        assert.deepEqual(openMessage({ type: "open", path: "a.py", line: 3, column: 5 }), { path: "a.py", line: 3, column: 5 });
        assert.deepEqual(openMessage({ type: "open", path: "a.py", line: 3 }), { path: "a.py", line: 3, column: 1 });
        const cell = { index: 2, line: 3 };
        assert.deepEqual(openMessage({ type: "open", path: "n.ipynb", line: 9, column: 1, cell })?.cell, cell);
        assert.equal(openMessage({ type: "open", path: "n.ipynb", line: 9, column: 1, cell: { index: 0 } })?.cell, undefined);
        for (const wrong of [null, 1, {}, { type: "open" }, { type: "open", path: "a.py", line: 0 }, { type: "open", path: 1, line: 1 }])
            assert.equal(openMessage(wrong), undefined);
    });

    it("remembers its file, and says when it is there", () => {
        const page = withHost("<html><head></head><body></body></html>", { uri: "file:///a</script>.py" });
        assert.match(page, /^<html><head><script>/);
        assert.match(page, /"file:\/\/\/a\\u003c\/script>\.py"/);
        assert.match(page, /postMessage\(\{type:"ready"\}\)/);
    });

    it("may be no more than a problem", () => {
        assert.match(problemPage("a < b & c"), /<p>a &lt; b &amp; c<\/p>/);
    });
});
