// Each side's texts hold an address and a telephone number in every text column. The test checks everything that leaves
// the marketplace for the other side: pages, relations, mails, webhooks, live events, calendar feed, table and archive.

import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import { webhookEvents } from "#domain/webhook/events.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { createFeed } from "#server/booking/commands/create-feed.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import { feedDigest, feedToken } from "#server/booking/store/feed-token.ts";
import { serveFeed } from "#server/booking/web/feed.ts";
import { serveBookingsTable } from "#server/booking/web/table.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import { LiveHub } from "#server/http/live/hub.ts";
import { replaceNames } from "#server/http/page/names.ts";
import type { Member } from "#server/kernel/actor.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import { relations } from "#server/nouns.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { nounsOf, openFor } from "#tests/kit/browser/live-stream.ts";
import type { BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { rowsByRules } from "#tests/kit/relations.ts";
import { addRequestFile } from "#tests/kit/states/request-file.ts";
import { startWebhookBench, type WebhookBench } from "#tests/kit/webhook/bench.ts";
import { openPage } from "./readers/page.ts";
import { screenOf } from "./readers/screens.ts";

const written = {
  customer: { phone: "0171 7654321", mail: "lena.canary@post.example" },
  provider: { phone: "0221 7654321", mail: "keller.canary@studio.example" },
} as const;
type Side = keyof typeof written;
const textOf = (side: Side) => `Ask ${written[side].mail} or ${written[side].phone}`;

let bench: WebhookBench;
let kit: TestKit;
beforeAll(async () => {
  bench = await startWebhookBench();
  kit = bench.kit;
}, 120_000);
afterAll(() => bench.stop());

/** As old rows may look: each text of either side contains its contact details. */
async function write({ request_id, offer_id }: OfferFixture, booking_id: string | null): Promise<void> {
  const set = (sql: string, id: string | null, side: Side) => kit.owner.query(sql, [id, textOf(side)]);
  await set(
    `update request set title = $2, description = $2, close_reason = $2,
      answers = answers || jsonb_build_object('style', $2::text) where id = $1`,
    request_id,
    "customer",
  );
  await set("update file set name = $2 || '.pdf' where request_id = $1", request_id, "customer");
  await set("update offer set message = $2 where id = $1", offer_id, "provider");
  await set("update offer_line set label = $2 where offer_id = $1", offer_id, "provider");
  await set("update booking set title = $2 where id = $1", booking_id, "customer");
  await set("update booking_contact set notes = $2 where booking_id = $1", booking_id, "customer");
  await set("update booking_line set label = $2 where booking_id = $1", booking_id, "provider");
}

type Sent = Record<string, string>;

/** What the other side receives, by channel. */
async function outgoing(member: Member, made: OfferFixture & { booking_id?: string }): Promise<Sent> {
  const scope = kit.scopeOf(member);
  const rows: unknown[] = [];
  for (const relation of Object.values(relations))
    rows.push([...(await rowsByRules(scope, relation)).values()]);
  return {
    ...(await pagesOf(member, made)),
    relations: JSON.stringify(rows),
    mails: await mailsFor(member),
    archive: JSON.stringify(await gatherExport(kit.runtime, member.account_id, kit.now())),
    table: await tableOf(member),
    feed: await feedOf(member),
    webhooks: webhooksOf(made.customer === member ? "customer" : "provider").join("\n"),
  };
}

/** Bodies that the side's endpoint received. */
const webhooksOf = (side: Side) =>
  bench.received.filter(({ path }) => path === `/${side}`).map(({ body }) => body);

async function pagesOf(actor: Member, made: OfferFixture & { booking_id?: string }): Promise<Sent> {
  const { request_id, offer_id, booking_id } = made;
  const request = `/request/${request_id}`;
  const paths = ["/", "/requests", "/bookings", request, `${request}/offer/${offer_id}`];
  const booking = `/request/booking/${booking_id}`;
  if (booking_id)
    paths.push(
      `/booking/${booking_id}`,
      `${booking}/information`,
      `${booking}/payment`,
      `${booking}/payment/success`,
    );
  const pages: Sent = {};
  for (const path of paths)
    for (const locale of ["en", "de"] as const) {
      const { screen, params } = await screenOf(path);
      pages[`${locale} ${path}`] = (
        await openPage(kit.runtime, screen, { actor, locale, path, params })
      ).text;
    }
  return pages;
}

async function mailsFor({ profile }: Member): Promise<string> {
  const rows = await kit.rows<{ payload: unknown }>(
    `select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = $1`,
    sendMail.name,
  );
  const mails = rows
    .map(({ payload }) => sendMail.payload.parse(payload))
    .filter(({ profile_id }) => profile_id === profile?.id)
    .map((mail) => renderMail(kit.runtime, mail, kit.now()));
  // A calendar attached to a mail folds its lines.
  return JSON.stringify(await Promise.all(mails)).replaceAll(/\\r\\n(?: |\\t)/g, "");
}

async function tableOf(member: Member): Promise<string> {
  const request = new Request("http://app.test/bookings.csv");
  const { session, context } = await openAuth(kit.runtime, request);
  Object.assign(session, { actor: member });
  return (await serveBookingsTable(context, request, ({ status }) => status)).text();
}

/** Tokens of the profiles' feeds, one for each profile. */
const feeds = new Map<string, string>();

async function feedOf(member: Member): Promise<string> {
  const profile_id = member.profile?.id ?? "";
  const token = feeds.get(profile_id) ?? feedToken(kit.runtime.env, profile_id, randomUUID());
  if (!feeds.has(profile_id))
    await kit.run(createFeed, member, { digest: feedDigest(token).toString("hex"), replaces: null });
  feeds.set(profile_id, token);
  const { context } = await openAuth(kit.runtime, new Request("http://app.test/"));
  return (await (await serveFeed(context, token)).text()).replaceAll(/\r\n[ \t]/g, "");
}

/** The channels that contain these contact details. */
const tellsOf = (sent: Sent, { phone, mail }: (typeof written)[Side]) =>
  Object.keys(sent).filter((way) => sent[way]?.includes(phone) || sent[way]?.includes(mail));

const otherSide = { customer: "provider", provider: "customer" } as const;

async function expectHidden(made: OfferFixture & { booking_id?: string }): Promise<void> {
  for (const side of ["customer", "provider"] as const) {
    const sent = await outgoing(made[side], made);
    expect(tellsOf(sent, written[otherSide[side]]), side).toEqual([]);
    const request = `/request/${made.request_id}`;
    expect(tellsOf(sent, written[side])).toEqual(expect.arrayContaining(["archive", "relations"]));
    expect(sent[`en ${request}`]).toContain("[hidden until the booking is confirmed]");
    for (const text of Object.values(sent)) expect(text).not.toContain("\ufdd0");
  }
}

test("nothing sent before the confirmation contains the other side's contact details", async () => {
  const made = await kit.sentOffer();
  const hub = new LiveHub(kit.runtime, openChannel(kit.urls.appUrl, kit.runtime.log));
  const streams = [await openFor(kit, hub, made.customer), await openFor(kit, hub, made.provider)];
  for (const side of ["customer", "provider"] as const)
    await bench.endpointOf(made[side], [...webhookEvents], `/${side}`);
  await addRequestFile(kit, made.request_id);
  await write(made, null);
  await expectHidden(made);

  const booked: BookingFixture = await kit.payableOf(await kit.bookingOf(made));
  await write(booked, booked.booking_id);
  await bench.work();
  for (const side of ["customer", "provider"] as const) expect(webhooksOf(side)).not.toEqual([]);
  await expectHidden(booked);

  for (const stream of streams)
    await vi.waitFor(() => expect(nounsOf(stream, booked.booking_id)).toContain("booking"));
  const live = streams.map(({ text }) => text).join("\n");
  for (const { phone, mail } of Object.values(written)) {
    expect(live).not.toContain(phone);
    expect(live).not.toContain(mail);
  }
  await hub.stop();
});

test("once the booking is confirmed each side reads the other's full texts", async () => {
  const made = await kit.confirmedBooking();
  await write(made, made.booking_id);
  for (const side of ["customer", "provider"] as const) {
    const sent = await outgoing(made[side], made);
    const ways = expect.arrayContaining(["relations", `en /booking/${made.booking_id}`]);
    expect(tellsOf(sent, written[otherSide[side]]), side).toEqual(ways);
  }
});

test("only whoever cancelled an unpaid booking reads the full reason", async () => {
  const made = await kit.payableBooking();
  const { booking_id, booking_version: version, customer, provider } = made;
  await kit.run(cancelBooking, customer, { booking_id, version, reason: textOf("customer") });
  const reasonOf = async (member: Member) =>
    (await findBooking(kit.scopeOf(member), booking_id))?.cancel_reason;
  expect(await reasonOf(customer)).toBe(textOf("customer"));
  expect(await reasonOf(provider)).toBe(`Ask ${hiddenContact} or ${hiddenContact}`);
  expect(await mailsFor(customer)).toContain(written.customer.phone);
  const mails = await mailsFor(provider);
  expect(mails).toContain(hiddenContact);
  expect(mails).not.toContain(written.customer.phone);
});

const english = `Ask ${hiddenContact}`;
const german = "Ask [verborgen, bis die Buchung bestätigt ist]";

test.each([
  ["a row", { rows: [{ title: english }] }, { rows: [{ title: german }] }],
  ["data with a status", data({ title: english }, { status: 404 }), data({ title: german }, { status: 404 })],
  ["data with headers", data([english], { headers: { a: "b" } }), data([german], { headers: { a: "b" } })],
  ["data without either", data(english), data(german)],
  ["nothing", null, null],
])("%s of a loader has the placeholder in its reader's language", async (_, answer, shown) => {
  const before = getLocale;
  overwriteGetLocale(() => "de");
  const found = await replaceNames.loader?.(async () => answer, {} as never, "");
  overwriteGetLocale(before);
  expect(found).toEqual(shown);
});
