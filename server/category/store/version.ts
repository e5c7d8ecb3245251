// The versions of categories. Whatever shows or checks answers takes the questions from the version that was answered,
// which this file finds: for commands a row, for reads a piece of SQL.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";

export type VersionRow = Row<"category_version">;

/** What the title and the answers of a request are made with. */
export type AskedVersion = Pick<VersionRow, "number" | "name" | "request_questions">;

/** A version of a category. @throws Refusal not_found */
export async function getVersion(tx: Tx, category_id: string, number: number): Promise<VersionRow> {
  const row = await tx
    .selectFrom("category_version")
    .selectAll()
    .where("category_id", "=", category_id)
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The version that a request or a draft answers; null before it has a category. */
export async function findAnsweredVersion(
  tx: Tx,
  { category_id, category_version }: Pick<Row<"request">, "category_id" | "category_version">,
): Promise<VersionRow | null> {
  if (category_id === null || category_version === null) return null;
  return getVersion(tx, category_id, category_version);
}

/** The newest version of a category that was just read. */
export const newestOf = ({ version, name, request_questions }: Row<"category">): AskedVersion => ({
  number: version,
  name,
  request_questions,
});

/** The questions that the query's `request` answers. */
export const answeredQuestions = sql<unknown>`(select category_version.request_questions from category_version
  where category_version.category_id = request.category_id
    and category_version.number = request.category_version)`;

/** Notes who published a version, when and why; the database has kept it. */
export async function signVersion(
  ctx: CommandContext,
  { id, version }: Pick<Row<"category">, "id" | "version">,
  note: string | null,
): Promise<void> {
  const published_by = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
  await ctx.tx
    .updateTable("category_version")
    .set({ published_at: ctx.now, published_by, note })
    .where("category_id", "=", id)
    .where("number", "=", version)
    .execute();
}
