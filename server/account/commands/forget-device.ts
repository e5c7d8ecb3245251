import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { emptyDevice, lockDevice } from "../store/devices.ts";

/** How many milliseconds after its last use a session's row keeps the browser it was opened with. */
export const deviceRetentionMs = limits.session_days * units.day_ms;

/** `sweep_accounts` runs it for a device unseen for longer than any session lasts. */
export const forgetDevice = defineCommand({
  name: "forget_device",
  summary: "Forgets the browser of a session that was not used for longer than any lasts.",
  needs: "system",
  input: z.object({ session_id: Id }),
  output: z.strictObject({ session_id: field.id }),
  load: (ctx, { session_id }) => lockDevice(ctx.tx, session_id),
  allow: requireSystem,
  async run(ctx, { session_id }, { last_seen_at }) {
    const until = new Date(last_seen_at.getTime() + deviceRetentionMs);
    if (until > ctx.now) refuse("too_early", { until });
    await emptyDevice(ctx, session_id);
    return { session_id };
  },
  audit: ({ session_id }, { account_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["internal"],
});
