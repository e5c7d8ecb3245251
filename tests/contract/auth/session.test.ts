import pg from "pg";
import { expect, test } from "vitest";
import {
  admin,
  authDuringFile,
  browser,
  claimsOf,
  confirmedAccount,
  grant,
  PASSWORD,
  signedIn,
  startAuth,
} from "../kit/auth.ts";

const standin = authDuringFile();

/** Ages the last use of every refresh token in this database past the reuse interval. */
async function ageTokens(): Promise<void> {
  const client = new pg.Client({ connectionString: standin.databaseUrl });
  await client.connect();
  await client.query("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'");
  await client.end();
}

test("two tabs that refresh at once get the same next token; late reuse of a stale one kills the family", async () => {
  const { refresh_token } = await signedIn(standin);
  const [one, two] = await Promise.all([
    grant(standin, "refresh_token", { refresh_token }),
    grant(standin, "refresh_token", { refresh_token }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.refresh_token).toBe(two.body.refresh_token);
  const next = await grant(standin, "refresh_token", { refresh_token: one.body.refresh_token });
  expect(next.status).toBe(200);
  await ageTokens();
  const stale = await grant(standin, "refresh_token", { refresh_token });
  expect(stale).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
  const family = await grant(standin, "refresh_token", { refresh_token: next.body.refresh_token });
  expect(family).toMatchObject({ status: 400, body: { code: "refresh_token_already_used" } });
});

test("a refresh whose answer was lost can be repeated at any time, as long as its token is unused", async () => {
  const { refresh_token } = await signedIn(standin);
  const lost = await grant(standin, "refresh_token", { refresh_token });
  await ageTokens();
  const again = await grant(standin, "refresh_token", { refresh_token });
  expect(again).toMatchObject({ status: 200, body: { refresh_token: lost.body.refresh_token } });
});

test("within the reuse interval an older token still gets a successor", async () => {
  const { refresh_token } = await signedIn(standin);
  const first = await grant(standin, "refresh_token", { refresh_token });
  await grant(standin, "refresh_token", { refresh_token: first.body.refresh_token });
  expect((await grant(standin, "refresh_token", { refresh_token })).status).toBe(200);
});

test("twenty concurrent refreshes of one token all return the same token", async () => {
  const { refresh_token } = await signedIn(standin);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => grant(standin, "refresh_token", { refresh_token })),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
});

test("a refresh keeps the session and rereads the person", async () => {
  const { client, id, access_token } = await signedIn(standin);
  await admin(standin).auth.admin.updateUserById(id, { app_metadata: { is_operator: true } });
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  const before = claimsOf(access_token);
  const after = claimsOf(data.session?.access_token ?? "");
  expect(after.session_id).toBe(before.session_id);
  expect(after.amr).toEqual(before.amr);
  expect(after.app_metadata).toMatchObject({ is_operator: true });
});

test("unknown, malformed and missing refresh tokens get different errors, none a 5xx", async () => {
  const unknown = await grant(standin, "refresh_token", { refresh_token: "abcdefghij12" });
  expect(unknown).toMatchObject({ status: 400, body: { code: "refresh_token_not_found" } });
  const malformed = await grant(standin, "refresh_token", { refresh_token: "x" });
  expect(malformed).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await grant(standin, "refresh_token", {})).status).toBe(400);
  const other = await grant(standin, "toll", {});
  expect(other).toMatchObject({ status: 400, body: { code: "invalid_credentials" } });
});

test("no token, code or password is readable in the database", async () => {
  const { refresh_token, email } = await signedIn(standin);
  await browser(standin).auth.resetPasswordForEmail(email);
  const client = new pg.Client({ connectionString: standin.databaseUrl });
  await client.connect();
  let all = "";
  for (const table of ["users", "sessions", "refresh_tokens", "one_time_tokens", "flow_states"]) {
    const found = await client.query<{ line: string }>(`select t::text as line from auth.${table} t`);
    all += found.rows.map((row) => row.line).join("\n");
  }
  await client.end();
  const link = standin.outbox.findLast((mail) => mail.to === email)?.text ?? "";
  const token = /token_hash=(?:pkce_)?([0-9a-f]{56})/.exec(link)?.[1] ?? "";
  expect(token).toHaveLength(56);
  for (const secret of [refresh_token, token, PASSWORD]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString("hex"));
  }
});

test("claims are checked locally with one fetch of the public keys, which survive a restart", async () => {
  let fetches = 0;
  const counting: typeof fetch = (input, init) => {
    if (String(input).includes("jwks.json")) fetches += 1;
    return fetch(input, init);
  };
  const { client, id, email, access_token } = await signedIn(standin, { fetch: counting });
  const first = await client.auth.getClaims();
  const second = await client.auth.getClaims();
  expect(first.error).toBeNull();
  expect(first.data?.claims).toMatchObject({ sub: id, email, role: "authenticated", aal: "aal1" });
  expect(first.data?.header.alg).toBe("ES256");
  expect(second.data?.claims.session_id).toBe(first.data?.claims.session_id);
  expect(fetches).toBe(1);
  const again = await startAuth({ databaseUrl: standin.databaseUrl });
  const elsewhere = await browser(again).auth.getClaims(access_token);
  await again.stop();
  expect(elsewhere.data?.claims.sub).toBe(id);
});

test("sign-out ends all sessions, this one, or the others, as asked", async () => {
  const { email } = await confirmedAccount(standin);
  const open = async () => {
    const client = browser(standin);
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    return { client, refresh_token: data.session?.refresh_token ?? "" };
  };
  const isAlive = async (one: Awaited<ReturnType<typeof open>>) =>
    (await grant(standin, "refresh_token", { refresh_token: one.refresh_token })).status === 200;
  const [a, b, c] = [await open(), await open(), await open()];
  expect((await a.client.auth.signOut({ scope: "local" })).error).toBeNull();
  expect([await isAlive(a), await isAlive(b), await isAlive(c)]).toEqual([false, true, true]);
  expect((await b.client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect((await b.client.auth.getUser()).error).toBeNull();
  expect([await isAlive(b), await isAlive(c)]).toEqual([true, false]);
  const d = await open();
  expect((await d.client.auth.signOut()).error).toBeNull();
  expect([await isAlive(b), await isAlive(d)]).toEqual([false, false]);
});

test("a failing /token keeps the session, and the client succeeds once the service is back", async () => {
  let broken = 0;
  const failing: typeof fetch = async (input, init) => {
    if (broken > 0 && String(input).includes("grant_type=refresh_token")) {
      broken -= 1;
      return new Response("{}", { status: 503 });
    }
    return fetch(input, init);
  };
  const { client, refresh_token } = await signedIn(standin, { fetch: failing });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  broken = 2;
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(refresh_token);
  expect(events).not.toContain("SIGNED_OUT");
});

test("a banned person can neither sign in nor refresh", async () => {
  const { id, email, refresh_token } = await signedIn(standin);
  await admin(standin).auth.admin.updateUserById(id, { ban_duration: "24h" });
  const refused = await browser(standin).auth.signInWithPassword({ email, password: PASSWORD });
  expect(refused.error?.code).toBe("user_banned");
  const refresh = await grant(standin, "refresh_token", { refresh_token });
  expect(refresh).toMatchObject({ status: 400, body: { code: "user_banned" } });
  await admin(standin).auth.admin.updateUserById(id, { ban_duration: "none" });
  expect((await grant(standin, "refresh_token", { refresh_token })).status).toBe(200);
});
