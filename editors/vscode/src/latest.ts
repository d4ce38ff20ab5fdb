// Answers that come late, or to somebody who is gone. Knows nothing of VS Code.
// SPDX-License-Identifier: MIT

/** Asks again and again; only the answer to the last question counts, and none at all after `end`. */
export class Latest {
    private asked = 0;
    private over = false;

    /** Undefined: something else was asked since, or nobody waits any more. */
    async of<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
        const number = ++this.asked;
        const value = await ask();
        return this.over || number !== this.asked ? undefined : value;
    }

    end(): void {
        this.over = true;
    }
}

/** What somebody else answers, if they do so within some milliseconds and without an error. */
export async function inTime<Value>(ask: () => PromiseLike<Value> | undefined, patience: number): Promise<Value | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, patience, undefined)));
    try {
        return (await Promise.race([ask(), late])) ?? undefined;
    } catch {
        return undefined;
    } finally {
        clearTimeout(timer);
    }
}
