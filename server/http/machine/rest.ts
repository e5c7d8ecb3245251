// `GET /rest/v1/{table}` reads one relation with a bearer token, by the same access rules as the screens.
import type { Hono } from "hono";
import { refuse } from "#domain/refusal.ts";
import { requireScope } from "#server/kernel/actor.ts";
import type { Relation } from "#server/kernel/relation.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { addressOf } from "../middleware/client-address.ts";
import { countRelationCall } from "../middleware/command-limits.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { actorAt } from "../session/bearer.ts";
import { answerMachine } from "./answer.ts";
import { setAllowance } from "./call-headers.ts";

/** PostgreSQL's errors for a text that cannot be cast to the column's type or is no valid text. */
const notOfThisType = new Set(["22P02", "22007", "22008", "22009", "22003", "22021"]);

const unserved = ["/rest/v1/*", "/storage/v1/*", "/functions/v1/*"];

/** Mounts the endpoint for the relations of the registry. */
export function restEndpoint(
  app: Hono<RequestEnv>,
  runtime: Runtime,
  relations: Readonly<Record<string, Relation>>,
): void {
  app.all("/rest/v1/:table", (c) =>
    answerMachine(c, runtime, async () => {
      if (c.req.method !== "GET") refuse("method_not_allowed");
      const actor = await actorAt(c, runtime);
      const name = c.req.param("table");
      const relation = Object.hasOwn(relations, name) ? relations[name] : undefined;
      if (!relation) return refuse("not_found");
      const address = () => addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
      setAllowance(c, await countRelationCall(runtime, { actor, address }));
      requireScope(actor, "read");
      const scope = new ReadScope(runtime.db, actor, runtime.clock.now());
      try {
        return await relation.read(scope, new URL(c.req.url).searchParams);
      } catch (error) {
        const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : null;
        if (typeof code === "string" && notOfThisType.has(code)) {
          return refuse("invalid_input", { issues: [{ path: "", code: "invalid_filter" }] });
        }
        throw error;
      }
    }),
  );
  // Other paths of the official client get its form of error instead of a page.
  for (const path of unserved)
    app.all(path, (c) => answerMachine(c, runtime, async () => refuse("not_found")));
}
