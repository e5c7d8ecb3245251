// A list starts from the ids of visible rows, a page checks one row: both yield the same rows, for everybody, on a
// small generated market.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUrl } from "#scripts/postgres/roles.ts";
import { bookings, listedBookings } from "#server/booking/access.ts";
import { events } from "#server/event/access.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import { type Actor, profileId, system } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { listedOfferLines, listedOffers, offerLines, offers } from "#server/offer/access.ts";
import { listTimeline } from "#server/offer/reads/offer.ts";
import { listedRequests, ownDrafts, ownRequests, requests } from "#server/request/access.ts";
import { boardPage, boardRows } from "#server/request/store/board.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { fillMarket } from "../../bench/kit/fill-market.ts";

let kit: TestKit;
const people: Record<string, Actor> = {};
beforeAll(async () => {
  kit = await startKit();
  const [customer, provider] = [await kit.customer(), await kit.provider()];
  const url = changeUrl(process.env.TEST_POSTGRES_URL ?? "", {
    database: new URL(kit.urls.ownerUrl).pathname.slice(1),
  });
  const profiles = { customer: customer.profile?.id ?? "", provider: provider.profile?.id ?? "" };
  await fillMarket(url, { from: 0, to: 400, ...profiles });
  const { visitor } = await kit.draft();
  const { customer: drafting } = await kit.undecidedRequest();
  await kit.draftOf(drafting);
  Object.assign(people, {
    customer,
    provider,
    visitor,
    drafting,
    system,
    operator: await kit.operator(),
    account: await kit.account(),
    unverified: await kit.provider({ is_verified: false }),
    both: await kit.withTwoProfiles(),
    beginner: await kit.provider(),
  });
}, 120_000);
afterAll(() => kit.stop());

const who = [
  "customer",
  "provider",
  "visitor",
  "drafting",
  "system",
  "operator",
  "account",
  "unverified",
  "both",
  "beginner",
];

function scopeOf(name: string): ReadScope {
  const actor = people[name];
  if (!actor) throw new Error(`nobody is called ${name}`);
  return kit.scopeOf(actor);
}

const sorted = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => id).sort();

describe.each(who)("what %s sees row by row equals what the lists start from", (name) => {
  test("requests", async () => {
    const scope = scopeOf(name);
    const seen = await requests(scope).select("request.id").execute();
    expect(sorted(await listedRequests(scope).select("request.id").execute())).toEqual(sorted(seen));
  });

  test("one's own requests and drafts", async () => {
    const scope = scopeOf(name);
    const mine = sql<boolean>`(request.status = 'draft' or request.profile_id = ${profileId(scope.actor)}::uuid)`;
    const own = name === "system" ? requests(scope) : requests(scope).where(mine);
    expect(sorted(await ownRequests(scope).select("request.id").execute())).toEqual(
      sorted(await own.select("request.id").execute()),
    );
    const drafts = await ownDrafts(scope).select("request.id").where("status", "=", "draft").execute();
    const all = requests(scope).select("request.id").where("status", "=", "draft");
    expect(sorted(drafts)).toEqual(sorted(await all.execute()));
  });

  test("offers, their lines, and bookings", async () => {
    const scope = scopeOf(name);
    expect(sorted(await listedOffers(scope).select("offer.id").execute())).toEqual(
      sorted(await offers(scope).select("offer.id").execute()),
    );
    expect(sorted(await listedOfferLines(scope).select("offer_id as id").execute())).toEqual(
      sorted(await offerLines(scope).select("offer_id as id").execute()),
    );
    expect(sorted(await listedBookings(scope).select("booking.id").execute())).toEqual(
      sorted(await bookings(scope).select("booking.id").execute()),
    );
  });

  test("the board", async () => {
    const scope = scopeOf(name);
    const { actor } = scope;
    const profile = actor.kind === "member" ? actor.profile : null;
    const account_id = actor.kind === "member" ? actor.account_id : null;
    const expected = await requests(scope)
      .select("request.id")
      .where(
        sql<boolean>`request.status = 'open' and request.account_id <> ${account_id}::uuid and exists (
          select 1 from provider_category pc join profile p on p.id = pc.profile_id
          where pc.profile_id = ${profile?.id ?? null}::uuid and pc.category_id = request.category_id
            and (request.place_country is null or p.country = request.place_country))`,
      )
      .execute();
    if (name === "provider") expect(expected.length).toBeGreaterThan(20);
    const order = { by: sql`request.opened_at`, direction: "desc", kind: "instant" } as const;
    const page = boardPage(scope, { category: null, order, cursor: null, rows: 1_000 });
    expect(sorted(await page.select("request.id").execute())).toEqual(sorted(expected));
    expect(
      sorted(await boardRows(scope, { category: null, rows: 1_000 }).select("request.id").execute()),
    ).toEqual(sorted(expected));
  });

  test("timelines", async () => {
    const scope = scopeOf(name);
    const rows = await kit.rows<{ request_id: string; booking_id: string }>(
      "select request_id, id as booking_id from booking order by id limit 5",
    );
    const own = await bookings(scope)
      .select(["request_id", "id as booking_id"])
      .orderBy("id")
      .limit(5)
      .execute();
    for (const { request_id, booking_id } of [...rows, ...own]) {
      const seen = await events(scope)
        .select("event.id")
        .where(
          sql<boolean>`((noun = 'request' and subject_id = ${request_id}::uuid) or (noun = 'offer' and subject_id in
            (select offer.id from offer where offer.request_id = ${request_id}::uuid)))`,
        )
        .execute();
      const told = await listTimeline(scope, request_id);
      expect(told.map(({ key }) => Number(key)).sort()).toEqual(seen.map(({ id }) => Number(id)).sort());
      const ofBooking = await events(scope)
        .select("event.id")
        .where(
          sql<boolean>`subject_id in (select ${booking_id}::uuid union select id from payment_attempt
            where booking_id = ${booking_id}::uuid union select id from refund where booking_id = ${booking_id}::uuid)`,
        )
        .execute();
      const story = await listBookingEvents(scope, booking_id);
      expect(sorted(story)).toEqual(ofBooking.map(({ id }) => Number(id)).sort());
    }
  });
});
