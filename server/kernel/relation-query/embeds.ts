// What can be embedded in what: the foreign keys between relations, in both directions.

import type { Relation, Relations } from "../relation.ts";
import { refuseParameter } from "./refuse.ts";
import type { SelectedEmbed } from "./selection.ts";

/** A foreign key as seen from one of its sides: `is_one` from the side that has it. */
export type Link = { relation: Relation; column: string; parent_column: string; is_one: boolean };

/** Every relation that can be embedded in this one; a list only where an index finds its rows. */
export function linksOf(relations: Relations, parent: Relation): Link[] {
  const links: Link[] = [];
  for (const [column, name] of Object.entries(parent.references ?? {})) {
    const relation = relations[name];
    // The other side of a foreign key is always the id.
    if (relation && name !== parent.name)
      links.push({ relation, column: "id", parent_column: column, is_one: true });
  }
  for (const relation of Object.values(relations)) {
    for (const [column, name] of Object.entries(relation.references ?? {})) {
      if (name === parent.name && relation.name !== name && relation.selective.includes(column))
        links.push({ relation, column, parent_column: "id", is_one: false });
    }
  }
  return links;
}

/** The link that a selection names: by table, by the foreign key's column, or by both. @throws Refusal invalid_input */
export function findLink(relations: Relations, parent: Relation, { target, hint }: SelectedEmbed): Link {
  const keyOf = ({ is_one, column, parent_column }: Link) => (is_one ? parent_column : column);
  const found = linksOf(relations, parent).filter(
    (link) =>
      (link.relation.name === target || (link.is_one && link.parent_column === target)) &&
      (hint === null || [keyOf(link), foreignKeyName(parent, link)].includes(hint)),
  );
  const [link, another] = found;
  if (!link) return refuseParameter("select", "unknown_relation", { relation: target });
  if (another) refuseParameter("select", "ambiguous_relation", { relation: target, hints: found.map(keyOf) });
  return link;
}

/** As PostgreSQL names the constraint of a foreign key. */
function foreignKeyName(parent: Relation, { is_one, relation, column, parent_column }: Link): string {
  return is_one ? `${parent.name}_${parent_column}_fkey` : `${relation.name}_${column}_fkey`;
}
