// Row-level SQL of the views that operators save; the only writer of `operator_view`.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type ViewRow = Row<"operator_view">;

/** A view of this operator's, locked. @throws Refusal not_found */
export async function lockView(
  { tx }: CommandContext,
  { id, account_id }: Pick<ViewRow, "id" | "account_id">,
): Promise<ViewRow> {
  const row = await tx
    .selectFrom("operator_view")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The names of an operator's views by list; the caller holds the lock of the account. */
export async function listViewNames(
  { tx }: CommandContext,
  account_id: string,
): Promise<Pick<ViewRow, "list" | "name">[]> {
  return tx
    .selectFrom("operator_view")
    .select(["list", "name"])
    .where("account_id", "=", account_id)
    .execute();
}

/** Inserts a view, or rewrites the one of the list with the same name. */
export async function upsertView(
  { tx, now, newId }: CommandContext,
  values: Pick<ViewRow, "account_id" | "list" | "name" | "query">,
): Promise<string> {
  const row = await tx
    .insertInto("operator_view")
    .values({ id: newId(), ...values, created_at: now })
    .onConflict((oc) => oc.columns(["account_id", "list", "name"]).doUpdateSet({ query: values.query }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateViewName({ tx }: CommandContext, id: string, name: string): Promise<void> {
  await tx.updateTable("operator_view").set({ name }).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function deleteViewRow({ tx }: CommandContext, id: string): Promise<void> {
  await tx.deleteFrom("operator_view").where("id", "=", id).execute();
}
