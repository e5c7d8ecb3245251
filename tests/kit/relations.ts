// Reads of relations as API clients make them, without HTTP: as the role of machines, or as the application's role for
// what only the access rules show.
import type { Actor } from "#server/kernel/actor.ts";
import { readAs } from "#server/kernel/database/claims.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { type RelationPage, readRelation } from "#server/kernel/read-relation.ts";
import { type CountMode, parseParameters } from "#server/kernel/relation-query/parameters.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { relations } from "#server/registry.ts";

type Place = { api: Database; now: Date };
type Asked = { table: string; query?: string; count?: CountMode };

/** One page, behind both walls. */
export async function readPage({ api, now }: Place, actor: Actor, asked: Asked): Promise<RelationPage> {
  return readAs(api, actor, (db) => readIn(new ReadScope(db, actor, now), asked));
}

/** One page of a scope of one's own. */
export function readIn(scope: ReadScope, { table, query = "", count }: Asked): Promise<RelationPage> {
  const relation = relations[table];
  if (!relation) throw new Error(`no relation is called ${table}`);
  const parsed = parseParameters(relation, new URLSearchParams(query));
  return readRelation(scope, relations, { relation, query: parsed, count: count ?? null });
}
