// Row-level SQL of restrictions; with closing.ts the only writer of the table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { FoundBy, RestrictedNoun, ReviewOutcome } from "#domain/report/restriction.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { restrictionReaders } from "../access.ts";

export type RestrictionRow = Row<"restriction">;
type Subject = { noun: RestrictedNoun; subject_id: string };

/** What is taken out of a row, to be put back: its values, and where the bytes of a file are. */
export type Withheld = { values: Readonly<Record<string, unknown>>; storage_key: string | null };

type NewRestriction = Pick<
  RestrictionRow,
  "author_id" | "act" | "kind" | "passage" | "reason" | "made_by" | "objectable_until"
> &
  Subject & { found_by: FoundBy };

/** Records a restriction. @throws Refusal already_restricted while an earlier one of the kind stands */
export async function insertRestriction(
  { tx, newId, now }: CommandContext,
  restriction: NewRestriction,
): Promise<RestrictionRow> {
  const row = await tx
    .insertInto("restriction")
    .values({ ...restriction, id: newId(), made_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["noun", "subject_id", "act"])
        .where(sql<boolean>`outcome is distinct from 'reversed'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("already_restricted");
}

/** Keeps what was taken out of the subject's row. */
export async function setWithheld(
  { tx }: CommandContext,
  id: string,
  { values, storage_key }: Withheld,
): Promise<void> {
  await tx
    .updateTable("restriction")
    .set({ withheld: json(values), storage_key })
    .where("id", "=", id)
    .execute();
}

/** The restriction that withholds what a hidden thing said; null while nothing is withheld of it. */
export async function findHidden(
  { tx }: CommandContext,
  { noun, subject_id }: Subject,
): Promise<Pick<RestrictionRow, "author_id"> | null> {
  const row = await tx
    .selectFrom("restriction")
    .select("author_id")
    .where("noun", "=", noun)
    .where("subject_id", "=", subject_id)
    .where("withheld", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets what was kept of a hidden thing; returns where the bytes of files are that nothing names any more. */
export async function dropWithheld({ tx }: CommandContext, { noun, subject_id }: Subject): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    with dropped as (select id, storage_key from restriction
      where noun = ${noun} and subject_id = ${subject_id} and withheld is not null for update)
    update restriction set withheld = null, storage_key = null
    from dropped where restriction.id = dropped.id returning dropped.storage_key`.execute(tx);
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}

/** How operators come to it: by an open report, because the product noticed that its author repeats messages, or by themselves. */
export async function findFoundBy(
  { tx }: CommandContext,
  { noun, subject_id }: Subject,
  author_id: string,
): Promise<FoundBy> {
  const { rows } = await sql<{ found_by: FoundBy }>`select case
      when exists (select 1 from report where report.noun = ${noun} and report.subject_id = ${subject_id}
        and report.decided_at is null) then 'report'
      when ${noun} = 'message' and exists (select 1 from operator_task where operator_task.kind = 'message_repeated'
        and operator_task.subject_id = ${author_id} and operator_task.closed_at is null) then 'product'
      else 'operator' end as found_by`.execute(tx);
  return rows[0]?.found_by ?? "operator";
}

/** The restriction that an operator reviews, or that its author objects to, under lock. @throws Refusal not_found */
export async function lockRestriction(
  { tx, actor }: Pick<CommandContext, "tx" | "actor">,
  id: string,
): Promise<RestrictionRow> {
  const { rows } = await sql<RestrictionRow>`select restriction.* from restriction
    where restriction.id = ${id} and ${rowsVisible(restrictionReaders)(actor)} for update`.execute(tx);
  return rows[0] ?? refuse("not_found");
}

/** Whether operators have decided about it. */
export async function isReviewed({ tx }: CommandContext, id: string): Promise<boolean> {
  const row = await tx.selectFrom("restriction").select("outcome").where("id", "=", id).executeTakeFirst();
  return (row ?? refuse("not_found")).outcome !== null;
}

/** Stores the author's objection to a locked restriction. */
export async function setObjection(
  { tx, now }: CommandContext,
  { id, version }: RestrictionRow,
  objection: string,
): Promise<void> {
  await tx
    .updateTable("restriction")
    .set({ objection, objected_at: now, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Stores what an operator decided about a locked restriction. */
export async function setReviewed(
  { tx, now }: CommandContext,
  { id, version }: RestrictionRow,
  { outcome, decision, decided_by }: { outcome: ReviewOutcome; decision: string; decided_by: string },
): Promise<void> {
  await tx
    .updateTable("restriction")
    .set({ outcome, decision, decided_by, decided_at: now, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Marks what hid a thing as reversed, because an operator shows it again by an act of its own; returns the restrictions' ids. */
export async function reverseHidden(
  { tx, now }: CommandContext,
  { noun, subject_id }: Subject,
  { account_id: decided_by, note: decision }: { account_id: string; note: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable("restriction")
    .set((eb) => ({
      outcome: "reversed",
      decision,
      decided_by,
      decided_at: now,
      version: eb("version", "+", 1),
    }))
    .where("noun", "=", noun)
    .where("subject_id", "=", subject_id)
    .where("act", "=", "hide")
    .where(sql<boolean>`outcome is distinct from 'reversed'`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The account of a profile. */
export async function findAuthor({ tx }: CommandContext, profile_id: string): Promise<string> {
  const row = await tx
    .selectFrom("profile")
    .select("account_id")
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
  return row.account_id;
}
