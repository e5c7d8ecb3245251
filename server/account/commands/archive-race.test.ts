// One transaction archives a profile while another acts as it: whichever commits second sees the first.
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { updateProfile } from "#server/flow/account/update-profile.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
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

/** A provider that may be archived, because it has a second profile, and a request that it may answer. */
async function setUp() {
  const provider = await kit.provider();
  const second = { kind: "customer", display_name: "Beside", country: "DE", is_company: false } as const;
  await kit.run(addProfile, provider, { ...second, terms_version: firstTextVersion });
  const request = await kit.openRequest();
  return { provider, request, offer: () => outcomeOf(kit.offerFor(request, {}, provider)) };
}

/** Waits until `count` transactions of this database wait for a lock, or one of the calls has ended. */
async function untilBlocked(count: number, ...calls: Promise<unknown>[]): Promise<void> {
  let ended = 0;
  for (const call of calls) void call.then(() => (ended += 1));
  const query = `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`;
  await expect
    .poll(async () => ended > 0 || (await kit.rows(query))[0].count >= count, {
      timeout: 20_000,
    })
    .toBe(true);
}

describe("a profile archived while it makes an offer", () => {
  test("stays active when the offer commits first", async () => {
    const { provider, request, offer } = await setUp();
    await holder.query("begin");
    await holder.query("select 1 from request where id = $1 for update", [request.request_id]);
    const offering = offer();
    await untilBlocked(1, offering);
    const archiving = archive(provider);
    await untilBlocked(2, archiving);
    await holder.query("commit");
    expect(await Promise.all([offering, archiving])).toEqual(["done", "profile_in_use"]);
    expect(await rowOf(kit.runtime.db, "profile", idOf(provider))).toMatchObject({ archived_at: null });
  });

  test("makes no offer when archiving commits first", async () => {
    const { provider, request, offer } = await setUp();
    await holder.query("begin");
    await holder.query("lock table event in exclusive mode");
    const archiving = archive(provider);
    await untilBlocked(1, archiving);
    const offering = offer();
    await untilBlocked(2, offering);
    await holder.query("commit");
    expect(await Promise.all([archiving, offering])).toEqual(["done", "profile_archived"]);
    const offers = await kit.owner.query("select 1 from offer where request_id = $1", [request.request_id]);
    expect(offers.rowCount).toBe(0);
  });

  test("never lets both succeed, whichever comes first", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { provider, offer } = await setUp();
      const outcomes = (await Promise.all([archive(provider), offer()])).join();
      expect(["done,profile_archived", "profile_in_use,done"]).toContain(outcomes);
    }
  });
});

test("a replay after archiving returns the first result, and a restored profile acts again", async () => {
  const { provider, offer } = await setUp();
  const { version } = await rowOf(kit.runtime.db, "profile", idOf(provider));
  const fields = {
    version,
    display_name: "Studio",
    country: "DE",
    email: provider.email,
    phone: "+49 30 1234567",
  };
  const save = () => kit.run(updateProfile, provider, fields, "sent once");
  const first = await save();
  expect(await archive(provider)).toBe("done");
  expect(await save()).toEqual(first);
  expect(await offer()).toBe("profile_archived");
  await kit.run(restoreProfile, provider, { profile_id: idOf(provider) });
  expect(await offer()).toBe("done");
});

test("an archived profile cannot submit a draft", async () => {
  const customer = await kit.withTwoProfiles();
  const { request_id, version } = await kit.draftOf(customer);
  expect(await archive(customer)).toBe("done");
  expect(await outcomeOf(kit.run(submitRequest, customer, { request_id, version }))).toBe("profile_archived");
});
