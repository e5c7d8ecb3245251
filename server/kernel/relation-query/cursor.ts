// Cursors of lists that come in the order of their key: the key of the last row and the direction, opaque to clients.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import type { Relation } from "../relation.ts";
import type { ColumnReference } from "./conditions.ts";
import type { Sort } from "./parameters.ts";
import { refuseParameter } from "./refuse.ts";

/** Whether the list comes in key order, either way. The key's further columns then follow the first one's direction. */
export function isByKey({ key: [first] }: Relation, order: readonly Sort[]): boolean {
  return order.length === 0 || (order.length === 1 && order[0]?.column === first);
}

export function encodeKey(values: readonly unknown[], isDescending: boolean): string {
  return Buffer.from(JSON.stringify([isDescending, ...values])).toString("base64url");
}

/** The rows after a cursor. @throws Refusal invalid_input for a cursor that is not from this relation and order */
export function afterCursor(
  relation: Relation,
  reference: ColumnReference,
  { cursor, isDescending }: { cursor: string; isDescending: boolean },
): RawBuilder<boolean> {
  const values = decodeKey(cursor, isDescending);
  if (!values || values.length !== relation.key.length) return refuseParameter("cursor", "invalid_cursor");
  const parts = relation.key.map((name, index) => {
    const value = values[index];
    const isUuid = relation.columns[name]?.kind === "uuid";
    if (isUuid ? !isId(value) : !Number.isSafeInteger(value) && typeof value !== "string")
      return refuseParameter("cursor", "invalid_cursor");
    return sql`${value}`;
  });
  const columns = relation.key.map((name) => reference(name, "cursor"));
  const symbol = sql.raw(isDescending ? "<" : ">");
  return sql`(${sql.join(columns)}) ${symbol} (${sql.join(parts)})`;
}

function decodeKey(text: string, isDescending: boolean): unknown[] | null {
  if (text.length > 600) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(parsed) && parsed[0] === isDescending ? parsed.slice(1) : null;
  } catch {
    return null;
  }
}
