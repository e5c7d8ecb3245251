// Each mail goes out once. SMTP cannot join a transaction, so the key is held by a session-level advisory lock
// while the mail is looked up, sent and noted: a second worker with the same mail waits and then finds it sent.
// The lock ends with its connection, so a process that dies blocks nobody. What remains possible: the server
// took the mail and the process died before the note; the next try then sends it again, under the same
// Message-ID, and most inboxes show it once. It must be a session's own connection (no transaction pooling).
import { sql } from "kysely";
import type { Database } from "#server/kernel/db.ts";

/** What is noted about a mail that has been sent. */
export type SentNote = { template: string; account_id: string; sent_at: Date };
/** Why there is nothing to note: the mail makes no sense any more, or the account has chosen not to get it. */
export type Unsent = "nothing_to_send" | "not_wanted";

/**
 * Runs `send` unless a mail with this key has been sent. `send` gets the connection that holds the lock and
 * says why when it has sent nothing; then nothing is noted. A throw notes nothing either.
 * @returns what became of it.
 */
export async function sendOnce(
  db: Database,
  key: string,
  send: (db: Database) => Promise<SentNote | Unsent>,
): Promise<"sent" | "sent_before" | Unsent> {
  return db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${`mail ${key}`}, 0)`;
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      const sent = await connection
        .selectFrom("sent_mail")
        .select("key")
        .where("key", "=", key)
        .executeTakeFirst();
      if (sent) return "sent_before";
      const note = await send(connection);
      if (typeof note === "string") return note;
      await connection
        .insertInto("sent_mail")
        .values({ key, ...note })
        .execute();
      return "sent";
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
