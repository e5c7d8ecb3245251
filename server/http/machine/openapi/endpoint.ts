// `GET /rest/v1/` answers with the API's description.
import type { Hono } from "hono";
import type { RequestEnv } from "../../middleware/security.ts";
import { type Described, makeDocument } from "./document.ts";
import { answerOnce, type SiteName } from "./representation.ts";

/** At `/rest/v1`, as in PostgREST, and under the name that tools look for. */
export const documentPaths = ["/rest/v1", "/rest/v1/", "/rest/v1/openapi.json"] as const;

/** Mounts the document. Call it before mounting the relations, whose path matches any name. */
export function documentEndpoint(app: Hono<RequestEnv>, described: Described, siteName: SiteName): void {
  const headers = { "Access-Control-Allow-Origin": "*", "Content-Type": "application/json" };
  const answer = answerOnce((name) => JSON.stringify(makeDocument(described, name)), headers, siteName);
  for (const path of documentPaths) app.get(path, answer);
}
