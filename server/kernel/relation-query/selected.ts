// What a query selects, as SQL: columns under their aliases and embedded relations as JSON, each under its own access
// rules.
import { type RawBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { Relation, Relations } from "../relation.ts";
import type { ReadScope } from "../scope.ts";
import { findLink } from "./embeds.ts";
import { refuseParameter } from "./refuse.ts";
import { orderOf, referenceTo, rowsOf } from "./rows.ts";
import type { SelectedEmbed, Selection } from "./selection.ts";

export type Selected = { alias: string; value: RawBuilder<unknown> };
type Place = { relations: Relations; relation: Relation; is_embedded: boolean };

/** @throws Refusal invalid_input for unknown columns and relations, and for a duplicate name */
export function selectedValues(scope: ReadScope, place: Place, selection: Selection): Selected[] {
  const { relation } = place;
  const reference = referenceTo(relation, scope.actor);
  const all = selection.has_all
    ? Object.keys(relation.columns).map((name) => ({ column: name, alias: name }))
    : [];
  const named = selection.columns.filter(
    // Select a column named twice only once: PostgreSQL limits the columns of a result.
    ({ column, alias }, index) =>
      !all.some((one) => one.alias === alias && one.column === column) &&
      selection.columns.findIndex((one) => one.alias === alias && one.column === column) === index,
  );
  const values = [...all, ...named].map(({ column, alias }) => {
    const value = reference(column, "select");
    const isTime = relation.columns[column]?.kind === "timestamptz";
    return { alias, value: place.is_embedded && isTime ? asInstant(value) : value };
  });
  const embeds = selection.embeds.map((embed) => ({
    alias: embed.alias,
    value: embedded(scope, place, embed),
  }));
  const selected = [...values, ...embeds];
  const names = new Set(selected.map(({ alias }) => alias));
  if (names.size < selected.length) refuseParameter("select", "name_given_twice");
  return selected;
}

/** Formats a time in JSON made by PostgreSQL as JavaScript formats it in the outer rows. */
function asInstant(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function embedded(
  scope: ReadScope,
  { relations, relation: parent }: Place,
  embed: SelectedEmbed,
): RawBuilder<unknown> {
  const { relation, column, parent_column, is_one } = findLink(relations, parent, embed);
  const reference = referenceTo(relation, scope.actor);
  // A masked key is null and matches nothing.
  const parentKey = referenceTo(parent, scope.actor)(parent_column, "select");
  const inner = selectedValues(scope, { relations, relation, is_embedded: true }, embed.selection);
  let query = rowsOf(scope, relation)
    .where(sql<boolean>`${sql.ref(`${relation.name}.${column}`)} = ${parentKey}`)
    .select(inner.map(({ alias, value }) => value.as(alias)));
  if (is_one) return sql`(select row_to_json(one) from (${query}) as one)`;
  for (const order of orderOf(relation, [], reference)) query = query.orderBy(order);
  const rows = query.limit(limits.embedded_max_rows);
  return sql`(select coalesce(json_agg(row_to_json(one)), '[]'::json) from (${rows}) as one)`;
}
