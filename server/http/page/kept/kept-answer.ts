// A rendered page as bytes, with its compressed forms.
import { compressWhole, type Encoding } from "../../middleware/compress.ts";

export type KeptAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
  /** Made when somebody first accepts them. */
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
};

/**
 * The answer to keep; null for one that is not for everybody: a redirect, an outage, cookies, a script with a nonce, or
 * the id of the request in its text.
 */
export async function keptAnswerOf(answer: Response, request_id: string): Promise<KeptAnswer | null> {
  const { status, headers } = answer;
  const isOfOne = headers.has("Set-Cookie") || headers.get("Content-Security-Policy")?.includes("'nonce-");
  if ((status !== 200 && status !== 404) || isOfOne) {
    await answer.body?.cancel();
    return null;
  }
  const body = new Uint8Array(await answer.arrayBuffer());
  if (Buffer.from(body.buffer).includes(request_id)) return null;
  return { status, headers: Object.fromEntries(headers), body, encoded: new Map() };
}

/** The response with these bytes in this encoding. */
export async function responseOf(kept: KeptAnswer, encoding: Encoding | undefined): Promise<Response> {
  const { status, headers, body } = kept;
  if (!encoding) return new Response(body, { status, headers });
  const encoded = kept.encoded.get(encoding) ?? compressWhole(body, encoding);
  kept.encoded.set(encoding, encoded);
  return new Response(await encoded, {
    status,
    headers: { ...headers, "Content-Encoding": encoding, Vary: "Accept-Encoding" },
  });
}

/** More than a marketplace's visitors ask for within a minute; some 20 MB when full. */
const maxAnswers = 200;

/** Kept answers of the current minute, a bounded number, each rendered once for all who ask for it meanwhile. */
export class KeptAnswers {
  readonly #answers = new Map<string, Promise<KeptAnswer | null>>();
  #minute = Number.NaN;

  get size(): number {
    return this.#answers.size;
  }

  /** The answer under this key, rendered if there is none; `isLasting`: whether later requests get it too. */
  get(
    minute: number,
    key: string,
    render: () => Promise<KeptAnswer | null>,
    isLasting: (answer: KeptAnswer) => boolean,
  ): Promise<KeptAnswer | null> {
    if (minute !== this.#minute) this.#answers.clear();
    this.#minute = minute;
    const known = this.#answers.get(key);
    if (known) return known;
    const [oldest] = this.#answers.size < maxAnswers ? [] : this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
    const drop = () => {
      if (this.#answers.get(key) === made) this.#answers.delete(key);
    };
    const made = render();
    this.#answers.set(key, made);
    made.then((answer) => {
      if (!answer || !isLasting(answer)) drop();
    }, drop);
    return made;
  }
}
