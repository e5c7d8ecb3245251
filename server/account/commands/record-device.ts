import { z } from "zod";
import { readUserAgent } from "#domain/account/user-agent.ts";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockAccount } from "../store/account.ts";
import { type DeviceRow, findOtherSignIns, setSignInComplete, upsertDevice } from "../store/devices.ts";

/** The `User-Agent` header as stored: without NUL characters, 400 characters at most. */
export const userAgent = z
  .string()
  .transform((text) => text.replaceAll("\u0000", "").slice(0, 400))
  .default("");

/**
 * Records that a session of the auth service is in use: at sign-in, each time its token is renewed, and after an hour
 * of use. Every way of signing in passes here, so this command decides whether to mail the person about a new browser.
 */
export const recordDevice = defineCommand({
  name: "record_device",
  summary:
    "Notes the device behind a session, and mails about a new one; a device that was signed out stays so.",
  needs: "system",
  input: z.object({
    account_id: Id,
    session_id: Id,
    user_agent: userAgent,
    /** Whether the person has just proved who they are, by signing in or when asked once more. */
    is_proof: z.boolean().default(false),
    /** Whether a second factor proved the session. */
    is_two_factor: z.boolean().default(false),
    /** Whether the browser has signed in to this account before. */
    is_known_browser: z.boolean().default(false),
  }),
  output: z.strictObject({ session_id: field.id, is_revoked: z.boolean(), is_told: z.boolean() }),
  load: (ctx, { account_id }) => lockAccount(ctx.tx, account_id),
  allow() {},
  async run(ctx, { is_two_factor, is_known_browser, ...seen }, { has_second_factor }) {
    const device = await upsertDevice(ctx, seen);
    const isRevoked = device.revoked_at !== null;
    const gives_access = !isRevoked && (is_two_factor || !has_second_factor);
    const isTold =
      gives_access && device.is_incomplete && (await completeSignIn(ctx, device, is_known_browser));
    return { session_id: device.session_id, is_revoked: isRevoked, is_told: isTold };
  },
  audit: ({ account_id, session_id }, _account, { is_told }) => ({
    subject: ["account", account_id],
    session_id,
    ...(is_told ? { is_told } : {}),
  }),
  exposedVia: ["internal"],
});

/**
 * Notes a sign-in as complete. It mails the person once per session, unless the browser is known or the session is the
 * account's first, with which it was registered; further mails on the same day would say no more.
 */
async function completeSignIn(
  ctx: CommandContext,
  device: DeviceRow,
  isKnownBrowser: boolean,
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - units.day_ms);
  const { has_others, told } = await findOtherSignIns(ctx.tx, device, since);
  const isTold = !isKnownBrowser && has_others && told < limits.sign_in_mails_per_day;
  await setSignInComplete(ctx, device.session_id, { is_told: isTold });
  if (!isTold) return false;
  const { browser, system } = readUserAgent(device.user_agent);
  const facts = { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
  await notifyAccount(ctx, "new_sign_in", device.account_id, { facts });
  return true;
}
