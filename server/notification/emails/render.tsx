// A queued mail made into what is sent. Everything with React in it is behind this file, which the job loads
// with the first mail.
import { createHash } from "node:crypto";
import { render } from "@react-email/render";
import type { sendMail } from "#domain/notification/jobs.ts";
import type { Database } from "#server/kernel/db.ts";
import type { Env } from "#server/kernel/env.ts";
import { findRecipient } from "../reads.ts";
import { mails } from "./mails.ts";

type Payload = ReturnType<typeof sendMail.payload.parse>;

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
  const reader = { ...recipient, public_url: env.PUBLIC_URL };
  const told = await mail.tell(db, { subject_id, profile_id, now }, reader);
  if (!told) return null;
  const host = new URL(env.PUBLIC_URL).hostname;
  const [html, text] = await Promise.all([
    render(told.body),
    render(told.body, { plainText: true, htmlToTextOptions: asText }),
  ]);
  const message = {
    to: recipient.email,
    subject: told.subject,
    html,
    text,
    message_id: `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${host}>`,
    language: recipient.locale,
    list: mail.is_bulk ? { id: `requests.${host}`, unsubscribe_url: `${env.PUBLIC_URL}/account` } : undefined,
  };
  return { account_id: recipient.account_id, message };
}

// `render` puts its own selectors before these: links with their address behind, facts as columns.
const asText = { wordwrap: 76, selectors: [{ selector: "h1", options: { uppercase: false } }] };
