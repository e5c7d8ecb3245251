// Opens every route of the application as each side of a request. Before the booking is confirmed and after it is
// cancelled, no loader returns the other side's contact details; the placeholder is in the reader's language.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { webhookEvents } from "#domain/webhook/events.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { replaceNames } from "#server/http/page/names.ts";
import { system } from "#server/kernel/actor.ts";
import { startWebhookBench, type WebhookBench } from "#tests/kit/webhook/bench.ts";
import { routeTable, type TableRoute, tableFaults } from "#tests/routes/table.ts";
import { isWrapped, loadScreen, type Screen } from "./page.ts";
import { type Links, makeLinks, opened, paramsOf, type Side, type Stage, textless } from "./routes.ts";

const sides = ["customer", "provider"] as const;
const other = { customer: "provider", provider: "customer" } as const;
const phones = { customer: "0171 7654321", provider: "0221 7654321" } as const;
const placeholders = { en: hiddenContact, de: "[verborgen, bis die Buchung bestätigt ist]" } as const;
const textOf = (side: Side) => `Call ${phones[side]}`;

const folder = mkdtempSync(join(tmpdir(), "files-"));
let bench: WebhookBench;
beforeAll(async () => {
  bench = await startWebhookBench();
  bench.kit.runtime.env.FILES_URL = pathToFileURL(folder).href;
}, 120_000);
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

/** Each text of either side contains its telephone number, as old texts may. */
async function write({ request_id, offer_id, booking_id, ...people }: Stage) {
  const set = (sql: string, id: string | undefined, side: Side) =>
    bench.kit.owner.query(sql, [id ?? null, textOf(side)]);
  await set(
    `update request set title = $2, description = $2,
      answers = answers || jsonb_build_object('style', $2::text) where id = $1`,
    request_id,
    "customer",
  );
  await set("update offer set message = $2 where id = $1", offer_id, "provider");
  await set("update offer_line set label = $2 where offer_id = $1", offer_id, "provider");
  await set("update booking set title = $2 where id = $1", booking_id, "customer");
  await set("update booking_line set label = $2 where booking_id = $1", booking_id, "provider");
  const pair = { request_id, provider_profile_id: people.provider.profile?.id ?? "" };
  for (const side of sides) await bench.kit.run(sendMessage, people[side], { ...pair, body: textOf(side) });
}

type Answer = { status: number; text: string };
type About = { links: Links; endpoints: Record<Side, string> };
type Reading = About & { side: Side; locale: "en" | "de" };
/** Routes that reveal the other side's number, that show a placeholder in the wrong language, and that show one. */
type Found = Record<"telling" | "foreign" | "hiding", string[]>;

async function ask({ path: route, file }: TableRoute, stage: Stage, reading: Reading): Promise<Answer> {
  const { loader } = (await import(/* @vite-ignore */ `../../../${file}`)) as Screen;
  const params = paramsOf(route, stage, reading);
  const asked = {
    actor: stage[reading.side],
    locale: reading.locale,
    params,
    path: route.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ""),
  };
  const before = getLocale;
  overwriteGetLocale(() => reading.locale);
  try {
    const load = () => loadScreen(bench.kit.runtime, { loader }, asked);
    return await answerOf(await replaceNames.loader?.(load, {} as never, ""));
  } finally {
    overwriteGetLocale(before);
  }
}

/** The response: a page's data, or the headers and text of a file. */
async function answerOf(answer: unknown): Promise<Answer> {
  if (answer instanceof Response) {
    // A calendar folds its lines and escapes commas.
    const text = (await answer.text()).replaceAll(/\r\n[ \t]/g, "").replaceAll("\\,", ",");
    const name = decodeURIComponent(answer.headers.get("content-disposition") ?? "");
    return { status: answer.status, text: [name, JSON.stringify([...answer.headers]), text].join("\n") };
  }
  if (!isWrapped(answer)) return { status: 200, text: JSON.stringify(answer) ?? "" };
  return { status: answer.init?.status ?? 200, text: JSON.stringify(answer.data) };
}

/** By side, the routes that returned something in one of the stages. */
const answered = { customer: new Set<string>(), provider: new Set<string>() };

/** What a side finds in a stage. */
async function look(stage: Stage, reading: Reading): Promise<Found> {
  const { side, locale } = reading;
  const found: Found = { telling: [], foreign: [], hiding: [] };
  for (const entry of routeTable.filter(
    ({ path, folder }) => path in opened || folder === "admin" || folder === "category",
  )) {
    const { path: route } = entry;
    const { status, text } = await ask(entry, stage, reading);
    if (status === 200) answered[side].add(route);
    if (text.includes(phones[other[side]]) || text.includes("\ufdd0")) found.telling.push(route);
    if (text.includes(placeholders[locale === "de" ? "en" : "de"])) found.foreign.push(route);
    if (text.includes(placeholders[locale])) found.hiding.push(route);
  }
  return found;
}

/** Looks as each side in both languages. A feed uses its account's language. */
async function lookAs(stage: Stage, about: About, judge: (found: Found, side: Side, locale: string) => void) {
  await write(stage);
  for (const side of sides)
    for (const locale of ["en", "de"] as const) {
      const { account_id } = stage[side];
      await bench.kit.owner.query("update account set locale = $2 where id = $1", [account_id, locale]);
      judge(await look(stage, { ...about, side, locale }), side, locale);
    }
}

const expectHidden = (stage: Stage, about: About, hiding: Record<Side, string[]>) =>
  lookAs(stage, about, (found, side, locale) => {
    const wanted = { telling: [], foreign: [], hiding: expect.arrayContaining(hiding[side]) };
    expect(found, `${side} ${locale}`).toEqual(wanted);
  });

test("every route is opened, or listed as showing no text of another person", () => {
  const listed = [...Object.keys(opened), ...Object.keys(textless)];
  expect(tableFaults("readers/routes.ts", listed)).toEqual([]);
});

test("a route shows the other side's contact details only while a booking is confirmed", async () => {
  const { kit } = bench;
  const offered = await kit.sentOffer();
  const { customer, provider } = offered;
  const links = await makeLinks(kit, offered, `${textOf("customer")}.pdf`);
  const about = {
    links,
    endpoints: {
      customer: await bench.endpointOf(customer, [...webhookEvents]),
      provider: await bench.endpointOf(provider, [...webhookEvents]),
    },
  };
  const [request, offer, booking] = ["/request/:id", "/request/:id/offer/:offerId", "/booking/:id"];
  await expectHidden(offered, about, {
    customer: [request, offer, "/offer/:token"],
    provider: [request, offer, "/requests", "/files/:id", "/invitation/:token"],
  });

  const accepted = await kit.bookingOf(offered);
  await expectHidden(accepted, about, {
    customer: [booking, "/request/booking/:bookingId/information"],
    provider: [booking, "/bookings", "/files/:id"],
  });

  const { booking_id, booking_version: version, ...payable } = await kit.payableOf(accepted);
  const booked = { ...payable, booking_id };
  await expectHidden(booked, about, {
    customer: [booking, "/request/booking/:bookingId/payment"],
    provider: [booking, "/bookings", "/bookings.csv", "/feed/:token.ics", "/files/:id"],
  });

  const { attempt_id } = await kit.run(startPayment, customer, { booking_id, version });
  const snapshot = await kit.paidSnapshot(attempt_id ?? "", booking_id);
  await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot });
  await lookAs(booked, about, ({ telling }, side) => {
    const files = side === "provider" ? ["/booking/:id/calendar.ics", "/files/:id"] : [];
    expect(telling).toEqual(expect.arrayContaining([request, offer, booking, ...files]));
  });

  const rows = await kit.rows(
    `select version, (select sum(amount_minor) from payment_attempt where booking_id = booking.id
      and status = 'succeeded')::int as refund_minor from booking where id = $1`,
    booking_id,
  );
  await kit.run(cancelBooking, provider, { ...rows[0], booking_id, reason: "I am ill." });
  await expectHidden(booked, about, {
    customer: [booking],
    provider: [booking, "/bookings.csv", "/feed/:token.ics"],
  });

  for (const side of sides) {
    const wanted = Object.keys(opened).filter((route) => opened[route]?.includes(side));
    expect([...answered[side]].sort(), side).toEqual(wanted.sort());
  }
}, 120_000);
