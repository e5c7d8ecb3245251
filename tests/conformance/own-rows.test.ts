// What only one side of a row reads, told by hand: rules and role are made from one declaration, so that comparing them
// does not find what the declaration itself lacks.
import { expect, test } from "vitest";
import { profileContacts } from "#server/account/access.ts";
import { type bookings, ownBookings } from "#server/booking/access.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { addProfile } from "#tests/kit/add-profile.ts";
import { keysByRole, keysByRules } from "#tests/kit/relations.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Actor) => kit.scopeOf(actor);

/** Whether the actor reads the row of a relation: row by row, in its list if it has one, and as the role of machines. */
async function reads(actor: Actor, name: string, id: string): Promise<boolean[]> {
  const relation = relations[name];
  if (!relation) throw new Error(`no relation is called ${name}`);
  const byRow = await keysByRules(scopeOf(actor), relation, "source");
  const inList = await keysByRules(scopeOf(actor), relation, relation.listSource ? "listSource" : "source");
  const byRole = (await keysByRole(kit.api, actor)).get(name) ?? [];
  return [byRow, inList, byRole].map((keys) => keys.includes(id));
}
const all = [true, true, true];
const none = [false, false, false];

test("an offer is its provider's alone until it is sent", async () => {
  const { offer_id, provider, customer } = await kit.sentOffer();
  expect(await reads(customer, "offer", offer_id)).toEqual(all);
  await kit.owner.query("update offer set status = 'draft' where id = $1", [offer_id]);
  expect(await reads(customer, "offer", offer_id)).toEqual(none);
  expect(await reads(provider, "offer", offer_id)).toEqual(all);
});

test("a request that was sent belongs to its profile, not to others of the same account", async () => {
  const { request_id, customer } = await kit.openRequest();
  const { profile } = customer;
  if (!profile) throw new Error("a customer acts as a profile");
  const beside = { ...profile, id: await addProfile(kit.owner, profile.id, "Beside") };
  expect(await reads(customer, "request", request_id)).toEqual(all);
  expect(await reads({ ...customer, profile: beside }, "request", request_id)).toEqual(none);
});

test("a conversation is its two sides', not operators'", async () => {
  const { thread_id, message_id, customer, provider } = await kit.question();
  for (const [actor, expected] of [
    [customer, all],
    [provider, all],
    [await kit.provider(), none],
    [await kit.operator(), none],
  ] as const) {
    expect(await reads(actor, "thread", thread_id)).toEqual(expected);
    expect(await reads(actor, "message", message_id)).toEqual(expected);
  }
});

test("an operator reads every booking, and has none of its own; contact data of nobody", async () => {
  const { booking_id, customer } = await kit.confirmedBooking();
  const operator = await kit.operator();
  expect(await reads(operator, "booking", booking_id)).toEqual(all);
  const idsOf = async (actor: Actor, opened: typeof bookings) => {
    const rows = await opened(scopeOf(actor)).select("booking.id").execute();
    return rows.map(({ id }) => id);
  };
  expect(await idsOf(operator, ownBookings)).not.toContain(booking_id);
  expect(await idsOf(customer, ownBookings)).toContain(booking_id);
  const contacts = await profileContacts(scopeOf(operator)).select("profile_contact.profile_id").execute();
  expect(contacts.map(({ profile_id }) => profile_id)).not.toContain(customer.profile?.id);
});
