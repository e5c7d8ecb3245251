// The keys of access tokens. By default, one ES256 key is created and stored in the database. A configuration may have
// several: one signs, all verify and are published, so that keys can be rotated; a shared secret verifies what older
// projects signed with it.
import {
  type CryptoKey,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import { z } from "zod";
import type { Pool } from "#standins/kit/db.ts";
import { checkSigningKeys, type SigningKey } from "./signing-config.ts";

export type AmrEntry = { method: string; timestamp: number; provider?: string };

const tokenClaims = z.object({
  role: z.string().default(""),
  sub: z.string().optional(),
  session_id: z.string().optional(),
});

/** The claims that the stand-in reads; older API keys are tokens without a person or session. */
export type TokenClaims = z.infer<typeof tokenClaims>;

export type SigningKeys = {
  /** The body of /.well-known/jwks.json: public members only. */
  jwks: { keys: JWK[] };
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a valid token. Throws when key, signature, expiry or a claim is wrong. */
  verify(token: string): Promise<TokenClaims>;
};

/** The keys of a configuration; `keys` defaults to the one in the database. */
export type KeyOptions = { keys?: SigningKey[]; legacy_secret?: string };

async function loadOrCreate(pool: Pool): Promise<SigningKey> {
  const newest = "select kid, private_jwk from auth.signing_key order by created_at desc limit 1";
  const found = await pool.query<{ kid: string; private_jwk: SigningKey }>(newest);
  const row = found.rows[0];
  if (row) return { ...row.private_jwk, kid: row.kid, alg: "ES256", key_ops: ["sign", "verify"] };
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await pool.query("insert into auth.signing_key (kid, private_jwk) values ($1, $2)", [kid, jwk]);
  return loadOrCreate(pool);
}

/** The public half, in the form that clients can import: `key_ops` must not contain "sign". */
function publicHalf({ kty, crv, x, y, n, e, kid, alg }: SigningKey): JWK {
  const members = kty === "EC" ? { kty, crv, x, y } : { kty, n, e };
  return { ...members, kid, alg, use: "sig", key_ops: ["verify"] };
}

const isShared = ({ kty }: JWK) => kty === "oct";

/** A key with its one algorithm: the token must not choose another. */
async function checkOf(key: SigningKey): Promise<Check> {
  const jwk: JWK = isShared(key) ? { kty: "oct", k: key.k } : publicHalf(key);
  return { key: await importJWK(jwk, key.alg), algorithms: [key.alg] };
}

type Check = { key: CryptoKey | Uint8Array; algorithms: string[] };

/** Loads the service's keys. `issuer` goes into every token as `iss`. */
export async function loadKeys(pool: Pool, issuer: string, options: KeyOptions = {}): Promise<SigningKeys> {
  const keys = options.keys ?? [await loadOrCreate(pool)];
  const { kid, alg, key_ops: _, ...secret } = checkSigningKeys(keys);
  const signingKey = await importJWK(secret, alg);
  const checks = new Map<string, Check>();
  for (const key of keys) checks.set(key.kid, await checkOf(key));
  const legacy = options.legacy_secret
    ? { key: new TextEncoder().encode(options.legacy_secret), algorithms: ["HS256"] }
    : undefined;

  return {
    jwks: { keys: keys.filter((key) => !isShared(key)).map(publicHalf) },
    sign: (claims) =>
      new SignJWT({ iss: issuer, ...claims }).setProtectedHeader({ alg, kid, typ: "JWT" }).sign(signingKey),
    async verify(token) {
      const { kid: named, alg: by } = decodeProtectedHeader(token);
      // Older tokens name a removed key or none: a configured shared secret verifies them.
      const check = checks.get(named ?? "") ?? (by === "HS256" ? legacy : undefined);
      if (!check) throw new Error(`unrecognized JWT kid ${named ?? "<nil>"} for algorithm ${by}`);
      const { payload } = await jwtVerify(token, check.key, { algorithms: check.algorithms });
      return tokenClaims.parse(payload);
    },
  };
}
