// Row-level SQL of matters mailed to operators and of their choices; the only writer of these tables.
import { sql } from "kysely";
import type { MatterKind } from "#domain/operator/tasks.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import type { Matter } from "./matters.ts";

/** The most operators that one run mails. */
const maxOperators = 50;

/** Notes matters as announced; returns those that were new. */
export async function noteMatters(tx: Tx, matters: readonly Matter[], now: Date): Promise<Matter[]> {
  const { rows } = await sql<Pick<Matter, "kind" | "subject">>`
    insert into operator_notice (kind, subject, noticed_at)
    select kind, subject, ${now} from json_to_recordset(${JSON.stringify(matters)}::json)
      as matter(kind text, subject text)
    on conflict do nothing returning kind, subject`.execute(tx);
  const told = new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`));
  return matters.filter(({ kind, subject }) => told.delete(`${kind} ${subject}`));
}

export type WatchingOperator = { account_id: string; unmailed: string[] };

/** Active operators with the kinds that they have switched off, earliest grant first. */
export async function listWatchingOperators(tx: Tx): Promise<WatchingOperator[]> {
  return tx
    .selectFrom("operator_grant")
    .innerJoin("account", "account.id", "operator_grant.account_id")
    .select("account.id as account_id")
    .select(
      sql<string[]>`array(select kind from operator_choice
        where operator_choice.account_id = account.id and not is_mailed)`.as("unmailed"),
    )
    .where("account.status", "=", "active")
    .orderBy("operator_grant.granted_at")
    .limit(maxOperators)
    .execute();
}

/** Stores whether an operator wants mails about each of these kinds. */
export async function upsertChoices(
  { tx }: CommandContext,
  account_id: string,
  choices: readonly { kind: MatterKind; is_mailed: boolean }[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insertInto("operator_choice")
    .values(choices.map((choice) => ({ account_id, ...choice })))
    .onConflict((oc) =>
      oc.columns(["account_id", "kind"]).doUpdateSet((eb) => ({ is_mailed: eb.ref("excluded.is_mailed") })),
    )
    .execute();
}
