// A mail that a mail server refuses for good: two tries, a marked address, a task, mails to operators and sender.
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { maskedAddress } from "#domain/offer/share.ts";
import { clearAddressRefusal } from "#server/account/commands/clear-address-refusal.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { jobs } from "#server/nouns.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { closeMailTransports } from "#server/services/mail.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { openRefusingSmtp, type SmtpAnswer } from "#tests/kit/mail/refusing-smtp.ts";
import { resendMail } from "./resend-mail.ts";

let kit: TestKit;
let runtime: Runtime;
let smtp: Awaited<ReturnType<typeof openRefusingSmtp>>;
let answers: Map<string, SmtpAnswer>;
beforeAll(async () => {
  kit = await startKit({ jobs: Object.fromEntries(jobs.map((job) => [job.name, job])) });
  smtp = await openRefusingSmtp((to) => answers.get(to) ?? answers.get("*") ?? null);
  runtime = { ...kit.runtime, env: { ...kit.runtime.env, SMTP_URL: smtp.url } };
});
afterAll(async () => {
  await closeMailTransports();
  await smtp.close();
  await kit.stop();
});
beforeEach(async () => {
  answers = new Map();
  await sql`delete from graphile_worker._private_jobs`.execute(runtime.db);
});

const unknown: SmtpAnswer = { code: 550, text: "5.1.1 No such user", at: "RCPT TO" };
const spam: SmtpAnswer = { code: 554, text: "5.7.1 Message contains spam", at: "DATA" };
const later: SmtpAnswer = { code: 450, text: "4.2.1 Try again later", at: "RCPT TO" };

type Waiting = { id: string; name: string; payload: unknown };
const waitingJobs = async () =>
  (
    await sql<Waiting>`select job.id::text as id, task.identifier as name, job.payload
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier like '%mail%' order by job.id`.execute(runtime.db)
  ).rows;

/** Runs waiting jobs, as the queue does, until none waits or `rounds` are over; failing jobs stay. */
async function runWaiting(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { id, name, payload } of await waitingJobs()) {
      const isDone = await runJob(jobContext(runtime), name, payload).then(
        () => true,
        () => false,
      );
      if (isDone)
        await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(runtime.db);
    }
  }
}

const tellOperators = () => runJob(jobContext(runtime), "tell_operators", {});
const mailsTo = (to: string) => smtp.taken.filter((mail) => mail.to === to).map(({ raw }) => subjectOf(raw));
const subjectOf = (raw: string) => /^Subject: (.*)\r?$/m.exec(raw)?.[1] ?? "";
/** All texts to an address, decoded and joined. */
const textsTo = (to: string) => {
  const raw = smtp.taken.flatMap((mail) => (mail.to === to ? mail.raw : [])).join("");
  return decodeURIComponent(
    raw
      .replaceAll("=\r\n", "")
      .replaceAll("%", "%25")
      .replaceAll(/=([0-9A-F]{2})/g, "%$1"),
  );
};
/** Failures of an address typed in a test: stored addresses are masked, those of drawn accounts may look alike. */
const failures = (email: string) =>
  kit.owner
    .query(
      `select template, reason, reply_code, tries, recipient from mail_failure
       where recipient = left($1, 1) || '…' || substr($1, strpos($1, '@')) and given_up_at is not null order by failed_at`,
      [email],
    )
    .then(({ rows }) => rows);
const openTasks = () =>
  kit.rows(
    "select kind, noun, subject_id from operator_task where kind = 'mail_refused' and closed_at is null",
  );
const marks = (email: string) => kit.rows("select reply_code from refused_address where email = $1", email);

/** An operator without mails under way. */
async function newOperator() {
  const operator = await kit.operator();
  await sql`delete from graphile_worker._private_jobs`.execute(runtime.db);
  return operator;
}

/** A customer who has invited the owner of an address. */
async function invite(address: string) {
  const { customer, request_id } = await kit.openRequest();
  await kit.run(inviteProvider, customer, { request_id, recipient_email: address });
  return customer;
}

test("550 to one address: two tries, a mark, one task, a mail to the operators, one to the sender", async () => {
  const operator = await newOperator();
  const address = "gone@unknown.example";
  answers.set(address, unknown);
  const customer = await invite(address);
  await runWaiting();
  expect(smtp.tries.get(address)).toBe(2);
  expect(await waitingJobs()).toEqual([]);
  expect(await failures(address)).toEqual([
    {
      template: "invitation",
      reason: "address_refused",
      reply_code: 550,
      tries: 2,
      recipient: "g…@unknown.example",
    },
  ]);
  expect(await marks(address)).toEqual([{ reply_code: 550 }]);
  expect(await openTasks()).toMatchObject([{ kind: "mail_refused", noun: "mail" }]);
  expect(mailsTo(customer.email)).toContain(`Your mail to ${address} was not delivered`);
  await tellOperators();
  await runWaiting();
  expect(mailsTo(operator.email)).toEqual(["New tasks for operators"]);
  // Nothing is announced twice.
  await tellOperators();
  await runWaiting();
  expect(mailsTo(operator.email)).toHaveLength(1);
});

test("a marked address gets nothing more, opens no further task, and its sender is mailed each time", async () => {
  const address = "marked@unknown.example";
  answers.set(address, unknown);
  await invite(address);
  await runWaiting();
  const before = (await openTasks()).length;
  const other = await invite(address);
  await runWaiting();
  expect(smtp.tries.get(address)).toBe(2);
  expect((await failures(address)).map(({ reason }) => reason)).toEqual(["address_refused", "held_back"]);
  expect(await openTasks()).toHaveLength(before);
  expect(mailsTo(other.email)).toContain(`Your mail to ${address} was not delivered`);
});

test("a provider whose link did not arrive does not read the customer's address; a customer reads the one it typed", async () => {
  const { customer, provider, offer_id } = await kit.sentOffer();
  const typed = "friend@unknown.example";
  answers.set(customer.email, unknown).set(typed, unknown);
  await kit.run(shareOffer, provider, { offer_id, may_decide: false });
  await runWaiting();
  answers.delete(customer.email);
  await kit.owner.query("delete from refused_address where email = $1", [customer.email]);
  await kit.run(shareOffer, customer, { offer_id, may_decide: false, recipient_email: typed });
  await runWaiting();
  const toProvider = textsTo(provider.email);
  expect(toProvider).toContain(`The mail server of ${maskedAddress(customer.email)} does not take our mail.`);
  expect(toProvider).not.toContain(customer.email);
  expect(mailsTo(customer.email)).toContain(`Your mail to ${typed} was not delivered`);
});

test("a temporary refusal is retried, and marks nothing", async () => {
  const address = "busy@known.example";
  answers.set(address, later);
  await invite(address);
  await runWaiting();
  expect(smtp.tries.get(address)).toBe(4);
  expect(await waitingJobs()).toHaveLength(1);
  answers.delete(address);
  await runWaiting();
  expect(mailsTo(address)).toHaveLength(1);
  expect(await failures(address)).toEqual([]);
});

test("a mail refused once and then accepted is sent, and nobody is notified", async () => {
  const address = "once@known.example";
  answers.set(address, unknown);
  const customer = await invite(address);
  await runWaiting(1);
  answers.delete(address);
  await runWaiting();
  expect(mailsTo(address)).toHaveLength(1);
  expect(await failures(address)).toEqual([]);
  expect(mailsTo(customer.email).filter((subject) => subject.includes(address))).toEqual([]);
});

test("a server that refuses every mail's content marks no address, and all refusals are one task", async () => {
  const addresses = ["one@strict.example", "two@strict.example"];
  answers.set("*", spam);
  for (const address of addresses) await invite(address);
  const before = (await openTasks()).length;
  await runWaiting();
  for (const address of addresses) {
    expect(await failures(address)).toMatchObject([{ reason: "mail_refused", reply_code: 554, tries: 2 }]);
    expect(await marks(address)).toEqual([]);
  }
  expect(await openTasks()).toHaveLength(before + 1);
});

test("the mail to an operator whose own address is refused starts no loop", async () => {
  const operator = await newOperator();
  answers.set(operator.email, unknown);
  await kit.operatorTask("refund_paid_twice");
  for (let round = 0; round < 5; round += 1) {
    await tellOperators();
    await runWaiting();
  }
  expect(smtp.tries.get(operator.email)).toBe(2);
  const failed = await kit.rows("select account_id, reason from mail_failure where given_up_at is not null");
  const ofOperator = failed.filter(({ account_id }) => account_id === operator.account_id);
  expect(ofOperator.filter(({ reason }) => reason === "address_refused")).toHaveLength(1);
  const [first] = await kit.rows(
    "select email from account join operator_grant on account_id = id order by granted_at limit 1",
  );
  // The other operators get mails about the task and about the refused mail.
  const before = mailsTo(first.email).length;
  await tellOperators();
  await runWaiting();
  expect(before).toBeGreaterThanOrEqual(2);
  expect(mailsTo(first.email)).toHaveLength(before);
});

test("a mail that an operator sends again reaches an address that works again", async () => {
  const address = "mended@known.example";
  answers.set(address, unknown);
  await invite(address);
  await runWaiting();
  const rows = await kit.rows("select id from mail_failure where recipient = 'm…@known.example'");
  const operator = await kit.operator();
  answers.delete(address);
  const input = { mail_failure_id: rows[0].id };
  expect(await kit.run(resendMail, operator, input)).toMatchObject({ is_address_cleared: true });
  await runWaiting();
  expect(mailsTo(address)).toHaveLength(1);
  expect(await marks(address)).toEqual([]);
});

test("the owner of an address says that it works again", async () => {
  const member = await kit.customer();
  answers.set(member.email, unknown);
  const enqueue = (key: string) =>
    sql`select graphile_worker.add_job(${sendAccountMail.name}, ${JSON.stringify({
      template: "password_changed",
      account_id: member.account_id,
      to: null,
      facts: {},
      key,
      happened_at: "2026-06-10T10:00:00.000Z",
    })}::json)`.execute(runtime.db);
  await enqueue("first");
  await runWaiting();
  expect(await marks(member.email)).toEqual([{ reply_code: 550 }]);
  answers.delete(member.email);
  await enqueue("second");
  await runWaiting();
  expect(mailsTo(member.email)).toEqual([]);
  expect(await kit.run(clearAddressRefusal, member, { email: member.email })).toMatchObject({
    was_refused: true,
  });
  await enqueue("third");
  await runWaiting();
  expect(mailsTo(member.email)).toEqual(["The password of your account was changed"]);
});
