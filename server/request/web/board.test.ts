// The board's page besides its list: the request that its address opens, how many have come, and when a browser looked.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionContext } from "#server/http/context.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type AuthBench, Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { countSince, findOpened, noteBoardVisit } from "./board.ts";

let bench: AuthBench;
let kit: PlainKit;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async () => undefined);
}, 120_000);
afterAll(() => bench.stop());

/** What the page gets that asks for this address; the browser takes the cookies of the answer. */
async function ask<T>(
  read: (context: Parameters<typeof findOpened>[0], request: Request) => T | Promise<T>,
  path: string,
  {
    actor,
    browser = new Browser(),
    headers = {},
  }: { actor: Actor; browser?: Browser; headers?: HeadersInit },
): Promise<T> {
  const request = browser.request(path);
  for (const [name, value] of new Headers(headers)) request.headers.set(name, value);
  const { session, context } = await openAuth(bench.runtime, request);
  Object.assign(session, { actor, now: bench.runtime.clock.now().toISOString() });
  context.set(sessionContext, session);
  const answer = await read(context, request);
  browser.take(session.response_headers);
  return answer;
}

/** The id of the request that opens, null for none, or where the page leads instead. */
const opened = (open: string, actor: Actor) =>
  ask(findOpened, `/requests?open=${open}`, { actor }).then(
    (found) => found?.request.id ?? null,
    (answer: unknown) => (answer instanceof Response ? answer.headers.get("location") : answer),
  );

test("an open request opens beside the list, and any other leads to its page", async () => {
  const { customer, provider, request_id } = await kit.sentOffer();
  expect(await opened(request_id, provider)).toBe(request_id);
  expect(await opened("x", provider)).toBeNull();
  const page = `/request/${request_id}`;
  expect(await opened(request_id, customer), "its owner's").toBe(page);
  expect(await opened(request_id, await kit.provider({ is_verified: false })), "out of sight").toBe(page);
  const booked = await kit.booking();
  expect(await opened(booked.request_id, booked.provider)).toBe(`/request/${booked.request_id}`);
});

test("what has come since an instant is counted for the category of the page alone", async () => {
  const provider = await kit.provider();
  const since = bench.runtime.clock.now().toISOString();
  bench.clock.move(1_000);
  const { request_id } = await kit.openRequest();
  const [{ slug } = { slug: "" }] = await bench.rows<{ slug: string }>(
    "select category.slug from request join category on category.id = request.category_id where request.id = $1",
    request_id,
  );
  const count = (query: string) => ask(countSince, `/requests/new?${query}`, { actor: provider });
  expect(await count(`since=${since}`)).toBe(1);
  expect(await count(`since=${since}&category=${slug}`)).toBe(1);
  expect(await count(`since=${since}&category=other`)).toBe(0);
  expect(await count("since=yesterday")).toBe(0);
  expect(await count("")).toBe(0);
});

test("a browser learns what is new since its last visit; a page fetched ahead is none", async () => {
  const actor = await kit.provider();
  const browser = new Browser();
  const look = (headers: HeadersInit = {}) => ask(noteBoardVisit, "/requests", { actor, browser, headers });
  expect(await look({ "sec-purpose": "prefetch" })).toBeNull();
  bench.clock.move(40 * 60_000);
  expect(await look(), "the first visit").toBeNull();
  const seen = bench.runtime.clock.now();
  bench.clock.move(40 * 60_000);
  expect(await look({ "sec-purpose": "prefetch" })).toEqual(
    new Date(Math.floor(seen.getTime() / 1_000) * 1_000),
  );
  bench.clock.move(40 * 60_000);
  expect(await look()).toEqual(new Date(Math.floor(seen.getTime() / 1_000) * 1_000));
});
