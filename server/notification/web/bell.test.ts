// Opening a page reads what was told about it: for whoever sees it, and for nobody else who fetches it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { countForBell } from "./bell.ts";

let bench: AuthBench;
let kit: PlainKit;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async () => undefined);
}, 120_000);
afterAll(() => bench.stop());

/** The bell's number on a page, and how many notifications are unread afterwards. */
async function open(path: string, actor: Member, headers: Record<string, string> = {}) {
  const request = new Request(`http://app.test${path}`, { headers });
  const { session, context } = await openAuth(bench.runtime, request);
  Object.assign(session, { actor, now: bench.runtime.clock.now().toISOString() });
  context.set(sessionContext, session);
  const shown = await countForBell(context, request);
  const unread = await bench.rows(
    "select 1 from notification where profile_id = $1 and read_at is null",
    actor.profile?.id,
  );
  return { shown, unread: unread.length };
}

test("the page of a booking reads what was told about it", async () => {
  const { customer, booking_id } = await kit.confirmedBooking();
  expect(await open("/bookings", customer)).toEqual({ shown: 4, unread: 4 });
  expect(await open(`/booking/${booking_id}`, customer)).toEqual({ shown: 2, unread: 2 });
  expect(await open("/bookings", customer)).toEqual({ shown: 2, unread: 2 });
});

test("a page that a browser fetches ahead reads nothing", async () => {
  const { customer, booking_id } = await kit.confirmedBooking();
  const ahead = await open(`/booking/${booking_id}`, customer, { "sec-purpose": "prefetch" });
  expect(ahead).toEqual({ shown: 2, unread: 4 });
});

test("an operator who acts for somebody reads nothing in their place", async () => {
  const { customer, booking_id } = await kit.confirmedBooking();
  const acting = { ...customer, on_behalf_of: randomUUID() };
  expect((await open(`/booking/${booking_id}`, acting)).unread).toBe(4);
});

test("the page of somebody else's booking reads none of one's own", async () => {
  const { customer } = await kit.confirmedBooking();
  const { booking_id } = await kit.confirmedBooking();
  expect(await open(`/booking/${booking_id}`, customer)).toEqual({ shown: 4, unread: 4 });
});
