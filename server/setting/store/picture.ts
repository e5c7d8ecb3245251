// Row-level SQL of the marketplace's own pictures; the only writer of their table besides the hourly sweep.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";

/** Stores a picture, or keeps one that was stored before from being swept for another while. */
export async function putPicture({ tx, now }: CommandContext, name: string, bytes: Buffer): Promise<void> {
  await tx
    .insertInto("site_picture")
    .values({ name, bytes, created_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ created_at: now }))
    .execute();
}

/** Keeps a picture for good, because a setting names it; false where there is none. */
export async function keepPicture({ tx, now }: CommandContext, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("site_picture")
    .set({ used_at: now })
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** The bytes of a picture, for everybody; null for a name without one. */
export async function findPicture(db: Database, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom("site_picture").select("bytes").where("name", "=", name).executeTakeFirst();
  return row?.bytes ?? null;
}
