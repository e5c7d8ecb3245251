import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockAccount } from "../store/account.ts";
import { setDeviceRevoked, upsertDevice } from "../store/devices.ts";
import { userAgent } from "./record-device.ts";

/**
 * Records a sign-out. The auth service ends the session, but its last access token stays valid until it expires: the
 * ended device makes every endpoint refuse it at once.
 */
export const endDevice = defineCommand({
  name: "end_device",
  summary: "Ends the device behind a session, at sign-out.",
  needs: "system",
  input: z.object({ account_id: Id, session_id: Id, user_agent: userAgent }),
  output: z.strictObject({ session_id: field.id }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, input) {
    await upsertDevice(ctx, input);
    await setDeviceRevoked(ctx, input.session_id);
    return { session_id: input.session_id };
  },
  audit: ({ account_id, session_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["internal"],
});
