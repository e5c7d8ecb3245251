// Visibility ends everywhere at once. For each way in which somebody stops seeing others' rows: the rows are gone
// from every relation, from lists and reads by id, under the access rules and under the machines' role.
import { beforeAll, describe, expect, test } from "vitest";
import { providerContacts } from "#server/account/access.ts";
import { bookingContacts } from "#server/booking/access.ts";
import { listLiveEvents } from "#server/event/reads/live.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { requestContacts } from "#server/request/access.ts";
import { findMessage } from "#server/webhook/reads/message.ts";
import { keysByRole, keysByRules } from "#tests/kit/relations.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { type Ending, endings } from "#tests/kit/states/ended-sight.ts";

type Seen = Map<string, string[]>;

const kit = kitDuringFile();

const scopeOf = (actor: Actor) => kit.scopeOf(actor);

/** What the access rules show of each relation, row by row or in its list. */
async function byRules(actor: Actor, which: "source" | "listSource"): Promise<Seen> {
  const seen: Seen = new Map();
  for (const [name, relation] of Object.entries(relations)) {
    if (!relation[which]) continue;
    seen.set(name, await keysByRules(scopeOf(actor), relation, which));
  }
  return seen;
}

/** Contact data by table; no relation serves it. */
async function contactsOf(actor: Actor): Promise<Seen> {
  const scope = scopeOf(actor);
  const asked = await requestContacts(scope).select("request_id").execute();
  const given = await bookingContacts(scope).select("booking_id").execute();
  const providers = await providerContacts(scope).select("profile_id").execute();
  return new Map([
    ["request_contact", asked.map(({ request_id }) => request_id)],
    ["booking_contact", given.map(({ booking_id }) => booking_id)],
    ["profile_contact", providers.map(({ profile_id }) => profile_id)],
  ]);
}

/** The relations that lost rows, sorted. */
function lost(before: Seen, after: Seen): string[] {
  const less = [...before].filter(([name, keys]) => keys.some((key) => !after.get(name)?.includes(key)));
  return less.map(([name]) => name).sort();
}

/** Lists with the same rows as reads by id; a list of profiles has only the actor's own. */
const lists = Object.keys(relations).filter((name) => relations[name]?.listSource && name !== "profile");
const listed = (seen: Seen) => new Map([...seen].filter(([name]) => lists.includes(name)));

describe.each(Object.entries(endings))("%s", (_way, make) => {
  let ending: Ending;
  let before: Seen;
  let after: Seen;
  let contacts: Seen;
  let reader: Actor;
  beforeAll(async () => {
    ending = await make(kit);
    before = await byRules(ending.reader, "source");
    contacts = await contactsOf(ending.reader);
    await ending.end();
    reader = ending.then ?? ending.reader;
    after = await byRules(reader, "source");
  });

  test("hides these rows", () => {
    expect(lost(before, after)).toEqual([...ending.loses].sort());
  });

  test("hides these contact data", async () => {
    expect(lost(contacts, await contactsOf(reader))).toEqual(ending.contacts ?? []);
  });

  test("applies to live events and webhooks, from the next one on", async () => {
    const gone = (before.get("event") ?? []).filter((id) => !after.get("event")?.includes(id)).map(Number);
    expect(gone.length > 0).toBe(ending.loses.includes("event"));
    expect(await listLiveEvents(scopeOf(reader), gone)).toEqual([]);
    const about = { profile_id: profileId(ending.reader) ?? "", type: "request.edited", public_url: "" };
    for (const id of gone) expect(await findMessage(scopeOf(reader), id, about)).toBeNull();
  });

  test("applies to lists and reads by id alike", async () => {
    const list = await byRules(reader, "listSource");
    expect(Object.fromEntries(listed(list))).toEqual(Object.fromEntries(listed(after)));
  });

  test("applies to the machines' role as to the access rules", async () => {
    const views = await keysByRole(kit.api, reader);
    expect(Object.fromEntries(views)).toEqual(Object.fromEntries(after));
    // A session that claims otherwise is ignored.
    if (ending.then)
      expect(Object.fromEntries(await keysByRole(kit.api, ending.reader))).toEqual(Object.fromEntries(after));
  });
});
