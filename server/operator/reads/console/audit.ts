// Every command that succeeded: who called it, about what, when and for whom.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { forOperators } from "#server/kernel/scope.ts";
import { type CellValues, defineList, type LeadColumn } from "./declaration.ts";
import { byTime, consolePageOf, hasConsolePage, iso, keysIn } from "./parts.ts";

/** The accounts that a text names, by id or address. */
const accountsNamed = (text: string): RawBuilder<unknown> =>
  isId(text)
    ? sql`${[text]}::uuid[]`
    : sql`array(select account.id from account where account.email = ${text}::citext)`;

/** That a column holds the account that a text names. */
export const isPerson = (column: string) => (text: string) =>
  sql<boolean>`${sql.ref(column)} = any(${accountsNamed(text)})`;

/** Whom an account's id names, by address. */
export const person = (column: string) => sql<CellValues["person"]>`(
  select json_build_object('name', account.email, 'to', '/admin/accounts/' || account.id)
  from account where account.id = ${sql.ref(column)})`;

export const accountLead = (column: string): LeadColumn => ({ column, values: accountsNamed });

const leads: Readonly<Record<"person" | "command" | "subject", LeadColumn>> = {
  person: accountLead("command_log.account_id"),
  command: { column: "command_log.name", values: (name) => sql`${[name]}::text[]` },
  subject: { column: "command_log.subject_id", values: (id) => sql`${[id]}::uuid[]` },
};

/** The reason is what the caller wrote, if the command takes one. */
export const auditList = defineList({
  name: "audit",
  table: "command_log",
  key: { column: "id", type: "uuid" },
  columns: {
    subject: { kind: "link" },
    command: { kind: "code" },
    person: { kind: "person" },
    behalf: { kind: "person", isExtra: true },
    noun: { kind: "code" },
    reason: { kind: "text", isExtra: true },
    at: { kind: "date" },
    call: { kind: "text", isExtra: true },
  },
  states: [],
  filters: {
    person: isPerson("command_log.account_id"),
    command: (name) => sql`command_log.name = ${name}`,
    subject: (id) => sql`command_log.subject_id = ${id}::uuid`,
  },
  leadColumns: leads,
  date: sql`command_log.at`,
  sorts: byTime(sql.ref("command_log.at"), ["subject", "person", "command"]),
  needsProof: true,
  async read(scope, ids) {
    const rows = await forOperators(scope, "command_log")
      .select(["command_log.id", "command_log.name", "command_log.subject_noun", "command_log.subject_id"])
      .select(["command_log.at", "command_log.request_id"])
      .select(
        sql<string | null>`coalesce(command_log.audit->>'reason', command_log.audit->>'note')`.as("reason"),
      )
      .select([
        person("command_log.account_id").as("person"),
        person("command_log.on_behalf_of").as("behalf"),
      ])
      .where(keysIn("command_log.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        subject: {
          text: row.subject_id.slice(hasConsolePage(row.subject_noun) ? -12 : -10),
          to: consolePageOf(row.subject_noun, row.subject_id),
        },
        command: row.name,
        person: row.person,
        behalf: row.behalf,
        noun: row.subject_noun,
        reason: row.reason,
        at: iso(row.at),
        call: row.request_id,
      },
    }));
  },
});
