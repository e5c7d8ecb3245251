/**
 * Packs pages on their way out (the setting COMPRESS_PAGES): documents, and what the client router fetches in their
 * place. Assets were packed by the build; files, machine doors and everything else go as they are. What has been
 * rendered is not held back: when a page pauses, the packer hands over what it has.
 *
 * A packed length tells how well text chosen by somebody else fits what the page says (the attack called BREACH).
 * Nothing on our pages opens a door: sessions are in cookies no script reads, writes are checked by their origin and
 * not by a token, `_key` and nonce are new with each page. But names, addresses and sums are people's own business, so
 * a page that another site sent a known browser to goes as it is. That is the first page only: the links on it are ours.
 */
import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { ReadableStream as NodeWebStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

/** Below this, packing costs more than it saves. */
const leastBytes = 1024;
/** 256 kB: holds any page, and keeps a packer's memory far below brotli's default of 4 MB. */
const windowBits = 18;

/** In the order we like them. */
const packers = {
  br: () => {
    const packer = createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        // What the budgets weigh documents by; 4 is no better than gzip.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
      },
    });
    return { packer, letGo: () => packer.flush(constants.BROTLI_OPERATION_FLUSH) };
  },
  gzip: () => {
    const packer = createGzip({ level: 5 });
    return { packer, letGo: () => packer.flush(constants.Z_SYNC_FLUSH) };
  },
} as const;
type Encoding = keyof typeof packers;

/** Packs the pages of whatever comes after it for browsers that take brotli or gzip. */
export function compressPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isPage(c.res)) return;
    // In place: `c.header` would copy the answer and make a stream of a body that is whole.
    c.res.headers.append("Vary", "Accept-Encoding");
    const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
    if (!encoding || c.req.method === "HEAD" || isSentByOthers(c) || c.res.body === null) return;
    const source = Readable.fromWeb(c.res.body as NodeWebStream);
    const body = (await isTiny(source)) ? source : packed(source, encoding);
    // Asked for bit by bit. `Readable.toWeb` would go on handing over to who has left, and that fault ends the process.
    c.res = new Response(NodeWebStream.from(body) as ReadableStream, c.res);
    if (body === source) return;
    c.res.headers.set("Content-Encoding", encoding);
    c.res.headers.delete("Content-Length");
  };
}

function isPage({ headers }: Response): boolean {
  if (headers.has("Content-Encoding")) return false;
  if (/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")) return false;
  return /^text\/(?:html|x-script)\b/i.test(headers.get("Content-Type") ?? "");
}

/** Another site (a sibling host counts) brought a browser with cookies here: see above. */
function isSentByOthers(c: Context): boolean {
  const site = c.req.header("sec-fetch-site");
  return c.req.header("cookie") !== undefined && (site === "cross-site" || site === "same-site");
}

/** What we like best of what the header names and does not rule out (`q=0`). */
function encodingFor(accepted: string): Encoding | undefined {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      .map((item) => item.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
      .map(([name]) => name),
  );
  return (Object.keys(packers) as Encoding[]).find((name) => taken.has(name));
}

/** Whether little comes at once. Who sends little and then waits is not kept waiting until there is more. */
async function isTiny(source: Readable): Promise<boolean> {
  // It may fail at any time, and a fault that nobody listens to would end the process.
  source.on("error", () => undefined);
  await once(source, "readable");
  await nextTurn();
  if (source.errored) throw source.errored;
  const start = source.read() as Buffer | null;
  if (start) source.unshift(start);
  return (start?.byteLength ?? 0) < leastBytes;
}

function packed(source: Readable, encoding: Encoding): Readable {
  const { packer, letGo } = packers[encoding]();
  let pause: NodeJS.Immediate | undefined;
  source.on("data", () => {
    clearImmediate(pause);
    pause = setImmediate(letGo);
  });
  source.once("close", () => clearImmediate(pause));
  // A fault on either side ends both; whoever reads the packer meets it.
  pipeline(source, packer, () => undefined);
  return packer;
}
