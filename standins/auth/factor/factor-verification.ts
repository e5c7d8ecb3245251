// Answering a challenge with a code verifies the factor, raises this session to two factors with a
// new refresh token, and ends sessions with one factor.
import { z } from "zod";
import { type Sql, transaction } from "#standins/kit/db.ts";
import {
  endWeakSessions,
  insertRefreshToken,
  lockSession,
  raiseSession,
  revokeFamily,
  type SessionRow,
} from "../session/session-store.ts";
import { type SessionJson, sessionJson } from "../session/sessions.ts";
import { findUser } from "../user/user-store.ts";
import type { AuthDeps, SignedIn } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import {
  acceptCode,
  type ChallengeRow,
  countWrongCode,
  dropChallenge,
  dropFactors,
  type FactorRow,
  findChallenge,
  findFactor,
} from "./factor-store.ts";
import { stepOf } from "./totp.ts";

type ChallengeAnswer = { factor_id: string; challenge_id: string; code: string };
type Client = Pick<SessionRow, "ip" | "user_agent">;

/** Whether both addresses mean the same client; all loopback addresses do. */
function isSameClient(a: string | null, b: string | null): boolean {
  const named = (ip: string | null) => (ip && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(ip) ? "loopback" : ip);
  return named(a) === named(b);
}

async function openChallenge(
  deps: AuthDeps,
  sql: Sql,
  answer: ChallengeAnswer,
  client: Client,
): Promise<ChallengeRow | AuthFault> {
  const isId = z.guid().safeParse(answer.challenge_id).success;
  const challenge = isId && (await findChallenge(sql, answer.factor_id, answer.challenge_id));
  if (!challenge) {
    const message = "MFA factor with the provided challenge ID not found";
    return new AuthFault(422, "mfa_factor_not_found", message);
  }
  if (challenge.verified_at || !isSameClient(challenge.ip, client.ip)) {
    return new AuthFault(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch");
  }
  const { challenge_expires_after_ms, challenge_max_attempts } = deps.settings;
  const isExpired = deps.clock.now() > challenge.created_at.getTime() + challenge_expires_after_ms;
  if (isExpired || challenge.wrong_attempts >= challenge_max_attempts) {
    await dropChallenge(sql, challenge.id);
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    return new AuthFault(422, "mfa_challenge_expired", message);
  }
  return challenge;
}

/** The time step of a correct code. Accepts each step once, and no earlier one afterwards. */
function acceptableStep(deps: AuthDeps, factor: FactorRow, code: string): number | null {
  const secret = deps.secrets.unseal(`factor:${factor.id}`, factor.sealed_secret);
  const step = stepOf(secret, code);
  if (step === null || (factor.last_used_step !== null && step <= Number(factor.last_used_step))) return null;
  return step;
}

/** Revokes the earlier refresh tokens, issued for one factor only. */
async function renewRefreshToken(deps: AuthDeps, sql: Sql, session_id: string, at: Date): Promise<string> {
  await revokeFamily(sql, session_id, at);
  const token = deps.secrets.newRefreshToken();
  const digest = deps.secrets.digest("refresh", token);
  await insertRefreshToken(sql, { digest, session_id, parent_id: null, nonce: null }, at);
  return token;
}

/**
 * Answers a challenge. Returns refusals, so that the count of wrong codes is committed.
 * 422: mfa_factor_not_found, mfa_ip_address_mismatch, mfa_challenge_expired, mfa_verification_failed.
 */
export function verifyFactor(
  deps: AuthDeps,
  signedIn: SignedIn,
  answer: ChallengeAnswer,
  client: Client,
): Promise<SessionJson | AuthFault> {
  return transaction(deps.pool, async (sql) => {
    // Lock the person's row first, as all code that changes sessions or factors does.
    const user = await findUser(sql, { id: signedIn.user.id }, "lock");
    const factor = await findFactor(sql, signedIn.user.id, answer.factor_id);
    const session = await lockSession(sql, signedIn.session.id);
    if (!user || !session) {
      return new AuthFault(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
    if (!factor) return new AuthFault(404, "mfa_factor_not_found", "Factor not found");
    const challenge = await openChallenge(deps, sql, answer, client);
    if (challenge instanceof AuthFault) return challenge;
    const step = acceptableStep(deps, factor, answer.code);
    if (step === null) {
      await countWrongCode(sql, challenge.id);
      return new AuthFault(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    await acceptCode(sql, challenge, step, new Date(deps.clock.now()));
    await dropFactors(sql, user.id, "unverified");
    const at = new Date();
    const raised = await raiseSession(sql, session, factor.id, at);
    await endWeakSessions(sql, user.id);
    return sessionJson(deps, sql, user, raised, await renewRefreshToken(deps, sql, session.id, at));
  });
}
