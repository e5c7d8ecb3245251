// What commands announce to the web processes by NOTIFY, in their own transaction: the id of an event, an account whose
// sessions need a check, or a change of the operators' work lists that has no event. PostgreSQL delivers it with the
// commit, and never after a rollback. A message holds only ids, because every role that may connect can listen.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/db.ts";

/** The one channel of this database. */
export const announcementChannel = "proffer_live";

/** The call that sends a message with the commit; several in one transaction take the database's lock once. */
export const announce = (message: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`pg_notify(${sql.lit(announcementChannel)}, ${message})`;

/** Announces that a session of the account has ended or may do less from now on. */
export async function announceAccount(tx: Tx, account_id: string): Promise<void> {
  await sql`select ${announce(sql`${`account ${account_id}`}::text`)}`.execute(tx);
}

/** The call that announces a change of the operators' work lists, for the statement that changes them. */
export const announceConsoleChange = announce(sql.lit("desk"));

export type Announcement =
  | { kind: "event"; id: number }
  | { kind: "account"; account_id: string }
  | { kind: "desk" };

/** Reads a message; null for one that this version does not know. */
export function readAnnouncement(message: string): Announcement | null {
  if (/^\d{1,15}$/.test(message)) return { kind: "event", id: Number(message) };
  if (message === "desk") return { kind: "desk" };
  const account_id = /^account ([\da-f-]{36})$/.exec(message)?.[1];
  return account_id === undefined ? null : { kind: "account", account_id };
}
