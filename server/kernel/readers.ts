// Who reads the rows of a table is said once: by its readers. Made from them are the condition on a row, that of a list,
// which finds its ids by indexes, the database's policy for the role of machines, and the profiles an event concerns.
import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type Actor, isOperatorInPerson, profileId } from "./actor.ts";
import { literals } from "./database/db.ts";

type Table = keyof DB & string;
type Condition = RawBuilder<boolean>;

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

const kinds = ["account", "person", "email", "profile", "provider", "visitor"] as const;
type Kind = (typeof kinds)[number];
/** The column that has the reader's id. */
type Named = { [K in Kind]: Record<K, string> }[Kind];

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

/** Whether operators read the rows: all, those of a condition, or all unless the operator acts for somebody. */
type Operators = true | Condition | "in_person" | false;

export type Readers<T extends Table = Table, N extends string = string> = {
  table: T;
  operators: Operators;
  readers: Readonly<Record<N, Reader>>;
};

/** Declares who reads the rows of a table; the system reads all. */
export const defineReaders = <T extends Table, N extends string>(
  table: T,
  operators: Operators,
  readers: Readonly<Record<N, Reader>>,
): Readers<T, N> => ({ table, operators, readers });

/** That the row's status is one of these; constants, so that partial indexes serve. */
export const hasStatus = (table: Table, statuses: readonly string[]): Condition =>
  sql`${sql.ref(`${table}.status`)} in (${sql.join(literals(statuses))})`;

/** That the row's status is none of these. */
export const lacksStatus = (table: Table, statuses: readonly string[]): Condition =>
  sql`${sql.ref(`${table}.status`)} not in (${sql.join(literals(statuses))})`;

/**
 * How a condition is written: with the ids of an actor, or with claims. For a policy the rows of another table are looked up
 * by that one's policy; for a view of the api role by the condition itself.
 */
type Terms = {
  asker: Asker;
  operator: "no" | "acting" | "in_person";
  with: "ids" | "claims" | "claims_and_policies";
};

const claims: Terms = {
  asker: {
    account: sql`(select claim.account_id())`,
    person: null,
    email: null,
    profile: sql`(select claim.profile_id())`,
    provider: sql`(select claim.provider_id())`,
    country: sql`(select claim.country())`,
    visitor: sql`(select claim.visitor_id())`,
  },
  operator: "in_person",
  with: "claims",
};

function termsOf(actor: Exclude<Actor, { kind: "system" }>): Terms {
  const id = (value: string | null) => (value === null ? null : sql<string>`${value}::uuid`);
  const member = actor.kind === "member" ? actor : null;
  const profile = member?.profile ?? null;
  // An operator reads with a provider profile of its own as if it were verified: it sees these rows anyway.
  const mayOffer = profile?.is_verified || member?.is_operator;
  const provider = profile?.kind === "provider" && mayOffer ? profile : null;
  return {
    asker: {
      account: id(member?.account_id ?? null),
      person: id(member?.on_behalf_of ? null : (member?.account_id ?? null)),
      email: member && sql`${member.email}::citext`,
      profile: id(profileId(actor)),
      provider: id(provider?.id ?? null),
      country: provider && sql`${provider.country}::text`,
      visitor: id(actor.visitor_id),
    },
    operator: isOperatorInPerson(actor) ? "in_person" : member?.is_operator ? "acting" : "no",
    with: "ids",
  };
}

/** The rows of the table that the actor may see, or by these readers alone, as a condition on each. */
export const rowsVisible =
  (of: Readers, only?: readonly string[]): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`true` : (isVisible(of, termsOf(actor), only) ?? sql`false`);

/** Rows of which the actor reads texts whole; the system reads for whoever holds a link, without contact details. */
export const textsShown =
  (of: Readers): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`false` : rowsVisible(of)(actor);

/**
 * The same rows for queries without another filter: found by ids from the indexes by which each reader's rows are found.
 * Operators see too many rows for that.
 */
export const rowsListed =
  (of: Readers, only?: readonly string[]): RowFilter =>
  (actor) => {
    if (actor.kind === "system") return sql`true`;
    const terms = termsOf(actor);
    if (!only && operatorsSee(of, terms)) return rowsVisible(of)(actor);
    const found = readersOf(of, only).flatMap((reader) => foundBy(of, reader, terms) ?? []);
    const [first, ...more] = found;
    if (!first) return sql`false`;
    if (more.length === 0) return first.condition ?? isOneOf(of.table, first);
    const ids = found.map((one) => idsFound(of.table, one));
    return sql`${sql.ref(`${of.table}.id`)} = any(array(${sql.join(ids, sql` union all `)}))`;
  };

/** The policy's condition, by which the database lets the role of machines read the rows by the claims of its transaction. */
export const policyOf = (of: Readers): Condition =>
  isVisible(of, { ...claims, with: "claims_and_policies" }) ?? sql`false`;

/** The same rows as a condition in a view, which says of what they are null or without contact details for others. */
export const shownByClaims = (of: Readers): Condition => isVisible(of, claims) ?? sql`false`;

/** Other tables whose policies the policy of this one relies on. */
export const readersReliedOn = ({ readers }: Readers): Readers[] =>
  Object.values(readers).flatMap((reader) => ("of" in reader && !reader.only ? [reader.of] : []));

/**
 * Query for the `profile_id` of everybody who reads the row with this id, and of nobody else but those of whom a
 * condition on their own rows does not hold: whether they are verified, suspended or archived is not asked.
 */
export function profilesOf(
  of: Readers,
  id: RawBuilder<unknown>,
  leave: readonly string[] = [],
  only?: readonly string[],
): RawBuilder<unknown> {
  const names = Object.keys(of.readers).filter(
    (name) => !leave.includes(name) && (only?.includes(name) ?? true),
  );
  const queries = readersOf(of, names).flatMap((reader) => profilesBy(of, reader, id) ?? []);
  return sql.join(queries, sql` union all `);
}

const either = (conditions: readonly Condition[]): Condition | null =>
  conditions.length > 1 ? sql`(${sql.join(conditions, sql` or `)})` : (conditions[0] ?? null);

const every = (...conditions: readonly (Condition | undefined)[]) =>
  sql<boolean>`${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )}`;

const equal = (left: string, right: RawBuilder<unknown>) => sql<boolean>`${sql.ref(left)} = ${right}`;

function readersOf({ table, readers }: Readers, only?: readonly string[]): Reader[] {
  const unknown = only?.find((name) => !Object.hasOwn(readers, name));
  if (unknown !== undefined) throw new Error(`${table} has no reader called ${unknown}`);
  return Object.entries(readers).flatMap(([name, reader]) => (!only || only.includes(name) ? [reader] : []));
}

/** Whether a condition says which rows operators see; else they see what others do. */
const operatorsSee = ({ operators }: Readers, { operator }: Terms): boolean =>
  operator === "in_person"
    ? operators !== false
    : operator === "acting" && operators !== false && operators !== "in_person";

function isVisible(of: Readers, terms: Terms, only?: readonly string[]): Condition | null {
  const read = readersOf(of, only).flatMap((reader) => readsRow(of, reader, terms) ?? []);
  if (only || !operatorsSee(of, terms)) return either(read);
  const those = typeof of.operators === "object" ? of.operators : null;
  if (terms.with === "ids") return those ? either([those, ...read]) : sql`true`;
  const isOperator = sql<boolean>`(select claim.is_operator())`;
  return either([those ? sql`(${isOperator} and ${those})` : isOperator, ...read]);
}

function named(reader: Named, { asker }: Terms): { column: string; id: RawBuilder<string> } | null {
  const kind = kinds.find((one) => one in reader);
  const id = kind ? asker[kind] : null;
  return kind && id ? { column: (reader as Record<Kind, string>)[kind], id } : null;
}

const tableOf = (name: Table, terms: Terms) => sql.table(terms.with === "ids" ? name : `claim.${name}`);

/** That this reader is the asker, on a row of the table; null where it cannot be. */
function readsRow({ table }: Readers, reader: Reader, terms: Terms): Condition | null {
  const { asker } = terms;
  // One look-up by an index for the row in question: the planner would else read all rows of the asker into a hash table.
  const once = terms.with === "ids" ? sql`` : sql` offset 0`;
  if ("rule" in reader) return reader.rule(asker, (name) => tableOf(name, terms));
  if ("everyone" in reader) {
    const isSignedIn = terms.with !== "ids" ? sql<boolean>`${asker.account} is not null` : undefined;
    if (reader.everyone === true) return reader.row ?? sql`true`;
    return asker.account && sql`(${every(isSignedIn, reader.row)})`;
  }
  if ("of" in reader) {
    const { of, by, only } = reader;
    // A policy looks the other table up by that one's policy, where all of its readers are meant.
    const isBare = terms.with === "claims_and_policies" && !only;
    const reads = isBare ? undefined : (isVisible(of, terms, only) ?? sql<boolean>`false`);
    const joined = equal(`${of.table}.id`, sql.ref(`${table}.${by}`));
    const from = isBare ? sql.table(of.table) : tableOf(of.table, terms);
    const exists = sql<boolean>`exists (select 1 from ${from} where ${every(joined, reads, reader.while)}${once})`;
    return reader.row ? sql`(${reader.row(asker)} and ${exists})` : exists;
  }
  const it = named(reader, terms);
  if (!it) return null;
  if (!("from" in reader)) {
    const isNamed = equal(`${table}.${it.column}`, it.id);
    return reader.while ? sql`(${isNamed} and ${reader.while})` : isNamed;
  }
  const { from, subject, own = "id" } = reader;
  const joined = equal(`${from}.${subject}`, sql.ref(`${table}.${own}`));
  const isNamed = equal(`${from}.${it.column}`, it.id);
  const exists = sql<boolean>`exists (select 1 from ${tableOf(from, terms)}
    where ${every(joined, isNamed, reader.while)}${once})`;
  return reader.row ? sql`(${reader.row} and ${exists})` : exists;
}

/** How rows of the asker are found: by these values of a column, and by a condition of their own if it is simpler. */
type Found = { column: string; values: RawBuilder<unknown>; row?: Condition; condition?: Condition };

const isOneOf = (table: Table, { column, values, row }: Found): Condition =>
  every(sql`${sql.ref(`${table}.${column}`)} = any(array(${values}))`, row);

const idsFound = (table: Table, found: Found) =>
  found.column === "id" && !found.row
    ? found.values
    : sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${isOneOf(table, found)}`;

function foundBy(of: Readers, reader: Reader, terms: Terms): Found | null {
  const { table } = of;
  if ("everyone" in reader && reader.isListed === false) return null;
  const id = sql.ref(`${table}.id`);
  if ("of" in reader) {
    const found = readersOf(reader.of, reader.only).flatMap((one) => foundBy(reader.of, one, terms) ?? []);
    if (found.length === 0) return null;
    const ids = sql.join(
      found.map((one) => idsFound(reader.of.table, one)),
      sql` union all `,
    );
    const other = sql.ref(`${reader.of.table}.id`);
    const values = reader.while
      ? sql`select ${other} from ${sql.table(reader.of.table)} where ${other} = any(array(${ids})) and ${reader.while}`
      : ids;
    return { column: reader.by, values, row: reader.row?.(terms.asker) };
  }
  if ("from" in reader) {
    const it = named(reader, terms);
    if (!it) return null;
    const { from, subject, own = "id", row } = reader;
    const isTheirs = every(equal(`${from}.${it.column}`, it.id), reader.while);
    if (own === "id" && !row)
      return {
        column: "id",
        values: sql`select ${sql.ref(`${from}.${subject}`)} from ${sql.table(from)} where ${isTheirs}`,
      };
    const joined = every(equal(`${table}.${own}`, sql.ref(`${from}.${subject}`)), row);
    return {
      column: "id",
      values: sql`select ${id} from ${sql.table(from)} join ${sql.table(table)} on ${joined} where ${isTheirs}`,
    };
  }
  const condition = readsRow(of, reader, terms);
  return (
    condition && {
      column: "id",
      values: sql`select ${id} from ${sql.table(table)} where ${condition}`,
      condition,
    }
  );
}

function profilesBy({ table }: Readers, reader: Reader, id: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if ("rule" in reader) return reader.profiles?.(id) ?? null;
  if ("everyone" in reader) return null;
  if ("of" in reader) {
    const parent = sql`(select ${sql.ref(`${table}.${reader.by}`)} from ${sql.table(table)} where ${equal(`${table}.id`, id)})`;
    return profilesOf(reader.of, parent, [], reader.only);
  }
  const column = "profile" in reader ? reader.profile : "provider" in reader ? reader.provider : null;
  if (!column) return null;
  if (!("from" in reader))
    return sql`select ${sql.ref(`${table}.${column}`)} as profile_id from ${sql.table(table)}
      where ${every(equal(`${table}.id`, id), reader.while)}`;
  const { from, subject, own = "id", row } = reader;
  const profile = sql`select ${sql.ref(`${from}.${column}`)} as profile_id from ${sql.table(from)}`;
  if (own === "id" && !row)
    return sql`${profile} where ${every(equal(`${from}.${subject}`, id), reader.while)}`;
  const joined = every(equal(`${table}.${own}`, sql.ref(`${from}.${subject}`)), row);
  return sql`${profile} join ${sql.table(table)} on ${joined} where ${every(equal(`${table}.id`, id), reader.while)}`;
}
