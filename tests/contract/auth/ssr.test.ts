import { createServerClient } from "@supabase/ssr";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuthStandin,
  admin,
  claimsOf,
  confirmedAccount,
  lastMail,
  newAddress,
  PASSWORD,
  PUBLISHABLE,
  startAuth,
} from "../kit/auth.ts";

let standin: AuthStandin;
beforeAll(async () => {
  standin = await startAuth();
});
afterAll(async () => {
  await standin.stop();
  expect(standin.failures).toEqual([]);
});

/** A visitor's cookies, and for each request a server client of its own, as in the product. */
function visitor() {
  const jar = new Map<string, string>();
  const headers: Record<string, string>[] = [];
  let writes = 0;
  function request(): SupabaseClient {
    // A request sees the cookies it came with and what it wrote itself, not those of its neighbours.
    const own = new Map(jar);
    return createServerClient(standin.url, PUBLISHABLE, {
      cookies: {
        getAll: () => [...own].map(([name, value]) => ({ name, value })),
        setAll: (written, extra) => {
          writes += 1;
          headers.push(extra);
          for (const { name, value, options } of written) {
            for (const cookies of [jar, own]) {
              if (options.maxAge === 0 || value === "") cookies.delete(name);
              else cookies.set(name, value);
            }
          }
        },
      },
    });
  }
  return { jar, headers, request, writes: () => writes };
}

/** The stored session, from one cookie or its chunks. */
function storedSession(jar: Map<string, string>): Record<string, unknown> {
  const parts = [...jar]
    .filter(([name]) => /auth-token(\.\d+)?$/.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const value = parts.map(([, part]) => part).join("");
  return JSON.parse(Buffer.from(value.replace(/^base64-/, ""), "base64url").toString()) as Record<
    string,
    unknown
  >;
}

test("impersonation: a generated link's hash becomes a session in chunked cookies that are not cached", async () => {
  const email = newAddress();
  const { auth } = admin(standin);
  const user_metadata = { note: "x".repeat(3_000) };
  await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
  const made = await auth.admin.generateLink({ type: "magiclink", email });
  const { jar, headers, request } = visitor();
  const { data, error } = await request().auth.verifyOtp({
    token_hash: made.data.properties?.hashed_token ?? "",
    type: "magiclink",
  });
  expect(error).toBeNull();
  expect(claimsOf(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] });
  expect([...jar.keys()].filter((name) => /auth-token\.\d+$/.test(name)).length).toBeGreaterThan(1);
  expect(headers[0]).toMatchObject({ "Cache-Control": expect.stringContaining("no-store") });
  const next = await request().auth.getUser();
  expect(next.data.user?.email).toBe(email);
});

test("an expired session is refreshed and written back before the answer", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request, writes } = visitor();
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  const session = storedSession(jar);
  const aged = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
  const name = [...jar.keys()].find((key) => key.endsWith("auth-token")) ?? "";
  expect(name).not.toBe("");
  jar.set(name, `base64-${Buffer.from(JSON.stringify(aged)).toString("base64url")}`);
  const before = writes();
  const claims = await request().auth.getClaims();
  expect(claims.data?.claims.email).toBe(email);
  expect(writes()).toBeGreaterThan(before);
  expect(storedSession(jar).refresh_token).not.toBe(session.refresh_token);
});

test("two requests of one page that both refresh both stay signed in", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request } = visitor();
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  const [one, two] = await Promise.all([request().auth.refreshSession(), request().auth.refreshSession()]);
  expect([one.error, two.error]).toEqual([null, null]);
  expect(one.data.session?.refresh_token).toBe(two.data.session?.refresh_token);
  expect(storedSession(jar).refresh_token).toBe(one.data.session?.refresh_token);
});

test("sign-up on one device is confirmed on another by the hash in the mail", async () => {
  const email = newAddress();
  const started = await visitor().request().auth.signUp({ email, password: PASSWORD });
  expect(started.data.session).toBeNull();
  const elsewhere = visitor();
  const { token_hash } = lastMail(standin, email);
  const { data } = await elsewhere.request().auth.verifyOtp({ token_hash, type: "signup" });
  expect(data.user?.email_confirmed_at).toBeDefined();
  expect((await elsewhere.request().auth.getClaims()).data?.claims.email).toBe(email);
});

test("sign-out removes the cookies and ends the session", async () => {
  const { email } = await confirmedAccount(standin);
  const { jar, request } = visitor();
  await request().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await request().auth.signOut()).error).toBeNull();
  expect([...jar.keys()].filter((name) => name.includes("auth-token"))).toEqual([]);
});
