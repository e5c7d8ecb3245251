// A queued mail made into what is sent. Everything with React in it is behind this file, which the job loads
// with the first mail.
import { createHash } from "node:crypto";
import { render } from "@react-email/render";
import { closedEmail } from "#domain/account/closed.ts";
import type { sendAccountMail } from "#domain/notification/account-mails.ts";
import type { sendMail } from "#domain/notification/jobs.ts";
import { topicOf } from "#domain/notification/topics.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Env } from "#server/kernel/env.ts";
import { findAccountRecipient, findRecipient } from "#server/notification/reads.ts";
import { accountMails } from "../account-mails.ts";
import { mails } from "../mails.ts";
import { asText } from "./as-text.ts";
import { choicesPath } from "./letter.tsx";
import type { Reader, Told } from "./mail.ts";

type Payload = ReturnType<typeof sendMail.payload.parse>;
type AccountPayload = ReturnType<typeof sendAccountMail.payload.parse>;

/** The mail in the recipient's language and zone, as the mail service takes it, or null when it no longer makes sense. */
export async function renderMail(
  db: Database,
  env: Pick<Env, "PUBLIC_URL">,
  { template, profile_id, subject_id, key }: Payload,
  now: Date,
) {
  const recipient = await findRecipient(db, profile_id);
  if (!recipient) return null;
  const mail = mails[template];
  const topic = topicOf[template];
  const reader = { ...recipient, public_url: env.PUBLIC_URL, topic };
  const told = await mail.tell(db, { subject_id, profile_id, now }, reader);
  if (!told) return null;
  const list = topic
    ? { id: `${topic}.${hostOf(env)}`, unsubscribe_url: env.PUBLIC_URL + choicesPath }
    : undefined;
  const message = { ...(await writtenOut(env, told, reader, key)), list };
  return { account_id: recipient.account_id, message };
}

/** A mail about an account itself, or null when there is no such account any more. */
export async function renderAccountMail(
  db: Database,
  env: Pick<Env, "PUBLIC_URL">,
  { template, account_id, to, happened_at, facts, key }: AccountPayload,
) {
  const recipient = await findAccountRecipient(db, account_id);
  // Where an account was closed, only what was addressed before still goes out.
  if (!recipient || (to === null && recipient.email === closedEmail(account_id))) return null;
  const reader = { ...recipient, email: to ?? recipient.email, public_url: env.PUBLIC_URL, topic: null };
  const mail = accountMails[template];
  const happened = { at: new Date(happened_at), facts };
  const told = { subject: mail.subject(happened, reader), body: mail.body(happened, reader) };
  return { account_id, message: await writtenOut(env, told, reader, key) };
}

/** Both bodies, and an id that stays the same when the same mail is tried again. */
async function writtenOut(
  env: Pick<Env, "PUBLIC_URL">,
  { subject, body }: Told,
  reader: Reader,
  key: string,
) {
  const [html, text] = await Promise.all([
    render(body),
    render(body, { plainText: true, htmlToTextOptions: asText }),
  ]);
  const message_id = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${hostOf(env)}>`;
  return { to: reader.email, subject, html, text, message_id, language: reader.locale };
}

const hostOf = (env: Pick<Env, "PUBLIC_URL">) => new URL(env.PUBLIC_URL).hostname;
