import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockDevice, setDeviceRevoked } from "../store/devices.ts";

/** Ends a session that is past one of its limits (`domain/account/session-limits.ts`): at its next use, or by the sweep. */
export const expireDevice = defineCommand({
  name: "expire_device",
  summary: "Ends a session that was not used for too long, or was opened too long ago.",
  needs: "system",
  /** `last_seen_at`: the value that showed the session to be over; a session seen since then is not. */
  input: z.object({ session_id: Id, last_seen_at: z.iso.datetime() }),
  output: z.strictObject({ session_id: field.id }),
  load: (ctx, { session_id }) => lockDevice(ctx.tx, session_id),
  allow: requireSystem,
  async run(ctx, { session_id, last_seen_at }, device) {
    if (device.last_seen_at.getTime() !== Date.parse(last_seen_at)) refuse("conflict");
    await setDeviceRevoked(ctx, session_id);
    return { session_id };
  },
  audit: ({ session_id }, { account_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["internal"],
});
