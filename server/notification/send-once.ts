// Sends each mail once. SMTP cannot join a transaction and may be slow, so the sender holds no connection but the lease
// of the mail's key (kernel/queue/lease.ts); a second worker with the same mail waits and finds it sent. The lease of a
// dead process expires. Remaining case: the mail server accepted the mail and the process died, or lost the database
// for longer than the lease, before the note; the next try sends it again under the same Message-ID, and most inboxes
// show it once.
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/kernel/database/db.ts";
import { type LeaseTiming, withLease } from "#server/kernel/queue/lease.ts";

/** The row of `sent_mail` without its key; `account_id` is null if the address has no account. */
export type SentMailNote = { template: string; account_id: string | null; sent_at: Date };
/**
 * Why nothing was sent: the mail is obsolete, the account has switched off its topic, the mail server has refused it
 * for good, or its address is marked as refused.
 */
export type SkipReason = "nothing_to_send" | "not_wanted" | "refused" | "held_back";

/** Longer than the lease of a dead process; after that the job fails and the queue tries again. */
const maxWaitMs = 15_000;
const pollMs = 250;

/**
 * Runs `send` unless a mail with this key has been sent. If `send` sends nothing, it returns why; then nothing is
 * noted. A throw notes nothing either.
 * @returns the outcome
 * @throws Error when another worker holds the lease for longer than 15 seconds
 */
export async function sendOnce(
  db: Database,
  key: string,
  send: () => Promise<SentMailNote | SkipReason>,
  timing?: LeaseTiming,
): Promise<"sent" | "sent_before" | SkipReason> {
  for (const end = performance.now() + maxWaitMs; performance.now() < end; await wait(pollMs)) {
    const done = await withLease(db, `mail ${key}`, () => sendAndNote(db, key, send), timing);
    if (done) return done.result;
  }
  throw new Error("somebody else is sending this mail");
}

async function sendAndNote(db: Database, key: string, send: () => Promise<SentMailNote | SkipReason>) {
  const before = await db.selectFrom("sent_mail").select("key").where("key", "=", key).executeTakeFirst();
  if (before) return "sent_before";
  const note = await send();
  if (typeof note === "string") return note;
  await db
    .insertInto("sent_mail")
    .values({ key, ...note })
    // A conflict means a lost lease: another worker has sent and noted the same mail.
    .onConflict((oc) => oc.column("key").doNothing())
    .execute();
  return "sent";
}
