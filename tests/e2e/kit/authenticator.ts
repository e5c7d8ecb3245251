// An authenticator app: the codes that a person would read from a phone. The service accepts each time
// step once, and already accepts the code of the coming step: so the second code within one step is the
// next step's, and only a third has to wait.
import { setTimeout as wait } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
/** The step of the last code given out for each key, so that two apps with one key do not repeat each other. */
const lastSteps = new Map<string, number>();

function codeOf(base32: string, step: number): string {
  const secret = Secret.fromBase32(base32);
  return TOTP.generate({ secret, algorithm: "SHA1", digits: 6, period: 30, timestamp: step * PERIOD_MS });
}

const currentStep = () => Math.floor(Date.now() / PERIOD_MS);

/** A fresh code of this key that is accepted now; waits if there is none yet. */
export async function nextCode(base32: string): Promise<string> {
  const step = Math.max(currentStep(), (lastSteps.get(base32) ?? 0) + 1);
  lastSteps.set(base32, step);
  const opens_at = (step - 1) * PERIOD_MS;
  if (opens_at > Date.now()) await wait(opens_at - Date.now() + 50);
  return codeOf(base32, step);
}

/** Six digits that are not a code of this key anywhere near now. */
export function wrongCode(base32: string): string {
  const now = currentStep();
  const near = new Set(Array.from({ length: 21 }, (_, index) => codeOf(base32, now - 10 + index)));
  for (let digits = 0; ; digits += 1) {
    const code = String(digits).padStart(6, "0");
    if (!near.has(code)) return code;
  }
}

/** The key in an `otpauth:` address, or as shown for typing (`ABCD EFGH …`). */
export function keyOf(shown: string): string {
  const text = shown.startsWith("otpauth:") ? (new URL(shown).searchParams.get("secret") ?? "") : shown;
  return text.replaceAll(/[\s-]/g, "").toUpperCase();
}
