// Row-level SQL of the files that answer questions about a booking. They wait there, seen by their customer alone, until the
// information is given with them.
import type { CommandContext } from "#server/kernel/command.ts";
import type { FileRow } from "./file.ts";

/** The files of a locked booking that answer its questions, in the order in which they were added. */
export async function listAnsweringFiles(
  ctx: Pick<CommandContext, "tx">,
  booking_id: string,
): Promise<FileRow[]> {
  return ctx.tx
    .selectFrom("file")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .where("question_key", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Gives those of them to the provider, and deletes the others, which it returns. */
export async function giveFiles(
  ctx: CommandContext,
  held: readonly FileRow[],
  ids: readonly string[],
): Promise<FileRow[]> {
  const others = held.filter(({ id }) => !ids.includes(id));
  if (ids.length > 0)
    await ctx.tx
      .updateTable("file")
      .set({ is_given: true })
      .where("id", "in", [...ids])
      .execute();
  if (others.length > 0)
    await ctx.tx
      .deleteFrom("file")
      .where(
        "id",
        "in",
        others.map(({ id }) => id),
      )
      .execute();
  return others;
}
