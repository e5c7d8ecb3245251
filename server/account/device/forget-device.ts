import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteOrEmptyDevice, lockDevice } from "../store-devices.ts";

/** For how many milliseconds a device is kept after it was last seen: the longest life of a session. */
export const deviceRetentionMs = limits.session_days * units.day_ms;

/** Run by `sweep_accounts` for a device that was not seen for as long as a session lasts. */
export const forgetDevice = defineCommand({
  name: "forget_device",
  summary: "Forgets a device that was not seen for as long as a session lasts.",
  needs: "system",
  input: z.object({ session_id: Id }),
  output: z.strictObject({ session_id: field.id, became: z.enum(["emptied", "removed"]) }),
  load: (ctx, { session_id }) => lockDevice(ctx.tx, session_id),
  allow: requireSystem,
  async run(ctx, { session_id }, { last_seen_at }) {
    const until = new Date(last_seen_at.getTime() + deviceRetentionMs);
    if (until > ctx.now) refuse("too_early", { until });
    return { session_id, became: await deleteOrEmptyDevice(ctx, session_id) };
  },
  audit: ({ session_id }, { account_id }, { became }) => ({
    subject: ["account", account_id],
    session_id,
    became,
  }),
  exposedVia: ["internal"],
});
