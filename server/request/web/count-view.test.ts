// Opening a request notes that its reader has looked: a provider, once, and nobody who only fetches it or acts for it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionContext } from "#server/http/context.ts";
import { pageOf } from "#server/http/page/page.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { findRequest } from "../reads/request.ts";
import { findOpened } from "./board.ts";
import { countView } from "./count-view.ts";

let bench: AuthBench;
let kit: PlainKit;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async () => undefined);
}, 120_000);
afterAll(() => bench.stop());

async function contextOf(path: string, actor: Member, headers: Record<string, string> = {}) {
  const request = new Request(`http://app.test${path}`, { headers });
  const { session, context } = await openAuth(bench.runtime, request);
  Object.assign(session, { actor, now: bench.runtime.clock.now().toISOString() });
  context.set(sessionContext, session);
  return { request, context };
}

/** The rows and the calls of the command that are stored for a request. */
async function stored(request_id: string) {
  const rows = await bench.rows("select 1 from request_view where request_id = $1", request_id);
  const calls = await bench.rows(
    "select 1 from command_log where name = 'note_request_view' and subject_id = $1",
    request_id,
  );
  return { rows: rows.length, calls: calls.length };
}

async function open(request_id: string, actor: Member, headers: Record<string, string> = {}) {
  const { request, context } = await contextOf(`/request/${request_id}`, actor, headers);
  const found = await findRequest(pageOf(context).scope, request_id, "en");
  if (!found) throw new Error("the actor sees the request");
  await countView(context, request, found);
  return stored(request_id);
}

test("a provider's first look is noted, and the next one calls no command", async () => {
  const { request_id } = await kit.openRequest();
  const provider = await kit.provider();
  expect(await open(request_id, provider)).toEqual({ rows: 1, calls: 1 });
  expect(await open(request_id, provider)).toEqual({ rows: 1, calls: 1 });
  expect(await open(request_id, await kit.provider())).toEqual({ rows: 2, calls: 2 });
});

test("a request that opens beside the board counts as looked at", async () => {
  const { request_id } = await kit.openRequest();
  const { request, context } = await contextOf(`/requests?open=${request_id}`, await kit.provider());
  expect((await findOpened(context, request))?.request.id).toBe(request_id);
  expect(await stored(request_id)).toEqual({ rows: 1, calls: 1 });
});

test("nothing is noted for its owner, a page fetched ahead, an operator in somebody's place, or a closed request", async () => {
  const { customer, request_id } = await kit.openRequest();
  const provider = await kit.provider();
  const none = { rows: 0, calls: 0 };
  expect(await open(request_id, customer)).toEqual(none);
  expect(await open(request_id, provider, { "sec-purpose": "prefetch" })).toEqual(none);
  expect(await open(request_id, { ...provider, on_behalf_of: randomUUID() })).toEqual(none);
  const closed = await kit.closedRequest();
  expect(await open(closed.request_id, closed.provider)).toEqual(none);
});
