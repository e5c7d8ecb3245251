// Second factors of a signed-in person: enrol an authenticator app, request a challenge, answer it,
// remove a factor. The key is returned once and stored encrypted.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Sql, transaction } from "#standins/kit/db.ts";
import { answerSession } from "../session/session-answer.ts";
import { findUser } from "../user/user-store.ts";
import {
  type AuthApp,
  type AuthContext,
  type AuthDeps,
  clientOf,
  requireSession,
  type SignedIn,
} from "../wire/context.ts";
import { AuthFault, invalid, orThrow } from "../wire/errors.ts";
import { readBody, textMember } from "../wire/input.ts";
import {
  dropStaleFactors,
  type FactorRow,
  findFactor,
  insertChallenge,
  insertFactor,
  listFactors,
  removeFactor,
} from "./factor-store.ts";
import { verifyFactor } from "./factor-verification.ts";
import { newEnrolment } from "./totp.ts";

const enrolBody = z.object({
  factor_type: textMember,
  friendly_name: z.string().max(200).nullish(),
  issuer: z.string().max(200).nullish(),
});
const verifyBody = z.object({ challenge_id: textMember, code: textMember });

async function requirePerson(c: AuthContext, deps: AuthDeps): Promise<SignedIn> {
  const signedIn = await requireSession(c, deps);
  if (!signedIn.user.is_anonymous) return signedIn;
  throw new AuthFault(403, "no_authorization", "Anonymous user not allowed to perform these actions");
}

/** The person's factor with this id. Throws 404 for malformed ids and other people's factors. */
export async function factorOf(sql: Sql, user_id: string, id: string | undefined): Promise<FactorRow> {
  const parsedId = z.guid().safeParse(id);
  if (!parsedId.success) throw new AuthFault(404, "validation_failed", "factor_id must be an UUID");
  const factor = await findFactor(sql, user_id, parsedId.data);
  if (!factor) throw new AuthFault(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

function requireTotp(type: string): void {
  if (type === "totp") return;
  if (type !== "phone" && type !== "webauthn")
    throw invalid("factor_type needs to be totp, phone, or webauthn");
  const name = type === "phone" ? "Phone" : "WebAuthn";
  throw new AuthFault(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
}

function checkMayEnrol(deps: AuthDeps, { session }: SignedIn, factors: FactorRow[], name: string): void {
  if (factors.some((factor) => factor.friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthFault(422, "mfa_factor_name_conflict", message);
  }
  if (factors.length >= deps.settings.totp_max_factors) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthFault(422, "too_many_enrolled_mfa_factors", message);
  }
  if (session.aal === "aal1" && factors.some((factor) => factor.status === "verified")) {
    throw new AuthFault(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
}

async function enrol(c: AuthContext, deps: AuthDeps): Promise<Record<string, unknown>> {
  const signedIn = await requirePerson(c, deps);
  const body = await readBody(c, enrolBody);
  requireTotp(body.factor_type);
  if (!deps.settings.is_totp_enabled) {
    throw new AuthFault(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  }
  const friendly_name = body.friendly_name ?? "";
  const { user } = signedIn;
  const issuer = body.issuer || new URL(deps.env.APP_URL).host;
  const id = randomUUID();
  const label = user.email ?? user.id;
  const [keyOwner, key] = deps.env.AUTH_TOTP_KEY?.split("=") ?? [];
  const totp = newEnrolment({ issuer, label }, keyOwner === label ? key : undefined);
  await transaction(deps.pool, async (sql) => {
    await findUser(sql, { id: user.id }, "lock");
    const now = deps.clock.now();
    await dropStaleFactors(sql, user.id, new Date(now - deps.settings.challenge_expires_after_ms));
    checkMayEnrol(deps, signedIn, await listFactors(sql, [user.id]), friendly_name);
    const sealed_secret = deps.secrets.seal(`factor:${id}`, totp.secret);
    await insertFactor(sql, { id, user_id: user.id, friendly_name, sealed_secret }, new Date(now));
  });
  return { id, type: "totp", friendly_name, totp };
}

async function challenge(c: AuthContext, deps: AuthDeps): Promise<Record<string, unknown>> {
  const { user } = await requirePerson(c, deps);
  const factor = await factorOf(deps.pool, user.id, c.req.param("id"));
  requireVerifying(deps);
  const id = randomUUID();
  const now = deps.clock.now();
  await transaction(deps.pool, (sql) =>
    insertChallenge(sql, { id, factor_id: factor.id, ip: clientOf(c, deps).ip }, new Date(now)),
  );
  const expires_at = Math.floor((now + deps.settings.challenge_expires_after_ms) / 1000);
  return { id, type: "totp", expires_at };
}

function requireVerifying(deps: AuthDeps): void {
  if (deps.settings.is_totp_enabled) return;
  throw new AuthFault(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
}

export function addFactors(auth: AuthApp, deps: AuthDeps): void {
  auth.post("/factors", async (c) => c.json(await enrol(c, deps)));

  auth.post("/factors/:id/challenge", async (c) => c.json(await challenge(c, deps)));

  auth.post("/factors/:id/verify", async (c) => {
    const signedIn = await requirePerson(c, deps);
    const factor = await factorOf(deps.pool, signedIn.user.id, c.req.param("id"));
    requireVerifying(deps);
    const { challenge_id, code } = await readBody(c, verifyBody);
    if (!code) throw invalid("Code needs to be non-empty");
    const answer = { factor_id: factor.id, challenge_id, code };
    return answerSession(c, orThrow(await verifyFactor(deps, signedIn, answer, clientOf(c, deps))));
  });

  auth.delete("/factors/:id", async (c) => {
    const { user, session } = await requirePerson(c, deps);
    const id = await transaction(deps.pool, async (sql) => {
      await findUser(sql, { id: user.id }, "lock");
      const factor = await factorOf(sql, user.id, c.req.param("id"));
      if (factor.status === "verified" && session.aal === "aal1") {
        throw new AuthFault(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      }
      await removeFactor(sql, factor.id);
      return factor.id;
    });
    return c.json({ id });
  });
}
