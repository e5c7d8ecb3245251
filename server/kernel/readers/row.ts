// The condition that a row is one that somebody reads: for the application, for policies and for views.
import { type RawBuilder, sql } from "kysely";
import { hasRight, operatorRoles, rolesWith } from "#domain/operator/rights.ts";
import { literals } from "../database/db.ts";
import type { Condition, Named, Reader, Readers, RowFilter, Table } from "./declaration.ts";
import { type Kind, kinds, rightToRead } from "./declaration.ts";
import { claims, type Terms, termsOf } from "./terms.ts";

/** The rows of the table that the actor may see, or by these readers alone, as a condition on each. */
export const rowsVisible =
  (of: Readers, only?: readonly string[]): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`true` : (isVisible(of, termsOf(actor), only) ?? sql`false`);

/** The same condition for a table of all nouns' rows, of which the actor reads few: each is looked up by itself. */
export const rowsLookedUp =
  (of: Readers): RowFilter =>
  (actor) =>
    actor.kind === "system"
      ? sql`true`
      : (isVisible(of, { ...termsOf(actor), isLookedUp: true }) ?? sql`false`);

/** Rows of which the actor reads a column, as a value of each row. */
export const rowsShown =
  (of: Readers): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`true` : (isVisible(of, { ...termsOf(actor), isValue: true }) ?? sql`false`);

/** Rows of which the actor reads texts whole; the system reads for whoever holds a link, without contact details. */
export const textsShown =
  (of: Readers): RowFilter =>
  (actor) =>
    actor.kind === "system" ? sql`false` : rowsShown(of)(actor);

/** The policy's condition, by which the database lets the role of machines read the rows by the claims of its transaction. */
export const policyOf = (of: Readers): Condition =>
  isVisible(of, { ...claims, with: "claims_and_policies" }) ?? sql`false`;

/** The same rows as a condition in a view, which says of what they are null or without contact details for others. */
export const shownByClaims = (of: Readers): Condition =>
  isVisible(of, { ...claims, isValue: true }) ?? sql`false`;

/** Other tables whose policies the policy of this one relies on. */
export const readersReliedOn = ({ readers }: Readers): Readers[] =>
  Object.values(readers).flatMap((reader) => ("of" in reader && !reader.only ? [reader.of] : []));

export const either = (conditions: readonly Condition[]): Condition | null =>
  conditions.length > 1 ? sql`(${sql.join(conditions, sql` or `)})` : (conditions[0] ?? null);

export const every = (...conditions: readonly (Condition | undefined)[]) =>
  sql<boolean>`${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )}`;

export const equal = (left: string, right: RawBuilder<unknown>) => sql<boolean>`${sql.ref(left)} = ${right}`;

export function readersOf({ table, readers }: Readers, only?: readonly string[]): Reader[] {
  const unknown = only?.find((name) => !Object.hasOwn(readers, name));
  if (unknown !== undefined) throw new Error(`${table} has no reader called ${unknown}`);
  return Object.entries(readers).flatMap(([name, reader]) => (!only || only.includes(name) ? [reader] : []));
}

/** Whether the operator's right and a condition say which rows they see; else they see what others do. */
export function operatorsSee({ table, operators }: Readers, { operator, roles }: Terms): boolean {
  if (operators === false || operator === "no" || !hasRight(roles, rightToRead(table))) return false;
  return operator === "in_person" || !(operators === "in_person" || isOfPerson(operators));
}

const isOfPerson = (operators: Readers["operators"]): operators is { in_person: Condition } =>
  typeof operators === "object" && "in_person" in operators;

/** Which rows operators see; null for all. */
function rowsOfOperators(operators: Readers["operators"]): Condition | null {
  if (isOfPerson(operators)) return operators.in_person;
  return typeof operators === "object" ? operators : null;
}

function isVisible(of: Readers, terms: Terms, only?: readonly string[]): Condition | null {
  const read = readersOf(of, only).flatMap((reader) => readsRow(of, reader, terms) ?? []);
  if (only || !operatorsSee(of, terms)) return either(read);
  const those = rowsOfOperators(of.operators);
  if (terms.with === "ids") return those ? either([those, ...read]) : sql`true`;
  const isOperator = operatorByClaims(of.table);
  return either([those ? sql`(${isOperator} and ${those})` : isOperator, ...read]);
}

/** That the claims are those of an operator who has the right to read the table. */
function operatorByClaims(table: Table): Condition {
  const roles = rolesWith(rightToRead(table));
  return roles.length === operatorRoles.length
    ? sql`(select claim.is_operator())`
    : sql`(select claim.has_role(array[${sql.join(literals(roles))}]))`;
}

export function named(reader: Named, { asker }: Terms): { column: string; id: RawBuilder<string> } | null {
  const kind = kinds.find((one) => one in reader);
  const id = kind ? asker[kind] : null;
  return kind && id ? { column: (reader as Record<Kind, string>)[kind], id } : null;
}

const tableOf = (name: Table, terms: Terms) => sql.table(terms.with === "ids" ? name : `claim.${name}`);

/** That this reader is the asker, on a row of the table; null where it cannot be. */
export function readsRow({ table }: Readers, reader: Reader, terms: Terms): Condition | null {
  const { asker } = terms;
  if ("rule" in reader) return reader.rule(asker, (name) => tableOf(name, terms));
  if ("everyone" in reader) {
    const isSignedIn = terms.with === "ids" ? undefined : sql<boolean>`${asker.account} is not null`;
    if (reader.everyone === true) return reader.row ?? sql`true`;
    return asker.account && sql`(${every(isSignedIn, reader.row)})`;
  }
  if ("of" in reader) {
    const { of, by, only, row } = reader;
    // A policy looks the other table up by that one's policy, where all of its readers are meant.
    const isBare = terms.with === "claims_and_policies" && !only;
    const reads = isBare ? undefined : (isVisible(of, terms, only) ?? sql<boolean>`false`);
    const from = isBare ? sql.table(of.table) : tableOf(of.table, terms);
    const joined = equal(`${of.table}.id`, sql.ref(`${table}.${by}`));
    return both(row?.(asker), lookUp(terms, { from, joined, isById: !isBare }, reads, reader.while));
  }
  const it = named(reader, terms);
  if (!it) return null;
  if (!("from" in reader)) {
    const isNamed = equal(`${table}.${it.column}`, it.id);
    return reader.while ? sql`(${isNamed} and ${reader.while})` : isNamed;
  }
  const { from: other, subject, own = "id", row } = reader;
  const joined = equal(`${other}.${subject}`, sql.ref(`${table}.${own}`));
  const from = { from: tableOf(other, terms), joined, isById: subject === "id" };
  return both(row, lookUp(terms, from, equal(`${other}.${it.column}`, it.id), reader.while));
}

const both = (row: Condition | undefined, other: Condition): Condition =>
  row ? sql`(${row} and ${other})` : other;

type Other = { from: RawBuilder<unknown>; joined: Condition; isById: boolean };

/** That a row of another table meets the conditions. */
function lookUp(
  terms: Terms,
  { from, joined, isById }: Other,
  ...conditions: (Condition | undefined)[]
): Condition {
  if (terms.isValue && isById)
    return sql`coalesce((select ${every(...conditions)} from ${from} where ${joined}), false)`;
  // One look-up by an index for the row in question: the planner would else read all rows of the asker into a hash table.
  const once = terms.with === "ids" && !terms.isLookedUp ? sql`` : sql` offset 0`;
  return sql`exists (select 1 from ${from} where ${every(joined, ...conditions)}${once})`;
}
