// Each mail goes out once. SMTP cannot join a transaction and may take its time, so no connection is held meanwhile:
// whoever sends a mail has the lease of its key (kernel/lease.ts), and a second worker with the same mail waits and then
// finds it sent. A process that dies stops renewing its lease and blocks nobody for long. What remains possible: the
// server took the mail and the process died, or lost the database for longer than the lease stands, before the note; the
// next try then sends it again, under the same Message-ID, and most inboxes show it once.
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/kernel/database/db.ts";
import { type LeaseTiming, withLease } from "#server/kernel/queue/lease.ts";

/** What is noted about a mail that has been sent. */
export type SentNote = { template: string; account_id: string; sent_at: Date };
/** Why there is nothing to note: the mail makes no sense any more, or the account has chosen not to get it. */
export type Unsent = "nothing_to_send" | "not_wanted";

/** Longer than the lease of a process that has died; after that the queue tries again later. */
const patienceMs = 15_000;
const lookAgainMs = 250;

/**
 * Runs `send` unless a mail with this key has been sent. `send` says why when it has sent nothing; then nothing is
 * noted. A throw notes nothing either.
 * @returns what became of it.
 * @throws when somebody else is at this mail for longer than one waits for.
 */
export async function sendOnce(
  db: Database,
  key: string,
  send: () => Promise<SentNote | Unsent>,
  timing?: LeaseTiming,
): Promise<"sent" | "sent_before" | Unsent> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await wait(lookAgainMs)) {
    const done = await withLease(db, `mail ${key}`, () => sendAndNote(db, key, send), timing);
    if (done) return done.result;
  }
  throw new Error("somebody else is sending this mail");
}

async function sendAndNote(db: Database, key: string, send: () => Promise<SentNote | Unsent>) {
  const before = await db.selectFrom("sent_mail").select("key").where("key", "=", key).executeTakeFirst();
  if (before) return "sent_before";
  const note = await send();
  if (typeof note === "string") return note;
  await db
    .insertInto("sent_mail")
    .values({ key, ...note })
    // Only where a lease was lost: whoever took it over has sent and noted the same mail.
    .onConflict((oc) => oc.column("key").doNothing())
    .execute();
  return "sent";
}
