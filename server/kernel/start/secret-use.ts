// Which secrets the processes of this installation are started with. A changed COOKIE_SECRET ends recovery codes, known browsers
// and links that are shown again without a word; the doctor finds it by these rows.
import { createHmac } from "node:crypto";
import type { Runtime } from "../runtime.ts";

export type KnownSecret = "COOKIE_SECRET" | "STRIPE_WEBHOOK_SECRET";

/** What is stored of a secret: keyed by the secret itself, which has the entropy. */
export function fingerprintOf(setting: KnownSecret, secret: string): string {
  return createHmac("sha256", secret).update(`fingerprint of ${setting}`).digest("hex");
}

/** Records, at the start of a process, the secrets it was given. */
export async function recordSecretUse({
  env,
  db,
  clock,
}: Pick<Runtime, "env" | "db" | "clock">): Promise<void> {
  const at = clock.now();
  const rows = (["COOKIE_SECRET", "STRIPE_WEBHOOK_SECRET"] as const).map((setting) => ({
    setting,
    fingerprint: fingerprintOf(setting, env[setting]),
    first_used_at: at,
    last_used_at: at,
  }));
  await db
    .insertInto("secret_use")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["setting", "fingerprint"]).doUpdateSet({
        // A demo's clock may have been moved back.
        last_used_at: (expression) =>
          expression.fn<Date>("greatest", ["secret_use.last_used_at", "excluded.last_used_at"]),
      }),
    )
    .execute();
}
