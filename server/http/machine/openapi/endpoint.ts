// `GET /rest/v1/` answers the description of the API: made once for the process, compressed once for each encoding.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import type { RequestEnv } from "../../middleware/security.ts";
import { type Described, makeDocument } from "./document.ts";

type Body = Uint8Array<ArrayBuffer>;
type Representation = { body: Body; etag: string };
type Encoding = "br" | "gzip" | "identity";

const encoders: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => text,
};

/** Below `/rest/v1`, where PostgREST has it, and under the name that tools look for. */
export const documentPaths = ["/rest/v1", "/rest/v1/", "/rest/v1/openapi.json"] as const;

/** Mounts the document; before the relations, whose path takes any name. */
export function documentEndpoint(app: Hono<RequestEnv>, described: Described): void {
  const made = new Map<Encoding, Promise<Representation>>();
  const represent = (encoding: Encoding) => {
    const known = made.get(encoding) ?? makeRepresentation(described, encoding);
    made.set(encoding, known);
    return known;
  };
  for (const path of documentPaths) {
    app.get(path, async (c) => {
      const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
      return answer(c, encoding, await represent(encoding));
    });
  }
}

async function makeRepresentation(described: Described, encoding: Encoding): Promise<Representation> {
  const text = Buffer.from(JSON.stringify(makeDocument(described)));
  const hash = createHash("sha256").update(encoding).update(text).digest("base64url").slice(0, 22);
  return { body: new Uint8Array(await encoders[encoding](text)), etag: `"${hash}"` };
}

function answer(c: Context, encoding: Encoding, { body, etag }: Representation): Response {
  const headers = {
    ...{ ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding" },
    "Access-Control-Allow-Origin": "*",
  };
  const known = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return c.body(null, 304, headers);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json" });
}

function encodingFor(accepted: string): Encoding {
  const names = accepted
    .split(",", 20)
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
}
