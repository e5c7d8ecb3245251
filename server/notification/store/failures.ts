// Row-level SQL of mails refused for good or held back; the only writer of their table. It stores no body.
import { sql } from "kysely";
import {
  type MailFailureReason,
  type MailRefusal,
  refused_tries,
  reportMailFailure,
} from "#domain/notification/mail-failure.ts";
import { maskedAddress } from "#domain/offer/share.ts";
import { markRefusedAddress } from "#server/account/store/refused-address.ts";
import { type Database, json, type Tx } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";

/** An unsent mail: its job with the payload, and its recipient. */
export type UnsentMail = {
  job: string;
  payload: { template: string; key: string; to?: string | null };
  account_id: string | null;
  email: string;
};

type Noted = { id: string; tries: number };

/** One row per mail; a further try raises its count. */
async function noteTry(
  tx: Tx,
  { job, payload, account_id, email }: UnsentMail,
  reason: MailFailureReason,
  refusal: MailRefusal | null,
  now: Date,
): Promise<Noted> {
  // Drops a payload that names an address; operators cannot send such a mail again.
  const kept = payload.to ? null : json(payload);
  const { rows } = await sql<Noted>`
    insert into mail_failure as known
      (id, key, job, template, account_id, recipient, payload, reason, reply_code, tries, failed_at)
    values (${newId(now)}, ${payload.key}, ${job}, ${payload.template}, ${account_id}, ${maskedAddress(email)},
      ${kept}::jsonb, ${reason}, ${refusal?.reply_code ?? null}, ${refusal ? 1 : 0}, ${now})
    on conflict (key) do update set reason = excluded.reason, reply_code = excluded.reply_code,
      recipient = excluded.recipient, failed_at = excluded.failed_at, tries = known.tries + excluded.tries
    returning id, tries`.execute(tx);
  const [noted] = rows;
  if (!noted) throw new Error("the failure of a mail was not noted");
  return noted;
}

async function giveUp(tx: Tx, id: string, refused_address_id: string | null, now: Date): Promise<void> {
  await tx
    .updateTable("mail_failure")
    .set({ given_up_at: now, refused_address_id })
    .where("id", "=", id)
    .execute();
  await enqueueJob(tx, reportMailFailure, { mail_failure_id: id }, { key: `mail_failure:${id}` });
}

/**
 * Notes that a mail server has refused a mail for good. At `refused_tries` it gives the mail up, marks the address if
 * the answer was about it, and reports to the sender and the operators.
 * @returns whether the mail is given up; otherwise the job must try again
 */
export function noteRefusal(
  db: Database,
  mail: UnsentMail,
  refusal: MailRefusal,
  now: Date,
): Promise<boolean> {
  const reason = refusal.is_about_address ? "address_refused" : "mail_refused";
  return db.transaction().execute(async (tx) => {
    const { id, tries } = await noteTry(tx, mail, reason, refusal, now);
    if (tries < refused_tries) return false;
    const mark = { id: newId(now), email: mail.email, reply_code: refusal.reply_code, refused_at: now };
    await giveUp(tx, id, refusal.is_about_address ? await markRefusedAddress(tx, mark) : null, now);
    return true;
  });
}

/** Notes a mail held back because its address is marked. */
export async function noteHeldBack(
  db: Database,
  mail: UnsentMail,
  refused_address_id: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await noteTry(tx, mail, "held_back", null, now);
    await giveUp(tx, id, refused_address_id, now);
  });
}

/** Forgets the failure of a mail that was sent after all, unless it had been given up and reported. */
export async function forgetFailure(db: Database, key: string): Promise<void> {
  await db.deleteFrom("mail_failure").where("key", "=", key).where("given_up_at", "is", null).execute();
}
