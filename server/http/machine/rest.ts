// `GET /rest/v1/{table}` reads one relation by the same access rules as the screens, and behind them as the machines'
// role with row-level security. Statuses and headers are PostgREST's.
import type { Context, Hono } from "hono";
import { refuse } from "#domain/refusal.ts";
import { type Actor, requireScope } from "#server/kernel/actor.ts";
import { readAs } from "#server/kernel/database/claims.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { readRelation } from "#server/kernel/read-relation.ts";
import type { Relation, Relations } from "#server/kernel/relation.ts";
import { parseParameters } from "#server/kernel/relation-query/parameters.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { addressOf } from "../middleware/client-address.ts";
import { countRelationCall } from "../middleware/command-limits.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { actorAt } from "../session/bearer.ts";
import { answerMachine } from "./answer.ts";
import { setAllowance } from "./call-headers.ts";
import { answerPage, type Preferences, preferencesOf } from "./rest-headers.ts";

/** PostgreSQL's errors for a text that is invalid or cannot be cast to the column's type. */
const notOfThisType = new Set(["22P02", "22007", "22008", "22009", "22003", "22021", "22025"]);

const unserved = ["/rest/v1/*", "/storage/v1/*", "/functions/v1/*"];

type Relational = { relations: Relations /** The pool of the api role. */; api: Database };

/** Mounts the endpoint for the relations of the registry. */
export function restEndpoint(app: Hono<RequestEnv>, runtime: Runtime, { relations, api }: Relational): void {
  app.all("/rest/v1/:table", (c) =>
    answerMachine(c, runtime, async () => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") {
        c.header("Allow", "GET, HEAD");
        refuse("method_not_allowed");
      }
      const actor = await actorAt(c, runtime);
      const relation = relationFor(relations, c.req.param("table"), actor);
      const address = () => addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
      setAllowance(c, await countRelationCall(runtime, { actor, address }));
      requireScope(actor, "read");
      const preferences = preferencesOf(c);
      if (preferences instanceof Response) return preferences;
      return answerRelation(c, runtime, { relations, api, relation, actor, preferences });
    }),
  );
  // Other paths of the official client get an error that it can read instead of a page.
  for (const path of unserved)
    app.all(path, (c) => answerMachine(c, runtime, async () => refuse("not_found")));
}

/** @throws Refusal not_authenticated for a visitor unless the relation is public, not_found */
function relationFor(relations: Relations, name: string, actor: Actor): Relation {
  const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
  if (actor.kind === "visitor" && !relation?.is_public) refuse("not_authenticated");
  return relation ?? refuse("not_found");
}

type Read = Relational & { relation: Relation; actor: Actor; preferences: Preferences };

async function answerRelation(
  c: Context,
  runtime: Runtime,
  { relations, api, relation, actor, preferences }: Read,
): Promise<Response> {
  const query = parseParameters(relation, new URL(c.req.url).searchParams);
  const { isCounted } = preferences;
  const [now, settings] = [runtime.clock.now(), await runtime.settings.current()];
  const page = await withCasts(() =>
    readAs(api, actor, (db) =>
      readRelation(new ReadScope(db, actor, now, settings), relations, { relation, query, isCounted }),
    ),
  );
  return answerPage(c, page, preferences);
}

/** A value that PostgreSQL cannot cast is invalid input. */
async function withCasts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : null;
    if (typeof code === "string" && notOfThisType.has(code))
      return refuse("invalid_input", { issues: [{ path: "", code: "invalid_filter" }] });
    throw error;
  }
}
