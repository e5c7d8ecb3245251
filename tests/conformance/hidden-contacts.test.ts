// Until a booking is confirmed neither side can read the other's contact details in texts: not in pages, lists,
// relations, embedded rows, filters, timelines, the archive of one's own data or mails. Stored texts do not change.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { findBooking, listBookingLines } from "#server/booking/reads/booking.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import { relations } from "#server/nouns.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { findOffer, listOffers, listTimeline } from "#server/offer/reads/offer.ts";
import { listBoard } from "#server/request/reads/lists.ts";
import { findRequest } from "#server/request/reads/request.ts";
import { findThread } from "#server/thread/reads/thread.ts";
import { listThreads } from "#server/thread/reads/threads.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { readPage, rowsByRules } from "#tests/kit/relations.ts";

const ofCustomer = "0171 1234567";
const ofProvider = "keller@studio.example";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
}, 120_000);
afterAll(() => kit.stop());

const scopeOf = (actor: Actor) => kit.scopeOf(actor);

/** Rows as old ones may look: every text of either side contains its contact details. */
async function write({ request_id, offer_id, customer, provider }: OfferFixture): Promise<void> {
  const pair = { request_id, provider_profile_id: provider.profile?.id ?? "" };
  await kit.run(sendMessage, customer, { ...pair, body: `Ask ${ofCustomer}, please` });
  await kit.run(sendMessage, provider, { ...pair, body: `Ask ${ofProvider}, please` });
  const set = (table: string, columns: string, of: string, id: string, text: string) =>
    kit.owner.query(`update ${table} set ${columns} where ${of} = $1`, [id, `Ask ${text}, please`]);
  await set("request", "title = $2, description = $2", "id", request_id, ofCustomer);
  await set(
    "request",
    "answers = answers || jsonb_build_object('style', $2::text)",
    "id",
    request_id,
    ofCustomer,
  );
  await set("booking", "title = $2", "request_id", request_id, ofCustomer);
  await set("offer", "message = $2", "id", offer_id, ofProvider);
  await set("offer_line", "label = $2", "offer_id", offer_id, ofProvider);
  await set("booking_line", "label = $2", "booking_id", request_id, ofProvider);
  await kit.owner.query(
    "update booking_line set label = $2 where booking_id in (select id from booking where offer_id = $1)",
    [offer_id, `Ask ${ofProvider}, please`],
  );
}

/** Everything that the actor reads of them, as one text. */
async function allReads(actor: Actor, made: OfferFixture & { booking_id?: string }): Promise<string> {
  const scope = scopeOf(actor);
  const { request_id, offer_id, booking_id } = made;
  const read: unknown[] = [
    await findRequest(scope, request_id, "en"),
    await listOffers(scope, request_id),
    await findOffer(scope, request_id, offer_id),
    await listTimeline(scope, request_id),
    await findThread(scope, { request_id, provider_profile_id: made.provider.profile?.id ?? "" }, null),
    await listThreads(scope, null),
    await listBoard(scope, "en", { category: null, sort: "newest", show: "open", after: null }),
    await listBoard(scope, "en", { category: null, sort: "newest", show: "mine", after: null }),
  ];
  if (booking_id && actor.kind === "member" && !actor.is_operator) {
    const booking = await findBooking(scope, booking_id);
    read.push(booking, booking && (await listBookingLines(scope, booking)));
  }
  for (const name of ["request", "offer", "offer_line", "booking", "booking_line", "message"]) {
    const relation = relations[name];
    if (relation) read.push([...(await rowsByRules(scope, relation)).values()]);
  }
  const api = { api: kit.api, now: kit.clock.now() };
  for (const [table, query] of [
    ["request", `id=eq.${request_id}`],
    ["offer", `id=eq.${offer_id}&select=*,offer_line(*),request(*)`],
    ["offer_line", `offer_id=eq.${offer_id}`],
    ["booking", `request_id=eq.${request_id}&select=*,booking_line(*)`],
    ["thread", `request_id=eq.${request_id}&select=*,message(*)`],
  ] as const)
    read.push((await readPage(api, actor, { table, query })).rows);
  if (actor.kind === "member")
    read.push((await gatherExport(kit.runtime, actor.account_id, kit.clock.now()))?.tables);
  return JSON.stringify(read);
}

async function expectReads(made: OfferFixture & { booking_id?: string }, hidden: boolean): Promise<void> {
  const { customer, provider } = made;
  const [asCustomer, asProvider] = [await allReads(customer, made), await allReads(provider, made)];
  expect(asCustomer).toContain(ofCustomer);
  expect(asProvider).toContain(ofProvider);
  expect(asCustomer.includes(ofProvider)).toBe(!hidden);
  expect(asProvider.includes(ofCustomer)).toBe(!hidden);
  // Other requests that the provider reads are hidden in any case.
  if (hidden) for (const text of [asCustomer, asProvider]) expect(text).toContain(hiddenContact);
  for (const text of [asCustomer, asProvider]) expect(text).not.toContain("\ufdd0");
}

describe("the other side's contact details", () => {
  test("are hidden while an offer waits, and stored as they were written", async () => {
    const made = await kit.sentOffer();
    await write(made);
    await expectReads(made, true);
    const rows = await kit.rows("select description from request where id = $1", made.request_id);
    expect(rows).toEqual([{ description: `Ask ${ofCustomer}, please` }]);
  });

  test("are hidden while the payment waits", async () => {
    const made = await kit.payableBooking();
    await write(made);
    await expectReads(made, true);
  });

  test("are shown once the booking is confirmed, and hidden again after it is cancelled", async () => {
    const made = await kit.confirmedBooking();
    await write(made);
    await expectReads(made, false);
    const rows = await kit.rows<{ version: number }>(
      "select version from booking where id = $1",
      made.booking_id,
    );
    const paid = await kit.owner.query<{ paid: string }>(
      "select sum(amount_minor) as paid from payment_attempt where booking_id = $1 and status = 'succeeded'",
      [made.booking_id],
    );
    await kit.run(cancelBooking, made.provider, {
      booking_id: made.booking_id,
      version: rows[0]?.version ?? 0,
      refund_minor: Number(paid.rows[0]?.paid),
      reason: "I am ill.",
    });
    await expectReads(made, true);
  });

  test("are visible to operators, and to nobody through a link", async () => {
    const made = await kit.sentOffer();
    await write(made);
    const operator = await allReads(await kit.operator(), made);
    expect(operator).toContain(ofCustomer);
    expect(operator).toContain(ofProvider);
    const linked = JSON.stringify(
      await findOffer(scopeOf(system), made.request_id, made.offer_id, { reads_as_customer: true }),
    );
    expect(linked).not.toContain(ofProvider);
    expect(linked).not.toContain(ofCustomer);
  });

  test("leak through no filter and no order", async () => {
    const made = await kit.sentOffer();
    await write(made);
    const read = async (actor: Member, table: string, query: string) =>
      (await readPage({ api: kit.api, now: kit.clock.now() }, actor, { table, query })).rows;
    const { request_id, offer_id, customer, provider } = made;
    for (const probe of ["gt.A", "neq.x", "is.not_null"]) {
      expect(await read(provider, "request", `id=eq.${request_id}&description=${probe}`)).toEqual([]);
      expect(await read(customer, "offer", `id=eq.${offer_id}&message=${probe}`)).toEqual([]);
    }
    expect(await read(customer, "request", `id=eq.${request_id}&description=gt.A`)).toHaveLength(1);
  });

  test("are hidden in reasons of the timeline and in mails, in the reader's language", async () => {
    const made = await kit.sentOffer();
    await write(made);
    const { customer, provider, request_id, offer_id, offer_version: version } = made;
    const reason = `Write to ${ofProvider}`;
    await kit.run(withdrawOffer, provider, { offer_id, version, reason });
    const asCustomer = await listTimeline(scopeOf(customer), request_id);
    expect(asCustomer.map((event) => event.reason)).toContain(`Write to ${hiddenContact}`);
    const asProvider = await listTimeline(scopeOf(provider), request_id);
    expect(asProvider.map((event) => event.reason)).toContain(reason);

    const declined = await kit.sentOffer();
    await kit.run(declineOffer, declined.customer, {
      offer_id: declined.offer_id,
      version: declined.offer_version,
      reason: `Call ${ofCustomer}`,
    });
    await kit.owner.query("update account set locale = 'de' where id = $1", [declined.provider.account_id]);
    const mail = {
      template: "offer_declined" as const,
      subject_id: declined.offer_id,
      key: "declined",
      profile_id: declined.provider.profile?.id ?? "",
    };
    const rendered = await renderMail(kit.runtime, mail, kit.clock.now());
    const text = JSON.stringify(rendered);
    expect(text).toContain("verborgen, bis die Buchung bestätigt ist");
    expect(text).not.toContain("1234567");
  });
});
