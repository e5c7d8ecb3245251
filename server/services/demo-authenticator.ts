// The authenticator app of the demo's operator: enrolled through the auth service's own protocol with the fixed key
// that the auth stand-in issues for that address. The demo banner shows its code.
import { Secret, TOTP } from "otpauth";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";
import { withSeparateClient } from "./auth-separate-client.ts";

const period_s = 30;
const period_ms = period_s * units.second_ms;

/** Whether this installation has the demo's operator: it needs demo data and the auth stand-in, never in live mode. */
export function hasDemoOperator(env: Pick<Env, "MODE" | "SEED" | "standins">): boolean {
  return env.MODE === "demo" && env.SEED === "demo" && env.standins.auth;
}

function codeAt(timestamp: number): string {
  const secret = Secret.fromBase32(demoOperator.totp_key);
  return TOTP.generate({ secret, algorithm: "SHA1", digits: 6, period: period_s, timestamp });
}

/** The app's current code and the seconds it stays valid, by the real clock as in any authenticator app. */
export function demoCode(now_ms: number = Date.now()): { code: string; seconds_left: number } {
  return { code: codeAt(now_ms), seconds_left: period_s - (Math.floor(now_ms / units.second_ms) % period_s) };
}

/**
 * Enrols the app; true if the operator has it now, also from an earlier start. False if the service issues another key;
 * then it leaves no factor behind.
 */
export async function setUpDemoAuthenticator(
  env: Pick<Env, "MODE" | "SEED" | "standins" | "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (!hasDemoOperator(env) || email !== demoOperator.email) return false;
  return withSeparateClient(env, async (auth) => {
    const { data, error } = await auth.signInWithPassword({ email, password });
    if (error) throw error;
    const factors = data.user.factors ?? [];
    if (factors.some(({ status }) => status === "verified")) return true;
    for (const { id } of factors) await auth.mfa.unenroll({ factorId: id });
    const enrolled = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Demo" });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    if (totp.secret !== demoOperator.totp_key) {
      await auth.mfa.unenroll({ factorId });
      return false;
    }
    // Try the previous, still valid code first: a code works once, and the first sign-in needs the current one.
    for (const timestamp of [Date.now() - period_ms, Date.now()]) {
      const verified = await auth.mfa.challengeAndVerify({ factorId, code: codeAt(timestamp) });
      if (verified.data) return true;
    }
    throw new Error("the auth stand-in took no code of the demo's authenticator app");
  });
}
