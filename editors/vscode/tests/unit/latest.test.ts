// Answers that come late.
// SPDX-License-Identifier: MIT
import * as assert from "node:assert/strict";
import { inTime, Latest } from "../../src/latest";

const later = <Value>(value: Value, ms: number) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value));

describe("answers", () => {
    it("count only if nothing else was asked since", async () => {
        const latest = new Latest();
        const slow = latest.of(() => later("slow", 20));
        const quick = latest.of(() => later("quick", 1));
        assert.deepEqual([await slow, await quick], [undefined, "quick"]);
    });

    it("count for nobody once their panel is closed", async () => {
        const latest = new Latest();
        const asked = latest.of(() => later("there", 5));
        latest.end();
        assert.equal(await asked, undefined);
    });

    it("are not waited for without end", async () => {
        assert.equal(await inTime(() => later("there", 1), 1_000), "there");
        assert.equal(await inTime(() => new Promise<string>(() => undefined), 5), undefined);
        assert.equal(await inTime(() => Promise.reject(new Error("no")), 1_000), undefined);
        assert.equal(await inTime(() => { throw new Error("no"); }, 1_000), undefined);
    });
});
