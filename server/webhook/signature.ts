// Signatures in the format of Standard Webhooks (symmetric, `v1`). A secret is derived from its endpoint and a rotation
// number under the installation's own secret, so no table, log or queue contains it.
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { limits, units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

const prefix = "whsec_";

/** The signing secret of an endpoint, as its owner keeps it: `whsec_` and 32 bytes in base64. */
export function webhookSecret(
  env: Pick<Env, "COOKIE_SECRET">,
  endpoint_id: string,
  rotation: number,
): string {
  const key = createHmac("sha256", env.COOKIE_SECRET)
    .update(`webhook secret ${endpoint_id} ${rotation}`)
    .digest("base64");
  return prefix + key;
}

export type SigningEndpoint = { id: string; secret_rotation: number; rotated_at: Date | null };

/** The secrets that sign now: the endpoint's current one and, for a day after a rotation, the previous one. */
export function signingSecrets(
  env: Pick<Env, "COOKIE_SECRET">,
  { id, secret_rotation, rotated_at }: SigningEndpoint,
  now: Date,
): string[] {
  const until = (rotated_at?.getTime() ?? 0) + limits.webhook_old_secret_hours * units.hour_ms;
  const rotations = now.getTime() < until ? [secret_rotation, secret_rotation - 1] : [secret_rotation];
  return rotations.map((rotation) => webhookSecret(env, id, rotation));
}

/** The three headers of a message. A receiver refuses a timestamp that is minutes off, so `at` is real time. */
export function signatureHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body));
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}
