// Rotation of the auth service's signing keys: nobody is signed out, and tokens of a withdrawn key are refused.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { units } from "#domain/limits.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { replaceSession, sessionCookie } from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { loadSession } from "./session.ts";

type Key = { kid: string; private_key: CryptoKey; published: JWK };

const jwksPath = "/auth/v1/.well-known/jwks.json";

let service: Server;
let url = "";
let published: JWK[] = [];
let asked: string[] = [];

const bench = duringFile(startAuthBench);
/** Each test has its own service, because the process caches a service's keys. */
beforeEach(async () => {
  asked = [];
  service = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("Content-Type", "application/json");
    if (request.url === jwksPath) return response.end(JSON.stringify({ keys: published }));
    // The service, too, refuses a token that no published key verifies.
    return response.writeHead(403).end(JSON.stringify({ code: "bad_jwt", message: "invalid JWT" }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  service.close();
  service.closeAllConnections();
});

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const published = { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig", key_ops: ["verify"] };
  return { kid, private_key: privateKey, published };
}

/** A browser whose session the service signed with this key, valid for a day. */
async function browserBy(
  { kid, private_key }: Key,
  email = `${randomUUID()}@example.test`,
): Promise<Browser> {
  const now = Math.floor(Date.now() / units.second_ms);
  const expires_at = now + 86_400;
  const claims = {
    iss: `${url}/auth/v1`,
    sub: randomUUID(),
    aud: "authenticated",
    email,
    session_id: randomUUID(),
    aal: "aal1",
    amr: [{ method: "otp", timestamp: now }],
    iat: now,
    exp: expires_at,
  };
  const input = { account_id: claims.sub, email, locale: "en", time_zone: "Europe/Berlin" };
  await runCommand(bench.runtime, registerAccount, { actor: system, input, request_id: "test" });
  const header = { alg: "ES256", kid, typ: "JWT" };
  const access_token = await new SignJWT(claims).setProtectedHeader(header).sign(private_key);
  const session = {
    access_token,
    refresh_token: "abcdefabcdef",
    token_type: "bearer",
    expires_in: 86_400,
    expires_at,
  };
  const browser = new Browser();
  replaceSession(browser, { ...session, user: { id: claims.sub } });
  return browser;
}

async function stateOf(browser: Browser) {
  const runtime = {
    ...bench.runtime,
    env: { ...bench.runtime.env, SUPABASE_URL: url, AUTH_PUBLIC_URL: url },
  };
  const asking = { request_id: "test", locale: "en" };
  return (await loadSession(runtime, browser.request("/requests"), new Headers(), asking)).state;
}

test("a new key is fetched when the first token names it; the old one is valid while published, and no longer", async () => {
  const [old_key, new_key] = [await newKey("old"), await newKey("new")];
  published = [old_key.published];
  const before = await browserBy(old_key);
  for (let count = 0; count < 5; count += 1) expect(await stateOf(before)).toBe("member");
  expect(asked).toEqual([jwksPath]);

  published = [new_key.published, old_key.published];
  const after = await browserBy(new_key);
  expect(await stateOf(after)).toBe("member");
  expect(await stateOf(before)).toBe("member");
  expect(new Set(asked)).toEqual(new Set([jwksPath]));

  published = [new_key.published];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 21 * units.minute_ms });
  asked = [];
  await stateOf(before);
  await vi.waitFor(async () => expect(await stateOf(before)).toBe("signed_out"));
  expect(await stateOf(after)).toBe("member");
});

test.each(["a&b=c/d#e@example.test", "anna@xn--mgbh0fb.xn--kgbechtv"])(
  "%s is an address to us as it is to the service",
  async (email) => {
    const key = await newKey(randomUUID());
    published = [key.published];
    expect(await stateOf(await browserBy(key, email))).toBe("member");
  },
);

test("a token signed by an unpublished key is refused", async () => {
  const [good, forged] = [await newKey("good"), await newKey("good")];
  published = [good.published];
  expect(await stateOf(await browserBy(forged))).toBe("signed_out");
});

describe("a signature", () => {
  const verified = vi.spyOn(crypto.subtle, "verify");
  /** A session whose key is known and whose token was seen once. */
  async function signedIn() {
    const key = await newKey(randomUUID());
    published = [key.published];
    await stateOf(await browserBy(key));
    const browser = await browserBy(key);
    expect(await stateOf(browser)).toBe("member");
    verified.mockClear();
    return { key, browser };
  }

  test("is verified once for all pages of its token, and for each token", async () => {
    const { key, browser } = await signedIn();
    for (let count = 0; count < 5; count += 1) expect(await stateOf(browser)).toBe("member");
    expect(verified).toHaveBeenCalledTimes(0);
    expect(await stateOf(await browserBy(key))).toBe("member");
    expect(verified).toHaveBeenCalledTimes(1);
  });

  test("that is invalid is verified each time, even with the header and claims of a cached token", async () => {
    const { browser } = await signedIn();
    const { session } = sessionCookie(browser);
    const [head, claims] = String(session.access_token).split(".");
    const access_token = `${head}.${claims}.${Buffer.alloc(64, 7).toString("base64url")}`;
    for (let count = 1; count <= 2; count += 1) {
      const forger = new Browser();
      replaceSession(forger, { ...session, access_token });
      expect(await stateOf(forger)).toBe("signed_out");
      expect(verified.mock.calls.length).toBeGreaterThanOrEqual(count);
    }
  });

  test("is valid until its token expires, and not a second longer", async () => {
    const { browser } = await signedIn();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + units.day_ms + units.second_ms });
    expect(await stateOf(browser)).toBe("signed_out");
  });
});
