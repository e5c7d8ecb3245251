/**
 * Compresses pages (setting COMPRESS_PAGES): documents, and the client router's data requests. The build compresses
 * assets; files, machine endpoints and everything else are sent as they are. When rendering pauses, the encoder is
 * flushed, so that rendered output is not held back.
 *
 * The length of a compressed page reveals how well text chosen by an attacker matches its content (BREACH). Our pages
 * contain no credentials: sessions are in cookies, writes are checked by origin and not by token, and `_key` and nonce
 * are new on each page. But they contain names, addresses and sums, so we do not compress a page that another site
 * opens in a browser with cookies. That concerns the first page only: the links on it are ours.
 */
import { once } from "node:events";
import { pipeline, Readable } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { ReadableStream as NodeWebStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

/** Below this, compression costs more than it saves. */
const leastBytes = 1024;
/** How well documents are compressed; the budgets of sizes weigh by it too. 4 is no better than gzip. */
export const documentQuality = 5;
/** 2^18 bytes = 256 kB: holds any page and needs far less memory than brotli's default window of 4 MB. */
const windowBits = 18;

/** In order of preference. */
const encoders = {
  br: () => {
    const encoder = createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: documentQuality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
      },
    });
    return { encoder, flush: () => encoder.flush(constants.BROTLI_OPERATION_FLUSH) };
  },
  gzip: () => {
    const encoder = createGzip({ level: 5 });
    return { encoder, flush: () => encoder.flush(constants.Z_SYNC_FLUSH) };
  },
} as const;
export type Encoding = keyof typeof encoders;

/** Compresses the pages of all later handlers for browsers that accept brotli or gzip. */
export function compressPages(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isPage(c.res)) return;
    // Set it in place: `c.header` would copy the answer and turn a whole body into a stream.
    c.res.headers.append("Vary", "Accept-Encoding");
    const encoding = acceptedEncoding(c);
    if (!encoding || c.res.body === null) return;
    const source = Readable.fromWeb(c.res.body as NodeWebStream);
    const body = (await isTiny(source)) ? source : encode(source, encoding);
    // Pulls chunk by chunk. `Readable.toWeb` enqueues even after the client has left, and that error ends the process.
    c.res = new Response(NodeWebStream.from(body) as ReadableStream, c.res);
    if (body === source) return;
    c.res.headers.set("Content-Encoding", encoding);
    c.res.headers.delete("Content-Length");
  };
}

/** The encoding in which this request gets its page; undefined: as it is. */
export function acceptedEncoding(c: Context): Encoding | undefined {
  if (c.req.method === "HEAD" || isSentByOthers(c)) return undefined;
  return encodingFor(c.req.header("accept-encoding") ?? "");
}

/** A whole page in this encoding, as bytes. */
export async function compressWhole(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { encoder } = encoders[encoding]();
  encoder.end(body);
  return new Uint8Array(await arrayBuffer(encoder));
}

function isPage({ headers }: Response): boolean {
  if (headers.has("Content-Encoding")) return false;
  if (/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")) return false;
  return /^text\/(?:html|x-script)\b/i.test(headers.get("Content-Type") ?? "");
}

/** Whether another site, or a sibling host, opened this page in a browser with cookies (BREACH, see above). */
function isSentByOthers(c: Context): boolean {
  const site = c.req.header("sec-fetch-site");
  return c.req.header("cookie") !== undefined && (site === "cross-site" || site === "same-site");
}

/** The preferred encoding among those that the header names and does not exclude (`q=0`). */
function encodingFor(accepted: string): Encoding | undefined {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      .map((item) => item.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
      .map(([name]) => name),
  );
  return (Object.keys(encoders) as Encoding[]).find((name) => taken.has(name));
}

/** Whether the first chunk is small. Does not wait for more, so that a slow page is not delayed. */
async function isTiny(source: Readable): Promise<boolean> {
  // An `error` event without a listener would end the process.
  source.on("error", () => undefined);
  await once(source, "readable");
  await nextTurn();
  if (source.errored) throw source.errored;
  const start = source.read() as Buffer | null;
  if (start) source.unshift(start);
  return (start?.byteLength ?? 0) < leastBytes;
}

function encode(source: Readable, encoding: Encoding): Readable {
  const { encoder, flush } = encoders[encoding]();
  let pause: NodeJS.Immediate | undefined;
  source.on("data", () => {
    clearImmediate(pause);
    pause = setImmediate(flush);
  });
  source.once("close", () => clearImmediate(pause));
  // An error on either side ends both; the encoder's reader gets it.
  pipeline(source, encoder, () => undefined);
  return encoder;
}
