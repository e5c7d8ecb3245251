// Where a section of a story begins.
import { type Cursor, decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";

/** After the row of a cursor, at most so many rows. */
export type StoryPlace = { after: string | null; rows: number };

/** Sections whose rows have a growing number. */
export const numbered = {
  read: (after: string | null): number | null =>
    after !== null && /^[1-9]\d{0,14}$/.test(after) ? Number(after) : null,
  page<T extends { id: string }>(found: T[], rows: number): ListPage<T> {
    const shown = found.slice(0, rows);
    return { rows: shown, next: found.length > rows ? (shown.at(-1)?.id ?? null) : null };
  },
};

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 255 && value.isWellFormed() && !value.includes("\u0000");

/** Sections in the order of an instant, newest first, then of a text or an id. */
export const dated = {
  read: (after: string | null): Cursor | null => decodeCursor(after, "instant", isText),
  page: <T extends { id: string; at: string }>(found: T[], rows: number): ListPage<T> =>
    toListPage(found, rows, ({ id, at }) => ({ value: at, id })),
};
