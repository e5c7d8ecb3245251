// Profiles of an account: updated, added, chosen as the default, archived and restored.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { updateProfile } from "#server/flow/account/update-profile.ts";
import type { Member } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listOwnProfiles } from "../reads/lists.ts";
import { archiveProfile, restoreProfile } from "./archive-profile.ts";
import { setDefaultProfile } from "./set-default-profile.ts";

const kit = kitDuringFile();

const fields = {
  kind: "provider" as const,
  display_name: "Studio Beside",
  country: "AT",
  is_company: true,
  phone: "+43 1 234567",
  terms_version: firstTextVersion,
};
const idOf = (member: Member) => member.profile?.id ?? "";

async function defaultOf({ account_id }: Member): Promise<string | null> {
  const rows = await kit.rows("select default_profile_id from account where id = $1", account_id);
  return rows[0].default_profile_id;
}

/** The profiles of an account with two, the customer (its default) first. */
async function accountWithTwo() {
  const actor = await kit.withTwoProfiles();
  const listed = await listOwnProfiles(kit.scopeOf(actor));
  const provider = listed.find(({ kind }) => kind === "provider")?.id ?? "";
  return { actor, customer: idOf(actor), provider };
}

describe("update_profile", () => {
  const edit = {
    version: 1,
    display_name: "Lena M. Example",
    country: "CH",
    tax_id: "CHE-123.456.789",
    about: "Two lines\nabout me.",
    email: "Lena@Example.org",
    phone: "+41 44 1234567",
    address_line: "Seestraße 1",
    postal_code: "8002",
    city: "Zürich",
  };

  test("updates the profile and its contact data, and counts the version", async () => {
    const actor = await kit.customer();
    expect(await kit.run(updateProfile, actor, edit)).toMatchObject({ profile_id: idOf(actor), version: 2 });
    const { version: _version, email: _email, phone, address_line, postal_code, city, ...own } = edit;
    expect(await rowOf(kit.runtime.db, "profile", idOf(actor))).toMatchObject({ ...own, version: 2 });
    const rows = await kit.rows("select * from profile_contact where profile_id = $1", idOf(actor));
    const contact = { email: "lena@example.org", phone, address_line, postal_code, city };
    expect(rows).toMatchObject([contact]);
    expect(await transitionsOf(kit.runtime.db, idOf(actor))).toEqual(["complete", "update"]);
  });

  test("empties optional fields that were left out", async () => {
    const actor = await kit.customer();
    await kit.run(updateProfile, actor, edit);
    const { version: _version, display_name, country, email } = edit;
    await kit.run(updateProfile, actor, { version: 2, display_name, country, email });
    expect(await rowOf(kit.runtime.db, "profile", idOf(actor))).toMatchObject({ about: null, tax_id: null });
  });

  test("refuses the second of two concurrent updates as stale, with the current version", async () => {
    const actor = await kit.customer();
    const save = () => kit.run(updateProfile, actor, edit);
    expect(await raceOfTwo(save)).toEqual(["done", "stale"]);
    await expect(save()).rejects.toMatchObject({ status: 409, details: { current: { version: 2 } } });
  });

  test("refuses an empty name, an unknown country and a long text", async () => {
    const actor = await kit.customer();
    const save = (change: object) => kit.run(updateProfile, actor, { ...edit, ...change });
    expect(await outcomeOf(save({ display_name: "" }))).toBe("invalid_input");
    expect(await outcomeOf(save({ country: "XX" }))).toBe("invalid_input");
    expect(await outcomeOf(save({ about: "a".repeat(2_001) }))).toBe("invalid_input");
  });
});

describe("add_profile", () => {
  test("adds a profile; the first one stays the default", async () => {
    const actor = await kit.customer();
    const key = randomUUID();
    const { profile_id } = await kit.run(addProfile, actor, fields, key);
    expect(await kit.run(addProfile, actor, fields, key)).toEqual({ profile_id });
    expect(await rowOf(kit.runtime.db, "profile", profile_id)).toMatchObject({
      kind: "provider",
      is_company: true,
      country: "AT",
      verified_at: null,
      terms_version: firstTextVersion,
      terms_accepted_at: kit.clock.now(),
    });
    expect(await defaultOf(actor)).toBe(idOf(actor));
    expect(await transitionsOf(kit.runtime.db, profile_id)).toEqual(["add"]);
  });

  test("is refused before the first one, beyond the limit and for old terms", async () => {
    expect(await outcomeOf(kit.run(addProfile, await kit.account(), fields))).toBe("profile_required");
    const actor = await kit.customer();
    const old = { ...fields, terms_version: "2001-01" };
    expect(await outcomeOf(kit.run(addProfile, actor, old))).toBe("terms_changed");
    for (let count = 1; count < limits.profiles_per_account; count += 1)
      await kit.run(addProfile, actor, fields);
    expect(await outcomeOf(kit.run(addProfile, actor, fields))).toBe("profile_limit_reached");
  });

  test("two at once do not pass the limit", async () => {
    const actor = await kit.customer();
    const add = () => kit.run(addProfile, actor, fields);
    for (let count = 2; count < limits.profiles_per_account; count += 1) await add();
    expect(await raceOfTwo(add)).toEqual(["done", "profile_limit_reached"]);
  });
});

describe("set_default_profile", () => {
  test("makes the account start with another profile", async () => {
    const { actor, provider } = await accountWithTwo();
    await kit.run(setDefaultProfile, actor, { profile_id: provider });
    expect(await defaultOf(actor)).toBe(provider);
    expect(await kit.again(actor)).toMatchObject({ profile: { id: provider } });
  });

  test("is refused for archived profiles and for those of others", async () => {
    const { actor, provider } = await accountWithTwo();
    await kit.run(archiveProfile, actor, { profile_id: provider });
    const choose = (profile_id: string) => kit.run(setDefaultProfile, actor, { profile_id });
    expect(await outcomeOf(choose(provider))).toBe("profile_archived");
    expect(await outcomeOf(choose(idOf(await kit.provider())))).toBe("not_found");
    expect(await outcomeOf(choose(randomUUID()))).toBe("not_found");
  });
});

describe("archive_profile and restore_profile", () => {
  test("archive and restore once each; the oldest other profile becomes the default", async () => {
    const { actor, customer, provider } = await accountWithTwo();
    const out = await kit.run(archiveProfile, actor, { profile_id: customer });
    expect(out).toEqual({ profile_id: customer, default_profile_id: provider });
    expect(await defaultOf(actor)).toBe(provider);
    expect(await rowOf(kit.runtime.db, "profile", customer)).toMatchObject({ archived_at: kit.clock.now() });
    expect(await kit.run(archiveProfile, actor, { profile_id: customer })).toEqual(out);
    await kit.run(restoreProfile, actor, { profile_id: customer });
    await kit.run(restoreProfile, actor, { profile_id: customer });
    expect(await rowOf(kit.runtime.db, "profile", customer)).toMatchObject({ archived_at: null });
    expect(await defaultOf(actor)).toBe(provider);
    expect(await transitionsOf(kit.runtime.db, customer)).toEqual(["complete", "archive", "restore"]);
  });

  test("leave an account one profile, even when two are archived at once", async () => {
    const alone = await kit.customer();
    expect(await outcomeOf(kit.run(archiveProfile, alone, { profile_id: idOf(alone) }))).toBe(
      "profile_needed",
    );
    const { actor, customer, provider } = await accountWithTwo();
    const archive = (profile_id: string) => () => kit.run(archiveProfile, actor, { profile_id });
    expect(await raceOf(archive(customer), archive(provider))).toEqual(["done", "profile_needed"]);
  });

  test("are refused while the profile has unfinished work, on either side", async () => {
    const { customer, provider } = await kit.booking();
    const request = await kit.openRequest();
    const offer = await kit.sentOffer();
    const undecidedRequest = await kit.undecidedRequest();
    const cases = [
      [customer, { requests: 0, offers: 0, bookings: 1 }],
      [provider, { requests: 0, offers: 0, bookings: 1 }],
      [request.customer, { requests: 1, offers: 0, bookings: 0 }],
      [offer.provider, { requests: 0, offers: 1, bookings: 0 }],
      [undecidedRequest.customer, { requests: 1, offers: 0, bookings: 0 }],
    ] as const;
    for (const [member, counts] of cases) {
      await kit.run(addProfile, member, fields);
      const refused = kit.run(archiveProfile, member, { profile_id: idOf(member) });
      await expect(refused).rejects.toMatchObject({ code: "profile_in_use", status: 409, details: counts });
    }
  });

  test("are refused for the profiles of others; a restored one counts towards the limit", async () => {
    const { actor, provider } = await accountWithTwo();
    const stranger = await kit.customer();
    for (const command of [archiveProfile, restoreProfile]) {
      expect(await outcomeOf(kit.run(command, stranger, { profile_id: provider }))).toBe("not_found");
    }
    await kit.run(archiveProfile, actor, { profile_id: provider });
    for (let count = 1; count < limits.profiles_per_account; count += 1)
      await kit.run(addProfile, actor, fields);
    expect(await outcomeOf(kit.run(restoreProfile, actor, { profile_id: provider }))).toBe(
      "profile_limit_reached",
    );
  });

  test("nobody acts as an archived profile, and it is no longer the default", async () => {
    const { actor, provider } = await accountWithTwo();
    await kit.run(setDefaultProfile, actor, { profile_id: provider });
    await kit.run(archiveProfile, actor, { profile_id: provider });
    expect(await kit.again(actor)).toMatchObject({ profile: { kind: "customer" } });
    const listed = await listOwnProfiles(kit.scopeOf(actor));
    expect(listed.find(({ id }) => id === provider)).toMatchObject({ is_archived: true, is_default: false });
  });
});
