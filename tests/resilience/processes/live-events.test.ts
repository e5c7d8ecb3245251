// Live events with two web processes on one database: an action at one reaches a stream of the other, a sign-out at
// one ends it, and streams do not delay the drain of a process.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { startWeb } from "#tests/kit/product/instances.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";

type Stream = { status: number; headers: Headers; text: string; ended: Promise<void> };

/** Opens a stream with a person's cookies, as our pages do; `ended` rejects if the connection was cut. */
async function openStream(
  url: string,
  { cookies }: { cookies: ReadonlyMap<string, string> },
  headers = {},
): Promise<Stream> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${url}/events?ago=0`, {
    headers: { cookie, "sec-fetch-site": "same-origin", accept: "text/event-stream", ...headers },
  });
  const stream = { status: answer.status, headers: answer.headers, text: "", ended: Promise.resolve() };
  stream.ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk, { stream: true });
  })();
  stream.ended.catch(() => undefined);
  return stream;
}

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });

describe("live events of two web processes", () => {
  let second: string;
  let program: Program;

  beforeAll(async () => {
    const port = await freePort();
    second = `http://127.0.0.1:${port}`;
    program = await startWeb(port, product.settings);
  });
  afterAll(async () => {
    program.child.kill("SIGKILL");
    await program.ended;
  });

  test("a command at one reaches the stream at the other, without its content", async () => {
    const deal = await market.offered();
    const stream = await openStream(second, market.browser);
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(stream.headers.get("content-encoding")).toBeNull();
    const { action, fields } = await market.acceptForm(deal);
    expect((await market.browser.post(action, fields)).status).toBe(303);
    await until("the acceptance has reached the stream", () => stream.text.includes(deal.offer_id));
    const told = stream.text.split("\n").filter((line) => line.startsWith("data: "));
    for (const line of told) {
      const names = Object.keys(JSON.parse(line.slice("data: ".length)));
      expect(names).toEqual(["noun", "id", "request_id", "booking_id"]);
    }
  });

  test("a sign-out at one ends the stream at the other; then it is refused", async () => {
    const person = await new FormBrowser(product.url).signIn("jonas@demo.test");
    const cookies = new Map(person.cookies);
    const stream = await openStream(second, person);
    expect(stream.status).toBe(200);
    const fields = [["command", "sign_out"]] as const;
    expect((await person.post("/auth/sign-out", fields)).status).toBe(303);
    await stream.ended;
    const refused = await openStream(second, { cookies });
    expect(refused.status).toBe(401);
  });

  test("it serves only our own pages in a browser with a session: any other caller is refused", async () => {
    const person = await new FormBrowser(product.url).signIn("jonas@demo.test");
    const nobody = { cookies: new Map<string, string>() };
    expect((await openStream(second, nobody)).status).toBe(401);
    for (const site of ["cross-site", "same-site", "none"])
      expect((await openStream(second, person, { "sec-fetch-site": site })).status).toBe(401);
    const posted = await fetch(`${second}/events`, { method: "POST" });
    expect(posted.status).toBe(405);
  });

  test("a drain ends the streams at once and gracefully, and is not delayed by them", async () => {
    const stream = await openStream(second, market.browser);
    program.child.kill("SIGTERM");
    // Rejects if the connection is cut after the drain time.
    await stream.ended;
    expect(stream.text).toMatch(/^retry: \d{4}\n/);
    await program.ended;
    expect(program.child.exitCode).toBe(0);
  });
});
