// A profile that is saved while it is typed: what operators verify of a provider is left as it is.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressContext, sessionContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type AuthBench, Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { saveTypedProfile } from "./profile-save.ts";

let bench: AuthBench;
let kit: PlainKit;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async () => undefined);
}, 120_000);
afterAll(() => bench.stop());

const profileOf = async (actor: Member) => rowOf(bench.runtime.db, "profile", actor.profile?.id ?? "");
const typed = { display_name: "Another Name", country: "AT", tax_id: "", about: "Quiet pictures." };

/** How the form is answered with these fields typed. */
async function save(actor: Member, fields: Record<string, string> = {}): Promise<Response> {
  const { id, version } = await profileOf(actor);
  const form = { command: "update_profile", _key: randomUUID(), profile_id: id, version: String(version) };
  const contact = { email: "studio@example.test" };
  const request = new Browser().request("/account/profile/save", {
    ...form,
    ...contact,
    ...typed,
    ...fields,
  });
  const { session, context } = await openAuth(bench.runtime, request);
  Object.assign(session, { actor, now: bench.runtime.clock.now().toISOString() });
  context.set(sessionContext, session);
  context.set(addressContext, "203.0.113.1");
  return saveTypedProfile({ request, context, params: {} });
}

test("a provider keeps its name, country and verification; the rest is stored", async () => {
  const provider = await kit.provider();
  const { display_name, country } = await profileOf(provider);
  expect((await save(provider)).status).toBe(204);
  const stored = await profileOf(provider);
  expect(stored).toMatchObject({ display_name, country, about: typed.about });
  expect(stored.verified_at).not.toBeNull();
});

test("a customer's profile is stored as it is typed", async () => {
  const customer = await kit.customer();
  expect((await save(customer)).status).toBe(204);
  const { display_name, country, about } = typed;
  expect(await profileOf(customer)).toMatchObject({ display_name, country, about });
});

test("a refused field is named, and what was stored meanwhile is not overwritten", async () => {
  const customer = await kit.customer();
  const refused = await save(customer, { email: "nobody" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { email: expect.any(String) } });
  expect((await save(customer)).status).toBe(204);
  expect((await save(customer, { version: "1", display_name: "Too Late" })).status).toBe(409);
  expect((await profileOf(customer)).display_name).toBe(typed.display_name);
});

test("the form of another account's profile stores nothing", async () => {
  const [customer, other] = [await kit.customer(), await kit.customer()];
  const before = await profileOf(customer);
  const saving = save(customer, { profile_id: other.profile?.id ?? "" });
  await expect(saving).rejects.toMatchObject({ init: { status: 409 } });
  expect(await profileOf(customer)).toEqual(before);
});
