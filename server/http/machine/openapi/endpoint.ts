// `GET /rest/v1/` answers the description of the API.
import type { Hono } from "hono";
import type { RequestEnv } from "../../middleware/security.ts";
import { type Described, makeDocument } from "./document.ts";
import { answerOnce } from "./representation.ts";

/** Below `/rest/v1`, where PostgREST has it, and under the name that tools look for. */
export const documentPaths = ["/rest/v1", "/rest/v1/", "/rest/v1/openapi.json"] as const;

/** Mounts the document; before the relations, whose path takes any name. */
export function documentEndpoint(app: Hono<RequestEnv>, described: Described): void {
  const answer = answerOnce(() => JSON.stringify(makeDocument(described)), {
    "Access-Control-Allow-Origin": "*",
    "Content-Type": "application/json",
  });
  for (const path of documentPaths) app.get(path, answer);
}
