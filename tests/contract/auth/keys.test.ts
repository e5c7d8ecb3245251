// Signing keys by configuration: which one signs, which ones are still valid, and what nobody may sign with.
import { createClient } from "@supabase/supabase-js";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SigningKey } from "#standins/auth/session/signing-config.ts";
import {
  type AuthStandin,
  browser,
  claimsOf,
  confirmedAccount,
  PASSWORD,
  PUBLISHABLE,
  signedIn,
  startAuth,
} from "../kit/auth.ts";

const LEGACY_SECRET = "a shared secret of an older project, long enough";

async function newKey(alg: "ES256" | "RS256", kid: string, key_ops: string[]): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, key_ops };
}

const signs = ["sign", "verify"];
let elder: SigningKey;
let younger: SigningKey;
let standBy: SigningKey;
let before: AuthStandin;
let standin: AuthStandin;

beforeAll(async () => {
  elder = await newKey("ES256", "elder", signs);
  younger = await newKey("RS256", "younger", signs);
  standBy = await newKey("ES256", "stand-by", ["verify"]);
  before = await startAuth({ keys: { keys: [elder, standBy] } });
  const retired = { ...elder, key_ops: ["verify"] };
  const keys = [younger, retired, standBy];
  standin = await startAuth({
    databaseUrl: before.databaseUrl,
    keys: { keys, legacy_secret: LEGACY_SECRET },
  });
});
afterAll(async () => {
  await standin.stop();
  await before.stop();
  expect(standin.failures).toEqual([]);
});

async function publicKeys(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${standin.base}/.well-known/jwks.json`);
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys;
}

function ask(path: string, key: string, bearer = key): Promise<Response> {
  return fetch(`${standin.base}${path}`, {
    headers: { apikey: key, authorization: `Bearer ${bearer}`, "x-supabase-api-version": "2024-01-01" },
  });
}

const encoded = (text: string) => new TextEncoder().encode(text);
const legacyKey = (role: string, secret = LEGACY_SECRET) =>
  new SignJWT({ role, iss: "supabase" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("10y")
    .sign(encoded(secret));

test("the signing, the retired and the standby key are published, without private parts", async () => {
  const keys = await publicKeys();
  expect(keys.map(({ kid, alg, use, key_ops }) => ({ kid, alg, use, key_ops }))).toEqual(
    [
      ["younger", "RS256"],
      ["elder", "ES256"],
      ["stand-by", "ES256"],
    ].map(([kid, alg]) => ({ kid, alg, use: "sig", key_ops: ["verify"] })),
  );
  for (const key of keys) {
    for (const secret of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(key).not.toHaveProperty(secret);
  }
  const about = await (await fetch(`${standin.base}/.well-known/openid-configuration`)).json();
  expect(about).toMatchObject({
    issuer: standin.base,
    jwks_uri: `${standin.base}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ["RS256", "ES256"],
  });
});

test("new tokens use the new key, and the client checks RS256 locally", async () => {
  const { client, id } = await signedIn(standin);
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data).toMatchObject({ header: { alg: "RS256", kid: "younger" }, claims: { sub: id } });
});

test("a token of the retired key is valid until it expires, and its session continues under the new key", async () => {
  const { access_token, refresh_token, id } = await signedIn(before);
  // Another address of the same service: the tokens' issuer differs, their keys do not.
  expect((await ask("/user", PUBLISHABLE, access_token)).status).toBe(200);
  const local = await browser(standin).auth.getClaims(access_token);
  expect(local.data).toMatchObject({ header: { kid: "elder" }, claims: { sub: id } });
  const client = browser(standin);
  const { data } = await client.auth.refreshSession({ refresh_token });
  expect(claimsOf(data.session?.access_token ?? "").session_id).toBe(claimsOf(access_token).session_id);
  expect((await client.auth.getClaims()).data?.header.kid).toBe("younger");
});

test("the older API keys grant what their roles grant", async () => {
  const [anon, service] = [await legacyKey("anon"), await legacyKey("service_role")];
  const { email, id } = await confirmedAccount(standin);
  const visitor = createClient(standin.url, anon, { auth: { persistSession: false } });
  expect((await visitor.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const server = createClient(standin.url, service, { auth: { persistSession: false } });
  expect((await server.auth.admin.getUserById(id)).data.user?.email).toBe(email);
  const refused = await ask("/admin/users", anon);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: "not_admin" }),
  ]);
  const foreign = await ask(
    "/settings",
    await legacyKey("service_role", "another secret of another project, long"),
  );
  expect(foreign.headers.get("sb-error-code")).toBe("UNAUTHORIZED_INVALID_API_KEY");
});

test("a person's token signed with the shared secret is accepted while its session lives", async () => {
  const { client, access_token } = await signedIn(standin);
  const { iat: _, ...claims } = claimsOf(access_token);
  const older = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(encoded(LEGACY_SECRET));
  expect((await ask("/user", PUBLISHABLE, older)).status).toBe(200);
  expect((await ask("/user", older)).status, "it is no API key").toBe(401);
  await client.auth.signOut();
  expect((await ask("/user", PUBLISHABLE, older)).status).toBe(403);
});

test("neither a public key used as a shared secret, nor an unknown key, nor another key's name is enough", async () => {
  const { access_token } = await signedIn(standin);
  const claims = claimsOf(access_token);
  const [published] = await publicKeys();
  const { privateKey: stranger } = await generateKeyPair("ES256");
  const forgeries = [
    await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "younger" })
      .sign(encoded(JSON.stringify(published))),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: "younger" })
      .sign(encoded(LEGACY_SECRET)),
    await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "elder" }).sign(stranger),
    await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "nobody" }).sign(stranger),
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${access_token.split(".")[1]}.`,
  ];
  for (const forged of forgeries) {
    const answer = await ask("/user", PUBLISHABLE, forged);
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "bad_jwt" })]);
  }
});
