import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockAccount } from "../store.ts";
import { upsertDevice } from "../store-devices.ts";

/** The `User-Agent` header as stored: without NUL characters, 400 characters at most. */
export const userAgent = z
  .string()
  .transform((text) => text.replaceAll("\u0000", "").slice(0, 400))
  .default("");

/** Records that a session of the auth service is in use, at sign-in and each time its token is renewed. */
export const recordDevice = defineCommand({
  name: "record_device",
  summary: "Notes the device behind a session; a device that was signed out stays so.",
  needs: "system",
  input: z.object({
    account_id: Id,
    session_id: Id,
    user_agent: userAgent,
    /** Whether the person has just proved who they are, by signing in or when asked once more. */
    is_proof: z.boolean().default(false),
  }),
  output: z.strictObject({ session_id: field.id, is_revoked: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, input) {
    const device = await upsertDevice(ctx, input);
    return { session_id: device.session_id, is_revoked: device.revoked_at !== null };
  },
  audit: ({ account_id, session_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["internal"],
});
