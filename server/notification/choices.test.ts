// Notification choices apply on sending: a topic switched off sends no mail, a mail without a topic always goes out.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { subscriptionOf } from "#domain/notification/deliveries.ts";
import { mailTemplates, sendMail } from "#domain/notification/jobs.ts";
import { type Topic, topics } from "#domain/notification/topics.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { readUnsubscribeToken } from "#server/kernel/token/unsubscribe-token.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import { mailSink } from "#tests/kit/mail/inbox.ts";
import { type Deal, insertDeal, insertRequest } from "#tests/kit/mail/rows.ts";
import { sendMailJob, tellMatchingProvidersJob } from "./jobs.ts";

const sink = mailSink({
  [sendMailJob.name]: sendMailJob,
  [tellMatchingProvidersJob.name]: tellMatchingProvidersJob,
});

async function choose({ account_id }: Deal["customer"], choices: Partial<Record<Topic, boolean>>) {
  for (const [topic, is_mailed] of Object.entries(choices)) {
    await sink.runtime.db
      .insertInto("notification_choice")
      .values({ account_id, topic, is_mailed })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "topic"]).doUpdateSet({ is_mailed, otherwise: "list" }),
      )
      .execute();
  }
}

const allOff = Object.fromEntries(topics.map((topic) => [topic, false]));
const allOn = Object.fromEntries(topics.map((topic) => [topic, true]));

/** Sends a template's first case to an account with these choices; returns the arrived mails and the counts. */
async function mailed(template: (typeof mailTemplates)[number], choices: Partial<Record<Topic, boolean>>) {
  const mailCase = mailCases.find((one) => one.template === template);
  if (!mailCase) throw new Error(`${template} has no case`);
  const deal = await insertDeal(sink.runtime.db, "en");
  const { subject_id } = await mailCase.arrange(sink.runtime.db, deal);
  const to = deal[mailCase.to];
  await choose(to, choices);
  const key = `${template}:${subject_id}`;
  await runJob(jobContext(sink.runtime), sendMail.name, {
    template,
    profile_id: to.profile_id,
    subject_id,
    key,
  });
  const arrived = await sink.received(to.account_id);
  const notes = await sink.runtime.db.selectFrom("sent_mail").select("key").where("key", "=", key).execute();
  return { arrived, sent: arrived.length, noted: notes.length };
}

/** The raw headers: the inbox's parsed ones lack the `List-` headers. */
/** Long headers continue on lines that begin with white space (RFC 5322 §2.2.3). */
const unfolded = (head: string) => head.replaceAll(/\r?\n[ \t]+/gu, " ");
const headOf = async (mail: { source?: string } | undefined) =>
  unfolded((await readFile(mail?.source ?? "", "utf8")).split(/\r?\n\r?\n/)[0] ?? "");

describe("an account that switched everything off gets", () => {
  test.each(mailTemplates)("%s only if it has no topic", async (template) => {
    const count = subscriptionOf(template) ? 0 : 1;
    expect(await mailed(template, allOff)).toMatchObject({ sent: count, noted: count });
  });
});

test("a topic without a choice, or switched on, is mailed; switching off another one changes nothing", async () => {
  expect(await mailed("offer_received", {})).toMatchObject({ sent: 1 });
  expect(await mailed("offer_received", allOn)).toMatchObject({ sent: 1 });
  expect(await mailed("offer_received", { reminders: false })).toMatchObject({ sent: 1 });
  expect(await mailed("offer_received", { offers: false, reminders: true })).toMatchObject({ sent: 0 });
});

test("a mail with a topic has the link that stops it in its text and header; one without a topic does not", async () => {
  const [offer] = (await mailed("offer_received", {})).arrived;
  expect(offer?.text).toContain("https://market.example/account#notifications");
  const link = /https:\/\/market\.example\/unsubscribe\/([\w.-]+)/.exec(offer?.text ?? "");
  const head = await headOf(offer);
  expect(head).toContain(`List-Unsubscribe: <${link?.[0]}>`);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/imu);
  const { account_id = "" } = readUnsubscribeToken(sink.runtime.env, link?.[1] ?? "") ?? {};
  expect(offer).toBeDefined();
  expect(await sink.received(account_id)).toHaveLength(1);
  const [booked] = (await mailed("booking_made", {})).arrived;
  expect(booked?.text).not.toContain("#notifications");
  expect(booked?.text).not.toContain("/unsubscribe/");
  expect(await headOf(booked)).not.toMatch(/^List-/imu);
});

test("a provider who switched off mails about requests gets none", async () => {
  const deal = await insertDeal(sink.runtime.db, "en");
  const request_id = await insertRequest(sink.runtime.db, deal);
  await choose(deal.provider, { matching_requests: false });
  await runJob(jobContext(sink.runtime), tellMatchingProvidersJob.name, { request_id });
  const waiting = await sink.runtime.db
    .selectFrom("profile")
    .select("id")
    .where(
      sql<boolean>`exists (select 1 from graphile_worker.jobs
      where key = ${`request_matches:${request_id}:${deal.provider.profile_id}`})`,
    )
    .execute();
  expect(waiting).toEqual([]);
});
