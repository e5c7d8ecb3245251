// `/rest/v1/reference`: the API's description for people, as static pages made from the document. The script adds only
// the filter of the index.
import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type { RequestEnv } from "../../middleware/security.ts";
import { type Described, makeDocument, type OpenApiDocument } from "./document.ts";
import { indexPage, pagesBelow, referencePath } from "./reference-page.ts";
import { filterScript, style } from "./reference-style.ts";
import { answerOnce, type SiteName } from "./representation.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows only what the pages themselves contain, apart from images of this site. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(filterScript)}`,
  `style-src ${hashOf(style)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": policy };

/** Mounts the pages. Call it before mounting the relations, whose path matches any name. */
export function referenceEndpoint(app: Hono<RequestEnv>, described: Described, siteName: SiteName): void {
  let made: OpenApiDocument | undefined;
  const document = () => (made ??= makeDocument(described));
  app.get(
    referencePath,
    answerOnce(async (name) => String(await indexPage(document(), name)), headers, siteName),
  );
  let below: Map<string, (c: Context) => Promise<Response>> | undefined;
  app.get(`${referencePath}/:name`, (c, next) => {
    below ??= new Map(
      [...pagesBelow(document())].map(([name, make]) => [
        name,
        answerOnce(async (site_name) => String(await make(site_name)), headers, siteName),
      ]),
    );
    return below.get(c.req.param("name"))?.(c) ?? next();
  });
}
