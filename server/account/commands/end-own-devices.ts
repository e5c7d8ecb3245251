import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import { forgetKnownBrowsers } from "../store/browsers.ts";
import { lockOwnDevice, revokeAllDevices, revokeOtherDevices, setDeviceRevoked } from "../store/devices.ts";

/**
 * Signs out one of the actor's devices. The auth service cannot end a session by its id without the session's tokens,
 * so every request checks this row. At the service the session lives until its tokens expire; renewing them does not
 * help, because an ended device stays ended. It needs no new proof, so that whoever notices an intruder can act at
 * once. It also forgets the account's known browsers, so that the next sign-in from an ended one sends a mail.
 */
export const endOwnDevice = defineCommand({
  name: "end_own_device",
  summary: "Signs one device of one's own account out.",
  needs: "account",
  in_person: true,
  input: z.object({ session_id: Id }),
  output: z.strictObject({ session_id: field.id }),
  async load(ctx, { session_id }) {
    const { id } = await lockAccount(ctx.tx, requireAccountId(ctx.actor));
    return lockOwnDevice(ctx.tx, id, session_id);
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { session_id }, { account_id }) {
    await setDeviceRevoked(ctx, session_id);
    await forgetKnownBrowsers(ctx, account_id);
    return { session_id };
  },
  audit: ({ session_id }, { account_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["ui", "rpc"],
});

/** Signs out every device of the actor, or all but one. */
export const endOwnDevices = defineCommand({
  name: "end_own_devices",
  summary: "Signs all devices of one's own account out, or all but one.",
  needs: "account",
  in_person: true,
  input: z.object({ kept_session_id: Id.nullable() }),
  output: z.strictObject({ ended: field.count }),
  async load(ctx, { kept_session_id }) {
    const account = await lockAccount(ctx.tx, requireAccountId(ctx.actor));
    // An unknown session id would end every device: refuse it as not_found.
    if (kept_session_id) await lockOwnDevice(ctx.tx, account.id, kept_session_id);
    return account;
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { kept_session_id: kept }, { id }) {
    await forgetKnownBrowsers(ctx, id);
    return { ended: await (kept ? revokeOtherDevices(ctx, id, kept) : revokeAllDevices(ctx, id)) };
  },
  audit: ({ kept_session_id }, { id }, { ended }) => ({ subject: ["account", id], kept_session_id, ended }),
  exposedVia: ["ui", "rpc"],
});
