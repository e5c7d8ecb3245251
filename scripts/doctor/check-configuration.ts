// Checks only the settings: what the server would refuse, and what it accepts but an operator probably does not mean.
import { keyState } from "#domain/operator/health.ts";
import type { Settings } from "#server/kernel/env.ts";
import { type CheckResult, ok, problem, warning } from "./finding.ts";

const settingsRemedy = "Correct the setting; .env.example explains each one.";

/** Each sentence of the settings' own check is a problem. */
export const wrongSettings = (problems: readonly string[]): CheckResult[] =>
  problems.map((sentence) => problem(sentence, settingsRemedy));

/** Accepted settings that deserve a look. */
export async function checkConfiguration(env: Settings): Promise<CheckResult[]> {
  const isLive = env.MODE === "live";
  const found: CheckResult[] = [];
  if (isLive && /@[\w.-]+\.test\b/.test(env.MAIL_FROM))
    found.push(
      problem(
        `MAIL_FROM is ${env.MAIL_FROM}: no mail server delivers for it`,
        "Set MAIL_FROM to an address of your own domain.",
      ),
    );
  if (keyState(env.MODE, env.STRIPE_SECRET_KEY) !== "ok")
    found.push(
      warning(
        "STRIPE_SECRET_KEY may do everything in the Stripe account",
        "Make a restricted key (rk_live_…) with the rights that docs/deploying.md (Stripe) lists.",
      ),
    );
  if (isLive && env.SENTRY_DSN === undefined)
    found.push(
      warning(
        "unexpected errors are in the log and at /admin/faults only",
        "Set SENTRY_DSN to be told of them, or look there daily.",
      ),
    );
  return found.length > 0 ? found : [ok(`${env.MODE} mode, every setting fits`)];
}
