// The web process and the worker as separate processes, as in live mode: a hanging one is replaced while the other
// goes on. An unforeseen failure in the web process shows a number that is also in its log.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isRunning, type ProcessRecord, signalProcess } from "#scripts/supervisor/processes.ts";
import { holdAt } from "#tests/kit/product/hold.ts";
import { until } from "#tests/kit/product/until.ts";
import { expectBookedOnce, statusOf } from "../kit/outcome.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";
import { payAt, sessionUrl } from "../kit/stripe.ts";

/** A hanging process must be replaced within this time, including the time until its silence is noticed. */
const replacedMs = 30_000;

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });

describe("a process that hangs", () => {
  const stateOf = ({ pid }: ProcessRecord) =>
    / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];

  /** Stops a part from outside, as if it were in an endless loop: it accepts connections and answers nothing. */
  function hang(name: "web" | "worker"): { known: ProcessRecord; replaced: () => Promise<number> } {
    const known = product.child(name);
    const began = Date.now();
    signalProcess(known, "SIGSTOP");
    return {
      known,
      replaced: async () => {
        await until(
          `another ${name} has started`,
          () => !isRunning(known) && product.child(name).pid !== known.pid,
          2 * replacedMs,
        );
        await product.isBack();
        return Date.now() - began;
      },
    };
  }

  async function paidAtStripe() {
    const deal = await market.payable();
    const form = await market.payForm(deal);
    await market.browser.post(form.action, form.fields);
    return { deal, url: await sessionUrl(product, deal.booking_id) };
  }

  test("the web process hangs, then the worker: a payment in progress is confirmed, both are replaced within 30 s", async () => {
    const { deal, url } = await paidAtStripe();
    const hold = await holdAt(product.db, { table: "ledger_entry", on: "insert", when: "after" });
    await payAt(url);
    await hold.reached();
    const web = hang("web");
    await hold.release();
    await until(
      "the worker has confirmed it",
      async () => (await statusOf(product, deal.booking_id)) === "confirmed",
    );
    expect([product.child("web"), stateOf(web.known)], "still hangs").toEqual([web.known, "T"]);
    const worker = hang("worker");
    const [webMs, workerMs] = await Promise.all([web.replaced(), worker.replaced()]);
    expect(Math.max(webMs, workerMs)).toBeLessThan(replacedMs);
    expect(product.output()).toContain("web died (it did not answer for 15 s); starting it again.");
    expect(product.output()).toContain("worker died (it did not answer for 15 s); starting it again.");
    await until("the new worker is there", () => stateOf(product.child("worker")) !== "T");
    await expectBookedOnce(product, deal.booking_id);
    const after = await paidAtStripe();
    await payAt(after.url);
    await expectBookedOnce(product, after.deal.booking_id);
  });

  /** The errors in the web server's log with this number; each request also has its own line. */
  function loggedAs(request_id: string | null): Record<string, unknown>[] {
    const lines = readFileSync(join(product.dataDir, "logs", "web.log"), "utf8")
      .split("\n")
      .filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.request_id === request_id && Number(line.level) >= 50);
  }

  /** Removes a table while `work` runs: not an outage, but an unforeseen fault. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    await product.db.query(`alter table ${table} rename to ${table}_away`);
    try {
      return await work();
    } finally {
      await product.db.query(`alter table ${table}_away rename to ${table}`);
    }
  }

  test.each([
    ["the session cannot be opened", "device", "/bookings"],
    ["a page cannot read what it shows", "booking", "/bookings"],
    [
      "a file without a page of its own cannot be read",
      "file",
      "/files/0197f0c2-8f6e-7c31-9d4a-6b1f2d3e4f50",
    ],
  ])("%s: an error page whose number is in the log, as JSON", async (_what, table, path) => {
    const cookie = [...market.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await without(table, () =>
      fetch(`${product.url}${path}?token_hash=secret`, { headers: { accept: "text/html", cookie } }),
    );
    const html = await answer.text();
    expect(answer.status, html).toBe(500);
    const request_id = answer.headers.get("x-request-id");
    expect(html).toContain("Error number");
    expect(html).toContain(request_id);
    const lines = loggedAs(request_id);
    expect(lines).toEqual([
      expect.objectContaining({ level: 50, msg: "a request failed", method: "GET", path, request_id }),
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });
});
