// What commands announce to all processes by NOTIFY, in their own transaction: the id of an event, an account whose
// sessions need a check, or a change that has no event: of a thread, a booking, the operators' work lists, or the settings.
// PostgreSQL delivers it with the commit, and never after a rollback. A message holds only ids, because every role that may connect can listen.
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

/** A change without an event: somebody read a thread, or proposed the end of a problem; and whom to tell. */
export type Change = { noun: "thread" | "booking"; id: string; to: "customer" | "provider" | "both" };

/** Announces it. One that is lost shows when the page is read again. */
export async function announceChange(tx: Tx, { noun, id, to }: Change): Promise<void> {
  await sql`select ${announce(sql`${`${noun} ${id} ${to}`}::text`)}`.execute(tx);
}

const changePattern = /^(?<noun>thread|booking) (?<id>[\da-f-]{36}) (?<to>customer|provider|both)$/;

/** The call that announces a change of the operators' work lists, for the statement that changes them. */
export const announceConsoleChange = announce(sql.lit("desk"));

/** Announces that a setting has another value. */
export async function announceSettings(tx: Tx): Promise<void> {
  await sql`select ${announce(sql.lit("settings"))}`.execute(tx);
}

export type Announcement =
  | { kind: "event"; id: number }
  | { kind: "account"; account_id: string }
  | { kind: "change"; change: Change }
  | { kind: "desk" }
  | { kind: "settings" };

/** Reads a message; null for one that this version does not know. */
export function readAnnouncement(message: string): Announcement | null {
  if (/^\d{1,15}$/.test(message)) return { kind: "event", id: Number(message) };
  if (message === "desk" || message === "settings") return { kind: message };
  const change = changePattern.exec(message)?.groups;
  if (change) return { kind: "change", change: change as Change };
  const account_id = /^account ([\da-f-]{36})$/.exec(message)?.[1];
  return account_id === undefined ? null : { kind: "account", account_id };
}
