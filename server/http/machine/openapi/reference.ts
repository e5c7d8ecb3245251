// `/rest/v1/reference`: the API's description for people, one static page made from the document. The script adds only
// the filter.
import { createHash } from "node:crypto";
import type { Hono } from "hono";
import type { RequestEnv } from "../../middleware/security.ts";
import { type Described, makeDocument } from "./document.ts";
import { referencePage } from "./reference-page.ts";
import { filterScript, style } from "./reference-style.ts";
import { answerOnce } from "./representation.ts";

export const referencePath = "/rest/v1/reference";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows only what the page itself contains, apart from images of this site. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(filterScript)}`,
  `style-src ${hashOf(style)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Mounts the page. Call it before mounting the relations, whose path matches any name. */
export function referenceEndpoint(app: Hono<RequestEnv>, described: Described): void {
  app.get(
    referencePath,
    answerOnce(async () => String(await referencePage(makeDocument(described))), {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": policy,
    }),
  );
}
