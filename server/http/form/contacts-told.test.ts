// A form without scripts: the first press warns of contact details at their field and does nothing; a press with the
// box ticked sends them.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressContext, sessionContext } from "#server/http/context.ts";
import { type AuthBench, Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { commandAction } from "./form.ts";
import type { ActionResult } from "./types.ts";

let bench: AuthBench;
let kit: PlainKit;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async () => undefined);
}, 120_000);
afterAll(() => bench.stop());

const action = commandAction({ decline_offer: { redirectTo: () => "/declined" } });

/** The customer of an offer presses "Decline". */
async function decline(fields: Record<string, string>, made?: Awaited<ReturnType<PlainKit["sentOffer"]>>) {
  const { customer, offer_id, offer_version } = made ?? (await kit.sentOffer());
  const form = {
    command: "decline_offer",
    _key: randomUUID(),
    offer_id,
    "int:version": String(offer_version),
  };
  const request = new Browser().request("/request/x/offer/y", { ...form, ...fields });
  const { session, context } = await openAuth(bench.runtime, request);
  session.actor = customer;
  context.set(sessionContext, session);
  context.set(addressContext, "203.0.113.1");
  const answer = await action({ request, context, params: {} });
  const rows = await bench.rows<{ status: string; decline_reason: string | null }>(
    "select status, decline_reason from offer where id = $1",
    offer_id,
  );
  const row = rows[0];
  if (answer instanceof Response) return { to: answer.headers.get("location"), row };
  return { status: answer.init?.status, result: (answer.data as ActionResult).result, row };
}

const reason = "Write to lena@example.com instead";

test("the first press shows what was found, at the field, and the box", async () => {
  const { status, result, row } = await decline({ reason });
  expect(status).toBe(422);
  expect(result?.fields).toEqual({
    reason: "Enter the reason without “lena@example.com”: contact details are shared after booking.",
  });
  expect(result?.values).toMatchObject({ reason });
  expect(result?.confirmation).toMatchObject({ name: "_contacts", value: "hide", isGiven: false });
  expect(row).toEqual({ status: "sent", decline_reason: null });
});

test("a press with the box ticked sends the text, which is stored as written", async () => {
  const made = await kit.sentOffer();
  await decline({ reason }, made);
  expect(await decline({ reason, _contacts: "hide" }, made)).toEqual({
    to: "/declined",
    row: { status: "declined", decline_reason: reason },
  });
});

test("without contact details the form asks nothing", async () => {
  expect(await decline({ reason: "Too late: 3 July 2026, 14:00" })).toMatchObject({ to: "/declined" });
});

test("other faults appear together, and the box stays ticked while they are corrected", async () => {
  const long = `${reason} ${"x".repeat(5_000)}`;
  const told = await decline({ reason: long, _contacts: "hide" });
  expect(told.status).toBe(422);
  expect(told.result?.confirmation).toMatchObject({ isGiven: true });
});
