// Sends one composed mail, and handles a permanent refusal by the mail server.

import { mailSender } from "#domain/notification/sender.ts";
import { findRefusedAddress } from "#server/account/store/refused-address.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type MailMessage, refusalOf, sendMailMessage } from "#server/services/mail.ts";
import { type SentMailNote, type SkipReason, sendOnce } from "./send-once.ts";
import { forgetFailure, noteHeldBack, noteRefusal, type UnsentMail } from "./store/failures.ts";

export type ComposedMail = { account_id: string | null; message: MailMessage };
type Job = Pick<UnsentMail, "job" | "payload">;

/**
 * Sends a mail, once. `compose` makes it, or says why there is none. If the mail server does not answer or refuses it
 * temporarily, the job fails; permanent refusals fail it until `refused_tries`, then the mail is given up. No database
 * connection is held during the call to the mail server.
 */
export async function deliverMail(
  runtime: Runtime,
  { job, payload }: Job,
  compose: () => Promise<ComposedMail | SkipReason>,
): Promise<void> {
  const { template, key } = payload;
  const outcome = await sendOnce(runtime.db, key, async () => {
    const composed = await compose();
    if (typeof composed === "string") return composed;
    const { account_id, message } = composed;
    return send(runtime, { job, payload, account_id, email: message.to }, message);
  });
  // Never log the address: `sent_mail` has the account.
  runtime.log.info({ template, key, outcome }, "mail");
}

async function send(
  { env, db, clock, settings }: Runtime,
  mail: UnsentMail,
  message: MailMessage,
): Promise<SentMailNote | SkipReason> {
  const mark = await findRefusedAddress(db, mail.email);
  if (mark !== null) {
    await noteHeldBack(db, mail, mark, clock.now());
    return "held_back";
  }
  try {
    await sendMailMessage(env, mailSender(env.MAIL_FROM, await settings.current()), message);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && (await noteRefusal(db, mail, refusal, clock.now()))) return "refused";
    throw error;
  }
  await forgetFailure(db, mail.payload.key);
  return { template: mail.payload.template, account_id: mail.account_id, sent_at: clock.now() };
}
