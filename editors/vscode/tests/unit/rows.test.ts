// The rows of the gradient table, and their order.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { groupsOf, isUri, labelOf, shown, type Params, type Row } from "../../src/rows";

const params: Params = {
    version: "0.1.0",
    runs: [{
        loss: { file: "train.py", line: 51 },
        models: [{
            root: "net", class: "Net", file: "model.py", line: 3,
            parameters: [
                { path: "head.10", owner: "Net", kind: "Linear", file: "model.py", line: 9, status: "gradient" },
                { path: "head.9", owner: "Net", kind: "Linear", file: "model.py", line: 8, status: "no-gradient",
                    because: { rule: "GP103", file: "model.py", line: 20, message: "`x` is lost" } },
                { path: "teacher", owner: "Net", kind: "Conv2d", file: "model.py", line: 7, status: "frozen" },
            ],
        }, { root: "empty", class: "Empty", file: "model.py", line: 1, parameters: [] }],
    }, { loss: null, models: [] }],
};

const layers = (rows: Row[]) => rows.map((row) => row.layer);

describe("the rows of the table", () => {
    const [group, ...others] = groupsOf(params);
    const rows = group?.rows ?? [];

    it("stand in a group for each model that has layers", () => {
        assert.equal(others.length, 0);
        assert.deepEqual(group?.loss, { file: "train.py", line: 51 });
        assert.deepEqual(layers(rows), ["head.10", "head.9", "teacher"]);
        assert.equal(rows[1]?.cut?.rule, "GP103");
    });

    it("are those without a gradient alone, when that is wanted", () => {
        assert.deepEqual(layers(shown(rows, undefined, true, "")), ["head.9"]);
    });

    it("are searched by layer, kind and rule", () => {
        assert.deepEqual(layers(shown(rows, undefined, false, " LINEAR ")), ["head.10", "head.9"]);
        assert.deepEqual(layers(shown(rows, undefined, false, "gp103")), ["head.9"]);
        assert.deepEqual(layers(shown(rows, undefined, true, "conv")), []);
    });

    it("are sorted by each column, both ways", () => {
        const order = (column: "layer" | "at" | "status" | "cut", down = false) => layers(shown(rows, { column, down }, false, ""));
        assert.deepEqual(order("layer"), ["head.9", "head.10", "teacher"]);
        assert.deepEqual(order("layer", true), ["teacher", "head.10", "head.9"]);
        assert.deepEqual(order("at"), ["teacher", "head.9", "head.10"]);
        assert.deepEqual(order("status"), ["head.9", "teacher", "head.10"]);
        assert.deepEqual(order("cut")[0], "head.9");
    });

    it("name places shortly", () => {
        assert.equal(labelOf({ file: "a/b/model.py", line: 4 }), "model.py:4");
        assert.equal(labelOf({ file: "a/b/model.py", line: 4 }, "a/b/model.py"), "line 4");
        assert.equal(labelOf({ file: "n.ipynb", line: 14, cell: { index: 2, line: 5 } }), "cell 2:5");
    });

    it("may be of files whose names look like addresses", () => {
        for (const name of ["notes:v2.py", "a/b:c.py", "C:\\train.py", "train.py"])
            assert.ok(!isUri(name), name);
        for (const name of ["untitled:Untitled-1", "vscode-notebook-cell:///a.ipynb#W0", "file:///a.py"])
            assert.ok(isUri(name), name);
    });
});
