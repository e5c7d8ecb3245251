// Who reads the rows of a table is declared once: its readers. Derived from them are the condition on a row (`row.ts`), the
// condition of a list, which finds ids by indexes (`list.ts`), the database's policy, and the profiles that an event of a
// row concerns (`profiles.ts`).
import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type OperatorRight, rightOfTable } from "#domain/operator/rights.ts";
import type { Actor } from "../actor.ts";
import { literals } from "../database/db.ts";

export type Table = keyof DB & string;
export type Condition = RawBuilder<boolean>;

/** A condition on a table that holds for the rows the actor may see. */
export type RowFilter = (actor: Actor) => RawBuilder<boolean>;

/** Who asks: ids as SQL, of an actor or of the claims of a transaction. What somebody does not have is null. */
export type Asker = {
  account: RawBuilder<string> | null;
  /** The same account while nobody else acts for it. */
  person: RawBuilder<string> | null;
  email: RawBuilder<string> | null;
  profile: RawBuilder<string> | null;
  /** The same profile if it is a verified provider's. */
  provider: RawBuilder<string> | null;
  /** The provider's country. */
  country: RawBuilder<string> | null;
  visitor: RawBuilder<string> | null;
};

export const kinds = ["account", "person", "email", "profile", "provider", "visitor"] as const;
export type Kind = (typeof kinds)[number];

/** The column that has the reader's id. */
export type Named = { [K in Kind]: Record<K, string> }[Kind];

/** Whom a column of the row names, while a condition on the row holds. */
type ByColumn = Named & { while?: Condition };

/** Whom a row of another table names that refers to this one by `subject`. */
type ByOtherRow = Named & {
  from: Table;
  subject: string;
  /** The column of this table that `subject` refers to; `id` if absent. */
  own?: string;
  /** Condition on the other row. */
  while?: Condition;
  /** Condition on this row. */
  row?: Condition;
};

/** Whoever reads the row that `by` refers to, or those of its readers that are named. */
type ByParent = {
  of: Readers;
  by: string;
  only?: readonly string[];
  /** Condition on the row that `by` refers to. */
  while?: Condition;
  /** Condition on this row. */
  row?: (asker: Asker) => Condition;
};

/** Everybody, or everybody who is signed in, in rows of which a condition holds. Lists leave those out that are not listed. */
type Public = { everyone: true | "signed_in"; row?: Condition; isListed?: false };

/** What has no simpler form. */
type ByRule = {
  rule: (asker: Asker, table: (name: Table) => RawBuilder<unknown>) => Condition | null;
  /** Query for the `profile_id` of those whom it lets read the row with this id. */
  profiles?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
};

export type Reader = ByColumn | ByOtherRow | ByParent | Public | ByRule;

/** Whether operators read the rows: all or those of a condition, and each also unless the operator acts for somebody. */
type Operators = true | Condition | "in_person" | { in_person: Condition } | false;

export type Readers<T extends Table = Table, N extends string = string> = {
  table: T;
  operators: Operators;
  readers: Readonly<Record<N, Reader>>;
};

/** The right by which operators read the table. @throws Error when the table of rights lacks it */
export function rightToRead(table: Table): OperatorRight {
  const right = rightOfTable(table);
  if (!right) throw new Error(`no right lets operators read ${table}: see domain/operator/rights.ts`);
  return right;
}

/** Declares who reads the rows of a table; the system reads all. */
export const defineReaders = <T extends Table, N extends string>(
  table: T,
  operators: Operators,
  readers: Readonly<Record<N, Reader>>,
): Readers<T, N> => {
  if (operators !== false) rightToRead(table);
  return { table, operators, readers };
};

/** That the row's status is one of these; constants, so that partial indexes serve. */
export const hasStatus = (table: Table, statuses: readonly string[]): Condition =>
  sql`${sql.ref(`${table}.status`)} in (${sql.join(literals(statuses))})`;

/** That the row's status is none of these. */
export const lacksStatus = (table: Table, statuses: readonly string[]): Condition =>
  sql`${sql.ref(`${table}.status`)} not in (${sql.join(literals(statuses))})`;
