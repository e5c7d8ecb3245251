// A profile is archived in one transaction while it acts in another: one of the two sees what the other did.
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { updateProfile } from "#server/flow/account/update-profile.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { addProfile } from "./add-profile.ts";
import { archiveProfile, restoreProfile } from "./archive-profile.ts";

let kit: TestKit;
let holder: pg.PoolClient;
beforeAll(async () => {
  kit = await startKit();
  holder = await kit.owner.connect();
});
afterAll(async () => {
  holder.release();
  await kit.stop();
});

afterEach(() => holder.query("rollback"));

const idOf = (member: Member) => member.profile?.id ?? "";
const archive = (actor: Member) => outcomeOf(kit.run(archiveProfile, actor, { profile_id: idOf(actor) }));

/** A provider that could be archived, for it has a profile beside, and a request it could answer. */
async function stage() {
  const provider = await kit.provider();
  const beside = { kind: "customer", display_name: "Beside", country: "DE", is_company: false } as const;
  await kit.run(addProfile, provider, { ...beside, terms_version: firstTextVersion });
  const request = await kit.openRequest();
  return { provider, request, offer: () => outcomeOf(kit.offerFor(request, {}, provider)) };
}

/** Until so many transactions of this database stand before a lock, or one of the calls has ended. */
async function standing(count: number, ...calls: Promise<unknown>[]): Promise<void> {
  let ended = 0;
  for (const call of calls) void call.then(() => (ended += 1));
  const waiting = `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await expect
    .poll(async () => ended > 0 || (await kit.owner.query(waiting)).rows[0].count >= count, {
      timeout: 20_000,
    })
    .toBe(true);
}

describe("a profile archived while it makes an offer", () => {
  test("stays when the offer came first", async () => {
    const { provider, request, offer } = await stage();
    await holder.query("begin");
    await holder.query("select 1 from request where id = $1 for update", [request.request_id]);
    const sent = offer();
    await standing(1, sent);
    const archived = archive(provider);
    await standing(2, archived);
    await holder.query("commit");
    expect(await Promise.all([sent, archived])).toEqual(["done", "profile_in_use"]);
    expect(await rowOf(kit.runtime.db, "profile", idOf(provider))).toMatchObject({ archived_at: null });
  });

  test("makes none when it was archived first", async () => {
    const { provider, request, offer } = await stage();
    await holder.query("begin");
    await holder.query("lock table event in exclusive mode");
    const archived = archive(provider);
    await standing(1, archived);
    const sent = offer();
    await standing(2, sent);
    await holder.query("commit");
    expect(await Promise.all([archived, sent])).toEqual(["done", "profile_archived"]);
    const offers = await kit.owner.query("select 1 from offer where request_id = $1", [request.request_id]);
    expect(offers.rowCount).toBe(0);
  });

  test("as they come, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { provider, offer } = await stage();
      const outcomes = (await Promise.all([archive(provider), offer()])).join();
      expect(["done,profile_archived", "profile_in_use,done"]).toContain(outcomes);
    }
  });
});

test("what was sent before is answered alike after, and a restored profile acts again", async () => {
  const { provider, offer } = await stage();
  const { version } = await rowOf(kit.runtime.db, "profile", idOf(provider));
  const words = {
    version,
    display_name: "Studio",
    country: "DE",
    email: provider.email,
    phone: "+49 30 1234567",
  };
  const save = () => kit.run(updateProfile, provider, words, "sent once");
  const saved = await save();
  expect(await archive(provider)).toBe("done");
  expect(await save()).toEqual(saved);
  expect(await offer()).toBe("profile_archived");
  await kit.run(restoreProfile, provider, { profile_id: idOf(provider) });
  expect(await offer()).toBe("done");
});

test("a draft is not sent off by a profile that is archived", async () => {
  const customer = await kit.withTwoProfiles();
  const { request_id, version } = await kit.draftOf(customer);
  expect(await archive(customer)).toBe("done");
  expect(await outcomeOf(kit.run(submitRequest, customer, { request_id, version }))).toBe("profile_archived");
});
