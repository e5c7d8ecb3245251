// Mails about an account, in both languages: complete in both parts, to the right address, once.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type AccountMailFacts,
  type AccountMailTemplate,
  accountMailTemplates,
  sendAccountMail,
} from "#domain/notification/account-mails.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { mailSink } from "#tests/kit/mail/inbox.ts";
import { linksOf, oneLine, previewOf, shownTexts } from "#tests/kit/mail/parts.ts";
import { insertPerson, publicUrl } from "#tests/kit/mail/rows.ts";
import { sendAccountMailJob } from "./jobs.ts";
import { renderAccountMail } from "./layout/render.tsx";

const sink = mailSink({ [sendAccountMailJob.name]: sendAccountMailJob });
const happened_at = "2027-03-01T08:30:00.000Z";

/** The facts that commands give, by template. */
const facts: Partial<Record<AccountMailTemplate, AccountMailFacts[]>> = {
  second_factor_off: [{ by: "self" }, { by: "recovery_code" }, { by: "operator" }],
  export_ready: [{ token: "a".repeat(43), until: "2027-03-01T08:30:00.000Z" }],
  terms_announced: [{ version: "2027-03", starts_at: "2027-03-16T08:30:00.000Z" }],
  new_sign_in: [{ browser: "Firefox", system: "Windows" }, { browser: "Firefox" }, { system: "iPad" }, {}],
  sessions_ended: [{ reason: "Their phone was stolen." }],
  email_changed: [{ email: "new@people.example" }],
  account_suspended: [{ reason: "Sends the same words to everybody." }],
  verification_ended: [{ before: "Studio Keller", name: "Keller & Söhne" }],
  provider_to_verify: [{ before: "Studio Keller", name: "Keller & Söhne" }],
  access_token_created: [{ name: "Calendar" }],
  provider_new: [{ name: "Studio Keller" }],
  operator_revoked: [{ reason: "Has left us." }],
  provider_refused: [{ name: "Studio Keller", reason: "No such company." }],
  verification_withdrawn: [{ name: "Studio Keller", reason: "Three complaints." }],
  report_decided: ["request", "offer", "profile", "file", "message"].flatMap((noun) =>
    ["dismissed", "upheld"].map((outcome) => ({ noun, outcome, reported_at: "2027-03-08T08:30:00.000Z" })),
  ),
  content_restricted: ["request", "offer", "profile", "file", "message"].flatMap((noun) =>
    ["hide", "remove"].flatMap((act) =>
      ["report", "product", "operator"].map((found_by) => ({
        noun,
        act,
        found_by,
        kind: "spam",
        reason: "Nobody has asked for watches.",
        ...(act === "hide" ? { passage: "Cheap watches" } : {}),
        objectable_until: "2027-09-08T08:30:00.000Z",
      })),
    ),
  ),
  restriction_reviewed: ["hide", "remove"].flatMap((act) =>
    ["upheld", "reversed"].flatMap((outcome) =>
      ["same", "other"].map((by) => ({
        noun: "message",
        act,
        outcome,
        by,
        objected: "yes",
        back: by === "same" ? "yes" : "no",
        decision: "Looked at it again.",
      })),
    ),
  ),
  verification_ends: [{ name: "Studio Keller", until: "2027-03-08T08:30:00.000Z" }],
  verification_expired: [{ name: "Studio Keller" }],
  provider_verified: [{ name: "Studio Keller" }],
  webhook_paused: ["failing", "gone"].map((reason) => ({
    reason,
    host: "receiver.example",
    endpoint_id: "0190a000-0000-7000-8000-000000000000",
  })),
  operator_matters: [
    {
      matters: JSON.stringify([
        { kind: "bank_dispute", count: 2, due_at: "2027-03-08T08:30:00.000Z" },
        { kind: "jobs_dead", count: 1, due_at: null },
      ]),
    },
  ],
  impersonation_started: [{ reason: "Asked to change the date.", until: "2027-03-01T09:00:00.000Z" }],
};
const cases = accountMailTemplates.flatMap((template) =>
  (facts[template] ?? [{}]).map((caseFacts) => ({ template, caseFacts })),
);

async function mailOf(template: AccountMailTemplate, caseFacts: AccountMailFacts, locale: "en" | "de") {
  const { account_id } = await insertPerson(sink.runtime.db, {
    kind: "customer",
    display_name: "Lena",
    locale,
  });
  return { template, account_id, to: null, happened_at, facts: caseFacts, key: randomUUID() };
}

test.each(["en", "de"] as const)(
  "in %s every mail is complete in both parts, with one button",
  async (locale) => {
    for (const { template, caseFacts } of cases) {
      const payload = await mailOf(template, caseFacts, locale);
      const rendered = await renderAccountMail(sink.runtime, payload);
      const { html = "", text = "", subject = "", ...message } = rendered?.message ?? {};
      const name = `${template} ${JSON.stringify(caseFacts)}`;
      expect(message, name).toMatchObject({ language: locale, to: `${payload.account_id}@people.example` });
      const words = oneLine(text);
      for (const shown of shownTexts(html)) expect(words, name).toContain(shown);
      for (const part of [subject, html, text])
        expect(part, name).not.toMatch(/undefined|null|NaN|Invalid|\[object|\{[a-z_]+\}/u);
      for (const link of linksOf(html)) expect(link.startsWith(`${publicUrl}/`), link).toBe(true);
      expect(html.match(/data-button/gu), name).toHaveLength(1);
      for (const fact of Object.values(caseFacts))
        if (fact.includes("@")) expect(words, name).toContain(fact);
      expect(words, name).toContain(
        locale === "en" ? "1 March 2027 at 09:30 CET" : "1. März 2027 um 09:30 MEZ",
      );
      expect(previewOf(html).length, name).toBeGreaterThan(30);
      expect(subject, name).not.toMatch(/[!\n]| {2}|^\s|\s$/u);
    }
  },
);

test.each([
  ["en", "It is gone for good", "It has ended for good", "visible again", "does not come back"],
  ["de", "Es ist endgültig gelöscht", "Es ist endgültig beendet", "wieder sichtbar", "kommt nicht zurück"],
] as const)("in %s a restriction's mails say whether its thing is gone, and is back", async (...texts) => {
  const [locale, gone, ended, shown, stays] = texts;
  const textOf = async (template: AccountMailTemplate, index: number, change: AccountMailFacts) => {
    const payload = await mailOf(template, { ...facts[template]?.[index], ...change }, locale);
    return oneLine((await renderAccountMail(sink.runtime, payload))?.message.text ?? "");
  };
  const statement = (noun: string) => textOf("content_restricted", 0, { noun, act: "remove" });
  for (const noun of ["message", "file", "profile"]) expect(await statement(noun), noun).toContain(gone);
  for (const noun of ["request", "offer"]) expect(await statement(noun), noun).toContain(ended);
  const reversed = (change: AccountMailFacts) =>
    textOf("restriction_reviewed", 0, { act: "hide", outcome: "reversed", ...change });
  expect(await reversed({ back: "yes" })).toContain(shown);
  expect(await reversed({ back: "no" })).toContain(stays);
});

test("a mail goes to the account's address, or to the one in its payload, once", async () => {
  const payload = await mailOf("password_changed", {}, "de");
  const other = { ...payload, to: `${randomUUID()}@people.example`, key: randomUUID() };
  const context = jobContext(sink.runtime);
  for (const each of [payload, payload, other]) await runJob(context, sendAccountMail.name, each);
  const subject = "Das Passwort Ihres Kontos wurde geändert";
  expect((await sink.received(payload.account_id)).map((mail) => mail.subject)).toEqual([subject]);
  const elsewhere = await sink.received(other.to.split("@")[0] ?? "");
  expect(elsewhere.map((mail) => mail.subject)).toEqual([subject]);
  const noted = await sink.runtime.db.selectFrom("sent_mail").selectAll().execute();
  expect(noted.map(({ account_id, template }) => [account_id, template])).toEqual([
    [payload.account_id, "password_changed"],
    [payload.account_id, "password_changed"],
  ]);
});

test("an unknown account gets no mail", async () => {
  const payload = { ...(await mailOf("password_changed", {}, "en")), account_id: randomUUID() };
  expect(await renderAccountMail(sink.runtime, payload)).toBeNull();
});
