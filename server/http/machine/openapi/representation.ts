// Answers that are the same for every caller: made once per process and name of the marketplace, compressed once per
// encoding, with an ETag.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { hasEntityTag } from "../../middleware/entity-tag.ts";

type Body = Uint8Array<ArrayBuffer>;
type Representation = { body: Body; etag: string };
type Encoding = "br" | "gzip" | "identity";

const encoders: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => text,
};

/** The name of the marketplace, which operators may change at any time. */
export type SiteName = () => Promise<string>;

/** A handler that answers with this text and these headers, or 304; `make` runs on the first call with a name. */
export function answerOnce(
  make: (site_name: string) => string | Promise<string>,
  headers: Readonly<Record<string, string>>,
  siteName: SiteName,
): (c: Context) => Promise<Response> {
  const made = new Map<Encoding, Promise<Representation>>();
  let made_for: string | null = null;
  return async (c) => {
    const name = await siteName();
    if (name !== made_for) made.clear();
    made_for = name;
    const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
    const representation = made.get(encoding) ?? represent(() => make(name), encoding);
    made.set(encoding, representation);
    return answer(c, encoding, await representation, headers);
  };
}

async function represent(make: () => string | Promise<string>, encoding: Encoding): Promise<Representation> {
  const text = Buffer.from(await make());
  const hash = createHash("sha256").update(encoding).update(text).digest("base64url").slice(0, 22);
  return { body: new Uint8Array(await encoders[encoding](text)), etag: `"${hash}"` };
}

function answer(
  c: Context,
  encoding: Encoding,
  { body, etag }: Representation,
  own: Readonly<Record<string, string>>,
): Response {
  const headers = { ETag: etag, "Cache-Control": "public, no-cache", Vary: "Accept-Encoding", ...own };
  if (hasEntityTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  return c.body(body, 200, headers);
}

function encodingFor(accepted: string): Encoding {
  const names = accepted
    .split(",", 20)
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : "identity";
}
