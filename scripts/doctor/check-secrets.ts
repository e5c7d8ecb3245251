// Checks the secrets in the settings against those that the processes started with and successfully used.
import type { Settings } from "#server/kernel/env.ts";
import { fingerprintOf } from "#server/kernel/start/secret-use.ts";
import { verifySecretKey } from "#server/services/auth-admin.ts";
import { type CheckResult, ok, problem, reasonOf, warning } from "./finding.ts";
import { readOnly } from "./read-only.ts";

const dayMs = 86_400_000;
/** No mailed link is older. */
const rememberedDays = 30;

export type SecretUse = { fingerprint: string; first_used_at: Date; last_used_at: Date };

const usesOf = (url: string, setting: string) =>
  readOnly(url, async (client) => {
    const { rows } = await client.query<SecretUse>(
      "select fingerprint, first_used_at, last_used_at from secret_use where setting = $1 order by first_used_at",
      [setting],
    );
    return rows;
  });

/** Whether all processes use one cookie secret, the one in these settings. */
export async function checkCookieSecret(url: string, secret: string | null): Promise<CheckResult[]> {
  const own = secret === null ? null : fingerprintOf("COOKIE_SECRET", secret);
  return [cookieFinding(await usesOf(url, "COOKIE_SECRET"), own, new Date())];
}

/** What these uses mean; `own`: the fingerprint of the secret known here. */
export function cookieFinding(uses: readonly SecretUse[], own: string | null, now: Date): CheckResult {
  const newest = uses.at(-1);
  const remedy =
    "Give every server and worker the COOKIE_SECRET of before (of the settings, or DATA_DIR/secrets.json); with another one recovery codes, known browsers and links that are shown or mailed again stop working.";
  if (!newest) return warning("no process of this version has started yet", "Start the product.");
  if (own !== null && !uses.some(({ fingerprint }) => fingerprint === own))
    return problem("COOKIE_SECRET here is another one than the product was started with", remedy);
  const isRecent = (at: Date, days: number) => now.getTime() - at.getTime() < days * dayMs;
  const beside = uses.slice(0, -1).filter(({ last_used_at }) => last_used_at > newest.first_used_at);
  const latest = beside
    .map(({ last_used_at }) => last_used_at.getTime())
    .toSorted((a, b) => a - b)
    .at(-1);
  if (latest !== undefined && isRecent(new Date(latest), rememberedDays)) {
    const message = "servers were started with different values of COOKIE_SECRET";
    return isRecent(new Date(latest), 1) ? problem(message, remedy) : warning(message, remedy);
  }
  if (uses.length > 1 && isRecent(newest.first_used_at, rememberedDays))
    return warning(`COOKIE_SECRET is another one since ${newest.first_used_at.toISOString()}`, remedy);
  return ok("every process was started with the same COOKIE_SECRET");
}

/** Whether the current webhook secret has verified an event from Stripe. */
export async function checkWebhookSecret(url: string, secret: string): Promise<CheckResult[]> {
  const own = fingerprintOf("STRIPE_WEBHOOK_SECRET", secret);
  const use = (await usesOf(url, "STRIPE_WEBHOOK_SECRET")).find(({ fingerprint }) => fingerprint === own);
  if (!use)
    return [
      problem(
        "no process was started with this STRIPE_WEBHOOK_SECRET",
        "Start the product anew with the settings that are used here.",
      ),
    ];
  const { rows } = await readOnly(url, (client) =>
    client.query<{ at: Date | null }>(
      "select max(received_at) as at from stripe_event where received_at >= $1",
      [use.first_used_at],
    ),
  );
  const at = rows[0]?.at;
  if (at) return [ok(`the last event was accepted at ${at.toISOString()}`)];
  return [
    warning(
      `no event was accepted with this STRIPE_WEBHOOK_SECRET since ${use.first_used_at.toISOString()}`,
      "Look at the deliveries under Developers → Webhooks: where they fail with 400, copy the endpoint's signing secret into STRIPE_WEBHOOK_SECRET.",
    ),
  ];
}

/** Whether the auth service accepts the secret key: lists one user, changes nothing. */
export async function checkAuthKey(
  env: Pick<Settings, "SUPABASE_URL" | "SUPABASE_SECRET_KEY">,
): Promise<CheckResult[]> {
  try {
    await verifySecretKey(env);
    return [ok("the secret key is accepted")];
  } catch (error) {
    return [
      problem(
        `the auth service does not accept SUPABASE_SECRET_KEY: ${reasonOf(error)}`,
        "Copy the secret key (Project settings → API), not the publishable one, of the same project.",
      ),
    ];
  }
}
