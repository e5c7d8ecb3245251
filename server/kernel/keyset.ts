// Cursors of keyset pagination, as a query parameter: the sort value and the id of a page's last row.
import { isId } from "#domain/ids.ts";

/** PostgreSQL has no year 0. */
const firstInstant = Date.parse("0001-01-01T00:00:00Z");

export type Cursor = { value: string | number; id: string };

/** Opaque to clients; it holds nothing secret. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString("base64url");
}

/**
 * The cursor in a query parameter, or null when the text is not one. `kind`: what its sort value must be; `isKey`: what
 * names a row of the list.
 */
export function decodeCursor(
  text: string | null,
  kind: "instant" | "number",
  isKey: (value: unknown) => value is string = isId,
): Cursor | null {
  if (!text || text.length > 600) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [value, id]: unknown[] = parsed;
    if (!isKey(id)) return null;
    if (kind === "number") return Number.isSafeInteger(value) ? { value: Number(value), id } : null;
    if (typeof value !== "string") return null;
    return value === "infinity" || isInstant(value) ? { value, id } : null;
  } catch {
    return null;
  }
}

/** Only the form that `toISOString` writes: JavaScript also parses 30 February, which PostgreSQL refuses. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  return Number.isFinite(at.getTime()) && at.getTime() >= firstInstant && at.toISOString() === text;
}

export type ListPage<T> = { rows: T[]; next: string | null };

/** A page of `size` from rows read with a limit of `size + 1`; the extra row means that there is a next page. */
export function toListPage<T>(found: T[], size: number, cursorOf: (row: T) => Cursor): ListPage<T> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last ? encodeCursor(cursorOf(last)) : null };
}
