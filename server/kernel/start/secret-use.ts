// Records with which secrets the processes of this installation start. A changed COOKIE_SECRET silently breaks recovery
// codes, known browsers and links that are shown again; the doctor detects the change by these rows.
import { createHmac } from "node:crypto";
import type { Runtime } from "../runtime.ts";

export type KnownSecret = "COOKIE_SECRET" | "STRIPE_WEBHOOK_SECRET";

/** The stored fingerprint of a secret: keyed by the secret itself, which has enough entropy. */
export function fingerprintOf(setting: KnownSecret, secret: string): string {
  return createHmac("sha256", secret).update(`fingerprint of ${setting}`).digest("hex");
}

/** Records a process's secrets when it starts. */
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
