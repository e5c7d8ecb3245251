// Renders a queued mail into the message that is sent. The job loads this module, and React with it, for the first mail.
import { createHash } from "node:crypto";
import { convert } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { closedEmail } from "#domain/account/closed.ts";
import type { sendAccountMail } from "#domain/notification/account-mails.ts";
import { subscriptionOf } from "#domain/notification/deliveries.ts";
import type { sendMail } from "#domain/notification/jobs.ts";
import type { sendLinkMail } from "#domain/notification/link-mails.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { Env } from "#server/kernel/env.ts";
import type { Reader, Sender } from "#server/kernel/mail/content.ts";
import type { LinkAddress } from "#server/kernel/mail/link-mail.ts";
import type { WrittenContent } from "#server/kernel/mail/write.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { makeUnsubscribeToken, type Subscription } from "#server/kernel/token/unsubscribe-token.ts";
import { findAccountRecipient, findLinkRecipient, findRecipient } from "../reads/notification.ts";
import { Letter } from "./letter.tsx";
import { plainTextOptions } from "./plain-text.ts";

type Payload = ReturnType<typeof sendMail.payload.parse>;
type AccountPayload = ReturnType<typeof sendAccountMail.payload.parse>;
type LinkPayload = ReturnType<typeof sendLinkMail.payload.parse>;
type Renders = Pick<Runtime, "db" | "env" | "mails" | "settings">;

/** The message in the recipient's language and zone; null when the mail is obsolete or its account is closed. */
export async function renderMail(
  { db, env, mails, settings: known }: Renders,
  { template, profile_id, subject_id, key }: Payload,
  now: Date,
) {
  const recipient = await findRecipient(db, profile_id);
  if (!recipient) return null;
  const mail = mails[template];
  if (mail?.kind !== "row") throw new Error(`${template} is no mail about a row`);
  const topic = subscriptionOf(template);
  const unsubscribe_path = topic && unsubscribePath(env, { account_id: recipient.account_id, topic });
  const settings = await known.current();
  const reader = { ...recipient, ...senderOf(env, settings), unsubscribe_path };
  const content = await mail.compose(db, { subject_id, profile_id, now, settings }, reader);
  if (!content) return null;
  const list = unsubscribe_path
    ? { id: `${topic}.${hostOf(env)}`, unsubscribe_url: env.PUBLIC_URL + unsubscribe_path }
    : undefined;
  const message = { ...renderMessage(env, content, reader, key), list };
  return { account_id: recipient.account_id, message };
}

const senderOf = (
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
  { site_name, logo_light, logo_dark, support_email }: Settings,
): Sender => ({
  site_name,
  logo_light,
  logo_dark,
  support_email,
  public_url: PUBLIC_URL,
});

/** The page that stops mails of a topic. */
const unsubscribePath = (env: Pick<Env, "COOKIE_SECRET">, subscription: Subscription) =>
  `/unsubscribe/${makeUnsubscribeToken(env, subscription)}`;

/** A mail about an account itself; null for an unknown account, and for a closed one without an explicit address. */
export async function renderAccountMail(
  { db, env, mails, settings }: Renders,
  { template, account_id, to, happened_at, facts, key }: AccountPayload,
) {
  const recipient = await findAccountRecipient(db, account_id);
  // A closed account has no real address: it gets only mails with an explicit address.
  if (!recipient || (to === null && recipient.email === closedEmail(account_id))) return null;
  const reader = {
    ...recipient,
    email: to ?? recipient.email,
    ...senderOf(env, await settings.current()),
    unsubscribe_path: null,
  };
  const mail = mails[template];
  if (mail?.kind !== "account") throw new Error(`${template} is no mail about an account`);
  const content = mail.compose({ at: new Date(happened_at), facts }, reader);
  return { account_id, message: renderMessage(env, content, reader, key) };
}

/** A mail with a link, to an address that may have no account; null when it is obsolete. */
export async function renderLinkMail(
  { db, env, mails, settings }: Renders,
  { template, subject_id, key }: LinkPayload,
  now: Date,
) {
  const mail = mails[template];
  if (mail?.kind !== "link") throw new Error(`${template} is no mail with a link`);
  const findReader = async (address: LinkAddress) => ({
    ...(await findLinkRecipient(db, address)),
    ...senderOf(env, await settings.current()),
    unsubscribe_path: null,
  });
  const composed = await mail.compose({ db, env }, { subject_id, now }, findReader);
  if (!composed) return null;
  const { reader, content } = composed;
  return { account_id: reader.account_id, message: renderMessage(env, content, reader, key) };
}

/** Outlook renders tables and inline styles correctly only with this document type. */
const documentType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The message with both bodies and a Message-ID derived from the key, the same on every try. */
function renderMessage(env: Pick<Env, "PUBLIC_URL">, content: WrittenContent, reader: Reader, key: string) {
  const { subject, calendar } = content;
  const markup = renderToStaticMarkup(<Letter reader={reader} content={content} />);
  const html = documentType + markup;
  const text = convert(markup, plainTextOptions);
  const message_id = `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${hostOf(env)}>`;
  return { to: reader.email, subject, html, text, calendar, message_id, language: reader.locale };
}

const hostOf = (env: Pick<Env, "PUBLIC_URL">) => new URL(env.PUBLIC_URL).hostname;
