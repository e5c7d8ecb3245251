/**
 * The session's cookies as the official client in the browser sees them. The server decides about a session: the client
 * renews it, but never removes it. Ends are in the server's time, whatever the clock of this device says.
 */
import {
  type CookieMethodsBrowser,
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from "@supabase/ssr";

type CookieOptions = Parameters<typeof serializeCookieHeader>[2];

/** `document.cookie` or a stand-in of it. */
type CookieText = { cookie: string };

type ClientCookieOptions = {
  document: CookieText;
  /** Name of the session's cookie in this browser. */
  name: string;
  /** The server's time when it made this page, by its own clock. */
  server_ms: number;
};

type ClientCookies = Required<Pick<CookieMethodsBrowser, "getAll" | "setAll">>;

const base64Prefix = "base64-";
/** A page may take this long to arrive, or a device's clock be this wrong, without a correction. */
const toleranceMs = 60_000;

/** Reads and writes the cookies for a client that compares their end with the clock of this device. */
export function makeClientCookies({ document, name, server_ms }: ClientCookieOptions): ClientCookies {
  let skewMs = skewFrom(server_ms);
  const listed = () =>
    parseCookieHeader(document.cookie).flatMap((one) =>
      one.value === undefined ? [] : [{ name: one.name, value: one.value }],
    );

  return {
    async getAll() {
      const cookies = listed();
      const session = await decodeSession(name, cookies);
      const exp = session && endOf(session);
      if (exp === null) return cookies;
      const shifted = { ...session, expires_at: exp + Math.round(skewMs / 1_000) };
      return [
        ...cookies.filter((one) => !isChunkLike(one.name, name)),
        { name, value: encodeSession(shifted) },
      ];
    },
    async setAll(written) {
      const kept = written.filter(({ value }) => value !== "");
      const session = await decodeSession(name, kept);
      // The client removes a session that it could not renew. Only the server says whether it has ended.
      if (!session) return;
      const { iat, exp } = claimsOf(String(session.access_token));
      skewMs = skewFrom(iat * 1_000);
      const options = kept[0]?.options ?? {};
      const chunks = createChunks(name, encodeSession({ ...session, expires_at: exp }));
      for (const chunk of chunks) write(document, chunk.name, chunk.value, options);
      for (const { name: held } of listed())
        if (isChunkLike(held, name) && !chunks.some((chunk) => chunk.name === held))
          write(document, held, "", { ...options, maxAge: 0 });
    },
  };
}

/** How far this device's clock is ahead of the server's, when it showed this time. */
function skewFrom(server_ms: number): number {
  const ahead = Date.now() - server_ms;
  return Math.abs(ahead) > toleranceMs ? ahead : 0;
}

async function decodeSession(
  name: string,
  cookies: readonly { name: string; value: string }[],
): Promise<Record<string, unknown> | null> {
  const whole = await combineChunks(name, (chunk) => cookies.find((one) => one.name === chunk)?.value);
  if (!whole?.startsWith(base64Prefix)) return null;
  try {
    return JSON.parse(stringFromBase64URL(whole.slice(base64Prefix.length)));
  } catch {
    return null;
  }
}

const encodeSession = (session: object) => base64Prefix + stringToBase64URL(JSON.stringify(session));

/** Reads only the token: a device with a wrong clock may have written another end beside it. */
function endOf({ access_token }: Record<string, unknown>): number | null {
  try {
    const { exp } = claimsOf(String(access_token));
    return typeof exp === "number" ? exp : null;
  } catch {
    return null;
  }
}

function claimsOf(token: string): { iat: number; exp: number } {
  return JSON.parse(stringFromBase64URL(token.split(".")[1] ?? ""));
}

function write(document: CookieText, name: string, value: string, options: CookieOptions): void {
  document.cookie = serializeCookieHeader(name, value, options);
}
