// Live events on a real database: whom an event reaches, how missed events are sent later, and how streams end.

import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { endDevice } from "#server/account/commands/end-device.ts";
import { findLatestEventId, listMissedEvents } from "#server/event/reads/live.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { proposeSettlement } from "#server/flow/booking/dispute/propose-settlement.ts";
import { removeRequest } from "#server/flow/request/remove-request.ts";
import { readThread } from "#server/flow/thread/read-thread.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { makePool } from "#server/kernel/database/db.ts";
import { announcementChannel } from "#server/kernel/live/announcement.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { suspendAccount } from "#server/operator/commands/suspend-account.ts";
import { markThreadRead } from "#server/thread/commands/mark-thread-read.ts";
import { nounsOf, openFor as openStreamFor } from "#tests/kit/browser/live-stream.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { LiveHub, type ResumePoint } from "./hub.ts";

let kit: TestKit;
let hub: LiveHub;
/** As the application role: it sees what its own connections do. */
let app: pg.Pool;

beforeAll(async () => {
  kit = await startKit();
  app = makePool(kit.urls.appUrl, () => undefined, { max: 1 });
});
afterAll(async () => {
  await app.end();
  await kit.stop();
});
beforeEach(() => {
  hub = new LiveHub(kit.runtime, openChannel(kit.urls.appUrl, kit.runtime.log));
});
afterEach(() => hub.stop());

const openFor = (member: Member, resume?: ResumePoint) => openStreamFor(kit, hub, member, resume);

/** Declines the offer: one event that both sides may see. */
const decline = (deal: OfferFixture) =>
  kit.run(declineOffer, deal.customer, {
    offer_id: deal.offer_id,
    version: deal.offer_version,
    reason: null,
  });

const accept = (deal: OfferFixture) =>
  kit.run(acceptOffer, deal.customer, { offer_id: deal.offer_id, version: deal.offer_version });

const backends = () =>
  app.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query = $1",
    [`listen "${announcementChannel}"`],
  );

/** What a stream was told that has no event. */
const changesOf = ({ messages }: Awaited<ReturnType<typeof openFor>>) =>
  messages.filter(({ event }) => event === "change").map(({ data }) => data);

describe("whom an event reaches", () => {
  test("both parties of an offer and of its booking, and no stranger", async () => {
    const deal = await kit.sentOffer();
    const customer = await openFor(deal.customer);
    const provider = await openFor(deal.provider);
    const stranger = await openFor(await kit.customer());
    const rival = await openFor(await kit.provider());
    const { booking_id } = await accept(deal);
    await vi.waitFor(() => {
      for (const party of [customer, provider]) {
        expect(nounsOf(party, deal.offer_id)).toEqual(["offer"]);
        expect(nounsOf(party, booking_id)).toEqual(["booking"]);
      }
    });
    const told = customer.messages.find(({ data }) => data.id === deal.offer_id);
    const { offer_id: id, request_id } = deal;
    expect(told?.data).toEqual({ noun: "offer", id, request_id, booking_id: null });
    expect(stranger.messages).toEqual([]);
    expect(rival.messages).toEqual([]);
  });

  test("the customer of a payment, not the provider; both sides of a proposed change", async () => {
    const made = await kit.payment();
    const customer = await openFor(made.customer, { after: 0 });
    const provider = await openFor(made.provider, { since: new Date(0) });
    const proposed = await kit.proposedLines();
    const other_side = await openFor(proposed.provider, { since: new Date(0) });
    await vi.waitFor(() => {
      expect(nounsOf(customer, made.attempt_id)).toEqual(["attempt"]);
      expect(nounsOf(provider, made.booking_id)).toContain("booking");
      expect(nounsOf(other_side, proposed.change_id)).toContain("change");
    });
    expect(nounsOf(provider, made.attempt_id)).toEqual([]);
    const { data } = customer.messages.find((one) => one.data.id === made.attempt_id) ?? {};
    expect(data).toMatchObject({ booking_id: made.booking_id, request_id: made.request_id });
  });

  test("the other side of a conversation that was read, both sides when an operator reads it, and no stranger", async () => {
    const asked = await kit.question();
    const customer = await openFor(asked.customer);
    const provider = await openFor(asked.provider);
    const strangers = [await openFor(await kit.provider()), await openFor(await kit.operator())];
    const place = { noun: "message", request_id: asked.request_id, booking_id: null };
    const { thread_id } = asked;
    await kit.run(markThreadRead, asked.customer, { thread_id, count: 1 });
    await vi.waitFor(() => expect(changesOf(provider)).toEqual([place]));
    expect(changesOf(customer)).toEqual([]);
    await kit.run(markThreadRead, asked.customer, { thread_id, count: 1 });
    await kit.run(readThread, await kit.operator(), { thread_id, reason: "A reported problem." });
    await vi.waitFor(() =>
      expect([changesOf(customer), changesOf(provider)]).toEqual([[place], [place, place]]),
    );
    for (const stranger of strangers) expect(changesOf(stranger)).toEqual([]);
  });

  test("both sides of a booking when one proposes how a problem ends, and nobody else", async () => {
    const made = await kit.disputedBooking();
    const [customer, provider] = [await openFor(made.customer), await openFor(made.provider)];
    const stranger = await openFor(await kit.provider());
    const { booking_id, booking_version: version } = made;
    const refund = { proposal: "refund" as const, refund_minor: 17_850 };
    await kit.run(proposeSettlement, made.customer, { booking_id, version, ...refund });
    const told = { noun: "booking", request_id: made.request_id, booking_id };
    await vi.waitFor(() => expect([changesOf(customer), changesOf(provider)]).toEqual([[told], [told]]));
    expect(changesOf(stranger)).toEqual([]);
  });

  test("not a party whose access ends with this event", async () => {
    const deal = await kit.sentOffer();
    const customer = await openFor(deal.customer);
    const provider = await openFor(deal.provider);
    const operator = await kit.operator();
    const { request_id, version } = deal;
    await kit.run(removeRequest, operator, {
      request_id,
      version,
      reason: "It is an advert.",
    });
    await vi.waitFor(() => expect(nounsOf(customer, deal.request_id)).toEqual(["request"]));
    expect(nounsOf(provider, deal.request_id)).toEqual([]);
  });
});

describe("a stream ends", () => {
  test("when its own session signs out, and no other", async () => {
    const person = await kit.customer();
    const signed_out = await openFor(person);
    const other = await openFor(person);
    const { account_id } = person;
    await kit.run(endDevice, system, { account_id, session_id: signed_out.session_id, user_agent: "test" });
    await signed_out.ended;
    expect(hub.countOpenStreams()).toBe(1);
    await hub.stop();
    await other.ended;
  });

  test("when the account is suspended, without what happened meanwhile", async () => {
    const deal = await kit.sentOffer();
    const stream = await openFor(deal.provider);
    const { account_id } = deal.provider;
    const version = await kit.accountVersion(account_id);
    await kit.run(suspendAccount, await kit.operator(), {
      account_id,
      version,
      reason: "Asks for money outside.",
    });
    await decline(deal);
    await stream.ended;
    expect(nounsOf(stream, deal.offer_id)).toEqual([]);
  });

  test("at the drain, at once, with the time after which the browser returns; then none can be opened", async () => {
    const person = await kit.customer();
    const stream = await openFor(person);
    hub.endStreams();
    await stream.ended;
    expect(stream.text).toMatch(/^retry: \d{4}\n/);
    expect(hub.countOpenStreams()).toBe(0);
    await expect(openFor(person)).rejects.toMatchObject({ code: "service_unavailable" });
  });
});

describe("what was missed", () => {
  test("is sent after Last-Event-ID, each once, and never another's", async () => {
    const deal = await kit.sentOffer();
    const others = await kit.sentOffer();
    const after = await findLatestEventId(kit.runtime.db);
    await decline(others);
    const { booking_id } = await accept(deal);
    const stream = await openFor(deal.customer, { after });
    await vi.waitFor(() => expect(nounsOf(stream, booking_id)).toEqual(["booking"]));
    const rows = await kit.owner.query("select id::int from event where id > $1 and subject_id = any($2)", [
      after,
      [deal.request_id, deal.offer_id, booking_id],
    ]);
    expect(stream.messages.map(({ id }) => id).sort()).toEqual(rows.rows.map(({ id }) => id).sort());
    expect(stream.messages.some(({ data }) => data.id === others.offer_id)).toBe(false);
    // So that a stream without events can be resumed too.
    expect(stream.text).toContain(`id: ${await findLatestEventId(kit.runtime.db)}\n`);
  });

  test("is sent even if committed after an event with a larger id, unless that was minutes ago", async () => {
    const [late, old] = [await kit.sentOffer(), await kit.sentOffer()];
    await decline(old);
    kit.clock.move(61_000);
    await decline(late);
    await kit.sentOffer();
    // As if both had been committed after the browser received the newest event.
    const after = await findLatestEventId(kit.runtime.db);
    const resumed = async ({ customer }: OfferFixture) =>
      (await listMissedEvents(kit.scopeOf(customer), { after, latest: after }))?.map(({ id }) => id);
    expect(await resumed(late)).toContain(late.offer_id);
    expect(await resumed(old)).toEqual([]);
  });

  test("is everything since the page was read, for a first stream", async () => {
    const deal = await kit.sentOffer();
    kit.clock.move(60_000);
    const since = kit.now();
    const nothing = await openFor(deal.customer, { since });
    await decline(deal);
    const stream = await openFor(deal.customer, { since });
    await vi.waitFor(() => expect(nounsOf(stream, deal.offer_id)).toEqual(["offer"]));
    await vi.waitFor(() => expect(nounsOf(nothing, deal.offer_id)).toEqual(["offer"]));
    expect(stream.messages).toHaveLength(1);
  });

  test("is unknown for an id that is too old or not of this database: the page reads again", async () => {
    const person = await kit.customer();
    await kit.owner.query(
      "select setval(pg_get_serial_sequence('event', 'id'), (select max(id) + 2000 from event))",
    );
    const after = await findLatestEventId(kit.runtime.db);
    await kit.sentOffer();
    for (const point of [after, Number.MAX_SAFE_INTEGER]) {
      const stream = await openFor(person, { after: point });
      await vi.waitFor(() => expect(stream.messages).toEqual([{ id: null, event: "refresh", data: {} }]));
    }
  });

  test("while the listening connection was lost: every stream is told to read again, and continues", async () => {
    const deal = await kit.sentOffer();
    const stream = await openFor(deal.customer);
    const [listening] = (await backends()).rows;
    await app.query("select pg_terminate_backend($1)", [listening?.pid]);
    await vi.waitFor(() => expect(stream.messages.map(({ event }) => event)).toEqual(["refresh"]), 10_000);
    await decline(deal);
    await vi.waitFor(() => expect(nounsOf(stream, deal.offer_id)).toEqual(["offer"]));
  });
});

test("one connection listens, however many streams are open, and none before the first", async () => {
  expect((await backends()).rows).toEqual([]);
  const deal = await kit.sentOffer();
  await Promise.all([deal.customer, deal.provider, deal.customer].map((one) => openFor(one)));
  expect((await backends()).rows).toHaveLength(1);
});

test("a command that is rolled back announces nothing", async () => {
  const client = new pg.Client({ connectionString: kit.urls.appUrl });
  const heard: unknown[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  await client.connect();
  try {
    await client.query(`listen "${announcementChannel}"`);
    const deal = await kit.sentOffer();
    await decline(deal);
    await expect(decline(deal)).rejects.toMatchObject({ code: expect.any(String) });
    await client.query("select 1");
    const rows = await kit.rows("select max(id)::text as id from event");
    await vi.waitFor(() => expect(heard.at(-1)).toBe(rows[0].id));
    expect(heard.every((payload) => /^\d+$/.test(String(payload)))).toBe(true);
  } finally {
    await client.end();
  }
});
