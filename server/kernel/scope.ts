// Reads start from what the actor may see: each noun's access file opens its tables on the scope, filtered. The
// returned builder knows only that one table, so joining another is a type error; raw `sql` fragments are not checked
// and may name any table.
import { type QueryResult, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { Actor } from "./actor.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/db.ts";
import type { SettingsCache } from "./live/settings.ts";
import { defineReaders, type Readers, type RowFilter } from "./readers/declaration.ts";
import { rowsListed } from "./readers/list.ts";
import { rowsLookedUp, rowsVisible } from "./readers/row.ts";

/** A query of any table: its names were checked against the declaration of a relation. */
export type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;

const databaseOf = new WeakMap<ReadScope, Database>();

/** One actor's access for reading, at one moment of the application's clock and by the settings of that moment. */
export class ReadScope {
  readonly actor: Actor;
  readonly now: Date;
  readonly settings: Settings;

  constructor(db: Database, actor: Actor, now: Date, settings: Settings) {
    this.actor = actor;
    this.now = now;
    this.settings = settings;
    databaseOf.set(this, db);
  }
}

/** The actor's scope now. */
export async function scopeNow(
  { db, clock, settings }: { db: Database; clock: Clock; settings: SettingsCache },
  actor: Actor,
): Promise<ReadScope> {
  return new ReadScope(db, actor, clock.now(), await settings.current());
}

/** Only for the kernel's reader of relations: a statement around queries of this scope. */
export function executeIn<T>(scope: ReadScope, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const db = databaseOf.get(scope);
  if (!db) throw new Error("not a scope made by the kernel");
  return statement.execute(db);
}

/** Only for readers of any table: rows that a query of this scope found, or of a table of the queue, under a name. */
export function selectFrom(
  scope: ReadScope,
  table: string,
  found: Query | RawBuilder<Record<string, unknown>>,
): Query {
  const db = databaseOf.get(scope);
  if (!db) throw new Error("not a scope made by the kernel");
  return db.selectFrom(found.as(table)) as unknown as Query;
}

/**
 * Text columns that one side writes for the other. A query of a scope cannot name them: it selects what the text rules
 * return (`server/request/store/texts.ts`), without contact details while the reader may not have them yet.
 */
type Written = {
  request: "description" | "answers";
  offer: "message" | "decline_reason";
  offer_line: "label";
  booking: "answers" | "cancel_reason";
  booking_line: "label";
  booking_contact: "notes";
  message: "text";
  request_answer: "question" | "answer";
  direct_offer: "title" | "description" | "message" | "lines" | "decline_reason";
};

/** The tables as queries of a scope see them. */
export type ScopedTables<T extends keyof DB> = {
  [Name in T]: Name extends keyof Written ? Omit<DB[Name], Written[Name]> : DB[Name];
};

/** Only for the nouns' access files: the rows that the table's readers, or only these, let the actor see. */
export const visible = <T extends keyof DB & string, N extends string>(
  scope: ReadScope,
  readers: Readers<T, N>,
  only?: readonly NoInfer<N>[],
) => visibleRows(scope, readers.table, rowsVisible(readers, only));

/** The same rows of a table of all nouns' rows. */
export const lookedUp = <T extends keyof DB & string>(scope: ReadScope, readers: Readers<T>) =>
  visibleRows(scope, readers.table, rowsLookedUp(readers));

/** The same rows for lists without another filter. */
export const listed = <T extends keyof DB & string, N extends string>(
  scope: ReadScope,
  readers: Readers<T, N>,
  only?: readonly NoInfer<N>[],
) => visibleRows(scope, readers.table, rowsListed(readers, only));

/** All rows of the table for an operator in person, none for anybody else. */
export const forOperators = <T extends keyof DB & string>(scope: ReadScope, table: T) =>
  visible(scope, defineReaders(table, "in_person", {}));

/** The row whose link has this digest: whoever holds the link may read it. */
export const heldByLink = <T extends "direct_offer" | "not_me_link">(
  scope: ReadScope,
  table: T,
  token_hash: Buffer,
) => visibleRows(scope, table, () => sql`${sql.ref(`${table}.token_hash`)} = ${token_hash}`);

/** The rows of a table for which the filter holds. Only for by-time, board and home, which use their own index. */
export function visibleRows<T extends keyof DB & string>(
  scope: ReadScope,
  table: T,
  visible: RowFilter,
): SelectQueryBuilder<ScopedTables<T>, T, object> {
  const db = databaseOf.get(scope);
  if (!db) throw new Error("not a scope made by the kernel");
  const query = db.selectFrom(table) as unknown as SelectQueryBuilder<ScopedTables<T>, T, object>;
  return query.where(visible(scope.actor));
}
