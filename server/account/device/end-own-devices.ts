import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { ownAccount } from "../access.ts";
import { lockAccount, revokeOtherDevices, setDeviceRevoked } from "../store.ts";
import { lockOwnDevice, revokeAllDevices } from "../store-devices.ts";

/**
 * Signs one device of one's own out. The auth service ends sessions of whoever holds their tokens, and no other one by
 * its id: what counts is this row, which every door asks first. The session lives on at the service until its tokens
 * run out, and renewing them there leads nowhere here, because an ended device stays ended.
 */
export const endOwnDevice = defineCommand({
  name: "end_own_device",
  summary: "Signs one device of one's own account out.",
  needs: "account",
  in_person: true,
  input: z.object({ session_id: Id }),
  async load(ctx, { session_id }) {
    const { id } = await lockAccount(ctx.tx, ownAccount(ctx.actor));
    return lockOwnDevice(ctx.tx, id, session_id);
  },
  allow(actor) {
    ownAccount(actor);
  },
  async run(ctx, { session_id }) {
    await setDeviceRevoked(ctx, session_id);
    return { session_id };
  },
  audit: ({ session_id }, { account_id }) => ({ subject: ["account", account_id], session_id }),
  exposedVia: ["ui", "rpc"],
});

/** Signs every device of one's own out, or all but one. */
export const endOwnDevices = defineCommand({
  name: "end_own_devices",
  summary: "Signs all devices of one's own account out, or all but one.",
  needs: "account",
  in_person: true,
  input: z.object({ kept_session_id: Id.nullable() }),
  async load(ctx, { kept_session_id }) {
    const account = await lockAccount(ctx.tx, ownAccount(ctx.actor));
    // One that is not there would keep nothing, and nobody would have asked for that.
    if (kept_session_id) await lockOwnDevice(ctx.tx, account.id, kept_session_id);
    return account;
  },
  allow(actor) {
    ownAccount(actor);
  },
  async run(ctx, { kept_session_id: kept }, { id }) {
    return { ended: await (kept ? revokeOtherDevices(ctx, id, kept) : revokeAllDevices(ctx, id)) };
  },
  audit: ({ kept_session_id }, { id }, { ended }) => ({ subject: ["account", id], kept_session_id, ended }),
  exposedVia: ["ui", "rpc"],
});
