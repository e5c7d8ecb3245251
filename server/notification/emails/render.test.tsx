import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailTemplate, mailTemplates } from "#domain/notification/jobs.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { cases, type Locale, onOffer, onRequest, type Stage } from "#tests/kit/mail-cases.ts";
import {
  insertDeal,
  insertOffer,
  insertPerson,
  insertRequest,
  publicUrl,
  startRuntime,
  title,
} from "#tests/kit/mail-rows.ts";
import { renderMail } from "./render.tsx";

let runtime: Runtime;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ runtime, end } = await startRuntime(1));
});
afterAll(() => end());

async function mailFor(template: MailTemplate, locale: Locale, stage: Stage) {
  const deal = await insertDeal(runtime.db, locale);
  const scene = await stage(runtime.db, deal);
  const to = deal[scene.to];
  const payload = {
    template,
    profile_id: to.profile_id,
    subject_id: scene.subject_id,
    key: scene.subject_id,
  };
  const rendered = await renderMail(runtime.db, runtime.env, payload);
  if (!rendered) throw new Error(`${template} made no mail`);
  return { ...rendered, scene, to, deal, payload };
}

/** Spaces of every kind are one here: money and dates carry unbreakable ones, texts are wrapped. */
const plain = (text: string) => text.replace(/\s+/gu, " ");

test("every template has a case", () => {
  expect(new Set(cases.map(([template]) => template))).toEqual(new Set(mailTemplates));
});

describe.each(["en", "de"] as const)("in %s", (locale) => {
  test.each(cases)(
    "%s %s says who, what, how much and by when, with one button",
    async (template, _, stage) => {
      const { message, scene, to, account_id } = await mailFor(template, locale, stage(locale));
      const { html, text, subject } = message;
      expect(account_id).toBe(to.account_id);
      expect(message.to).toBe(`${to.account_id}@people.example`);
      for (const part of [subject, html, text]) {
        expect(part).not.toMatch(/undefined|null|NaN|Invalid|\[object|mail_|\{[a-z_]+\}/u);
      }
      expect(subject).toContain(title);
      for (const said of [title, ...scene.says]) expect(plain(text)).toContain(plain(said));
      expect(html).toContain("&lt;b&gt;for 80&lt;/b&gt;");
      expect(html).toContain(`lang="${locale}"`);
      expect([...html.matchAll(/data-button="true"/gu)]).toHaveLength(1);
      expect(html).toContain(`href="${publicUrl}${scene.path}"`);
      expect(text).toContain(`${publicUrl}${scene.path}`);
      expect(text).not.toMatch(/<(td|p|div|table|a|span)[ >]/u);
      const lengths = text.split("\n").map((line) => line.length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(120);
    },
  );
});

test("the venue's own time stands beside the reader's where the clocks differ", async () => {
  const { message } = await mailFor("offer_received", "en", onOffer("customer", "sent", {}, "offer")("en"));
  expect(plain(message.text)).toContain("Saturday, 12 June 2027 at 20:00 CEST");
  expect(plain(message.text)).toContain(
    "At the venue (America/New_York): Saturday, 12 June 2027, 14:00–20:00",
  );
});

test("a venue in a zone of another name with the same clocks is told once", async () => {
  const stage = onOffer("customer", "sent", { time_zone: "Europe/Vienna" }, "offer")("en");
  const { message } = await mailFor("offer_received", "en", stage);
  expect(message.text).not.toContain("At the venue");
});

test("no mail before or without acceptance tells a provider who the customer is", async () => {
  for (const [template, , stage] of cases) {
    if (template === "offer_accepted" || template.startsWith("booking_")) continue;
    const { message, scene } = await mailFor(template, "en", stage("en"));
    if (scene.to === "provider") expect(message.html + message.subject).not.toContain("Ada");
  }
});

test("nobody but the person concerned gets a mail", async () => {
  const stranger = await insertPerson(runtime.db, { kind: "provider", display_name: "Somebody Else" });
  for (const [template, , stage] of cases) {
    const { payload } = await mailFor(template, "en", stage("en"));
    const wrong = { ...payload, profile_id: stranger.profile_id };
    expect(await renderMail(runtime.db, runtime.env, wrong), template).toBeNull();
  }
});

test("a mail about what has changed since is not made", async () => {
  const deal = await insertDeal(runtime.db, "en");
  const request_id = await insertRequest(runtime.db, deal);
  const offer_id = await insertOffer(runtime.db, deal, request_id, { status: "withdrawn" });
  const late = {
    template: "offer_received",
    profile_id: deal.customer.profile_id,
    subject_id: offer_id,
  } as const;
  expect(await renderMail(runtime.db, runtime.env, { ...late, key: "late" })).toBeNull();
});

test("a mail for providers carries the headers of a list, a mail to one person does not", async () => {
  const bulk = await mailFor("request_matches", "en", onRequest("provider", "open")("en"));
  expect(bulk.message.list).toEqual({
    id: "requests.market.example",
    unsubscribe_url: `${publicUrl}/account`,
  });
  const own = await mailFor("request_opened", "en", onRequest("customer", "open")("en"));
  expect(own.message.list).toBeUndefined();
});
