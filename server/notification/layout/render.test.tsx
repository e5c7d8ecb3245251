import { beforeAll, describe, expect, test } from "vitest";
import { type MailTemplate, mailTemplates } from "#domain/notification/jobs.ts";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { type Locale, type MailCase, onOffer } from "#tests/kit/mail/case-states.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import {
  insertDeal,
  insertOffer,
  insertPerson,
  insertRequest,
  now,
  publicUrl,
  startMailRuntime,
  title,
} from "#tests/kit/mail/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { renderMail } from "./render.tsx";

const bench = duringFile(startMailRuntime);
let stranger_id: string;
beforeAll(async () => {
  const stranger = await insertPerson(bench.runtime.db, { kind: "provider", display_name: "Somebody Else" });
  stranger_id = stranger.profile_id;
});

async function mailFor(mailCase: MailCase, locale: Locale) {
  const deal = await insertDeal(bench.runtime.db, locale);
  const { subject_id, path } = await mailCase.arrange(bench.runtime.db, deal);
  const to = deal[mailCase.to];
  const { template } = mailCase;
  const payload = { template, profile_id: to.profile_id, subject_id, key: subject_id };
  const rendered = await render(payload);
  if (!rendered) throw new Error(`${template} made no mail`);
  return { ...rendered, path, to, deal, payload };
}

const render = (payload: Parameters<typeof renderMail>[1], at = now) =>
  renderMail(bench.runtime, payload, at);

/** The first case of a template. */
function caseOf(template: MailTemplate): MailCase {
  const found = mailCases.find((one) => one.template === template);
  if (!found) throw new Error(`${template} has no case`);
  return found;
}

const shortNumber = /(?:^|[^\w-])[ROB]-[0-9A-HJKMNP-TV-Z]{4,6}(?!\w)/u;
const rawId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/iu;

/** Collapses white space: money and dates have no-break spaces, texts are wrapped. */
const plain = (text: string) => text.replace(/\s+/gu, " ");

test("every template has a case", () => {
  expect(new Set(mailCases.map(({ template }) => template))).toEqual(new Set(mailTemplates));
});

describe.each(["en", "de"] as const)("in %s", (locale) => {
  const told = "$template $told has its subject, its phrases and one button, for its own profile alone";
  test.each(shareOfTurn(mailCases, 2))(told, async (mailCase) => {
    const { message, path, to, account_id, payload } = await mailFor(mailCase, locale);
    expect(await render({ ...payload, profile_id: stranger_id })).toBeNull();
    const { html, text, subject } = message;
    expect(account_id).toBe(to.account_id);
    expect(message.to).toBe(`${to.account_id}@people.example`);
    expect(message.language).toBe(locale);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|null|NaN|Invalid|\[object|mail_|\{[a-z_]+\}/u);
    }
    const said = plain(subject).replace(/, R-[0-9A-Z]{4,6}$/u, ", {number}");
    expect(said).toBe(mailCase.subject[locale].replace("{title}", title));
    const words = plain(text);
    // An offer to an address gets its number once the recipient has proved the address.
    if (!/^direct_offer_(?:refused|expired)$/u.test(mailCase.template))
      expect(words, "people find it by its short number").toMatch(shortNumber);
    expect(words.replaceAll(/https?:\S+/gu, ""), "and read no id").not.toMatch(rawId);
    for (const phrase of mailCase.says) expect(words).toContain(phrase[locale]);
    for (const phrase of mailCase.never ?? []) expect(words).not.toContain(phrase[locale]);
    expect(words).toContain(title);
    expect(html).toContain("&lt;b&gt;for 80&lt;/b&gt;");
    expect(html).toContain(`lang="${locale}"`);
    const buttons = [...html.matchAll(/<a [^>]*data-button="true"[^>]*>/gu)].map(([tag]) => tag);
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).toContain(`href="${publicUrl}${path}"`);
    expect(text).toContain(`${publicUrl}${path}`);
    expect(text).not.toMatch(/<(td|p|div|table|a|span)[ >]/u);
    const lengths = text.split("\n").map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(120);
  });
});

test("adds the venue's local time if the clocks differ", async () => {
  const { message } = await mailFor(caseOf("offer_received"), "en");
  expect(plain(message.text)).toContain("Saturday, 12 June 2027 at 20:00 CEST");
  expect(plain(message.text)).toContain("At the venue (New York): Saturday, 12 June 2027, 14:00–20:00");
});

test("a confirmed booking comes with its calendar file, in the time of the venue", async () => {
  const { message, payload } = await mailFor(caseOf("booking_confirmed"), "en");
  const lines = message.calendar?.replaceAll(/\r\n[ \t]/gu, "").split("\r\n") ?? [];
  expect(lines).toContain("DTSTART;TZID=America/New_York:20270612T140000");
  expect(lines).toContain("DTEND;TZID=America/New_York:20270612T200000");
  expect(lines).toContain(`UID:booking-${payload.subject_id}@market.example`);
  expect((await mailFor(caseOf("offer_received"), "en")).message.calendar).toBeNull();
});

test("a deadline is written in the reader's zone", async () => {
  const mailCase = caseOf("booking_reminder");
  const deal = await insertDeal(bench.runtime.db, "en");
  const { account_id, profile_id } = deal.customer;
  const { subject_id } = await mailCase.arrange(bench.runtime.db, deal);
  const payload = { template: mailCase.template, profile_id, subject_id, key: subject_id };
  const zones = [
    ["America/Los_Angeles", "4 Mar, 01:00", "Thursday, 4 March 2027 at 01:00 GMT-8"],
    ["Pacific/Auckland", "4 Mar, 22:00", "Thursday, 4 March 2027 at 22:00 GMT+13"],
  ] as const;
  for (const [time_zone, short, long] of zones) {
    await bench.runtime.db.updateTable("account").set({ time_zone }).where("id", "=", account_id).execute();
    const rendered = await render(payload);
    expect(rendered?.message.subject).toContain(short);
    expect(plain(rendered?.message.text ?? "")).toContain(`Held for you until ${long}`);
  }
});

test("a deadline after a clock change is written in the local time of its own day", async () => {
  const deal = await insertDeal(bench.runtime.db, "de");
  const request_id = await insertRequest(bench.runtime.db, deal, {
    expires_at: new Date("2027-03-29T21:59:59Z"),
  });
  const { profile_id } = deal.customer;
  const payload = {
    template: "request_closing",
    profile_id,
    subject_id: request_id,
    key: request_id,
  } as const;
  // Seventy-two hours before; the clocks go forward in between.
  const rendered = await render(payload, new Date("2027-03-26T21:59:59Z"));
  expect(rendered?.message.text).toContain("Montag, 29. März 2027 um 23:59 MESZ");
  expect(await render(payload, new Date("2027-03-26T21:59:58Z"))).toBeNull();
});

test("the time at a venue in another zone with the same clocks is written once", async () => {
  const mailCase = caseOf("offer_received");
  const vienna = onOffer({ ...mailCase, status: "sent", row: { time_zone: "Europe/Vienna" } });
  const { message } = await mailFor(vienna, "en");
  expect(message.text).not.toContain("At the venue");
});

test("no mail before or without acceptance shows a provider the customer's name", async () => {
  const cases = mailCases.filter(
    ({ template, to }) => to === "provider" && /^(?:request|offer|counter)_/u.test(template),
  );
  for (const mailCase of cases.filter(({ template }) => template !== "offer_accepted")) {
    const { message } = await mailFor(mailCase, "en");
    // The whole name: a token in a link may have the letters of the first one.
    expect(message.html + message.subject, mailCase.template).not.toContain("Ada Customer");
  }
});

test("makes no mail about an offer withdrawn in the meantime", async () => {
  const deal = await insertDeal(bench.runtime.db, "en");
  const request_id = await insertRequest(bench.runtime.db, deal);
  const offer_id = await insertOffer(bench.runtime.db, deal, request_id, { status: "withdrawn" });
  const late = {
    template: "offer_received",
    profile_id: deal.customer.profile_id,
    subject_id: offer_id,
  } as const;
  expect(await render({ ...late, key: "late" })).toBeNull();
});

test("a mail for providers carries the headers of a list, a mail to one person does not", async () => {
  const bulk = await mailFor(caseOf("request_matches"), "en");
  expect(bulk.message.list).toEqual({
    id: "matching_requests.market.example",
    unsubscribe_url: expect.stringMatching(/^https:\/\/market\.example\/unsubscribe\/matching_requests\./u),
  });
  const own = await mailFor(caseOf("request_opened"), "en");
  expect(own.message.list).toBeUndefined();
});

test.each(["provider_invited", "request_matches"] as const)(
  "the subject of %s, whose reader has nothing to do with the writer yet, has no word of the writer's",
  async (template) => {
    const { message } = await mailFor(caseOf(template), "en");
    for (const word of [title, "Ada", "Lübeck"]) expect(message.subject).not.toContain(word);
    expect(plain(message.text)).toContain(title);
  },
);
