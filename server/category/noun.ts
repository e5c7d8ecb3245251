// Categories are public; archived ones for operators alone.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers.ts";

export const categoryReaders = defineReaders("category", true, {
  public: { everyone: true, row: sql`category.archived_at is null` },
});
