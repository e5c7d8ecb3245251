// The account's background work.
import { deleteAuthUser, sweepAccounts } from "#domain/account/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import { deleteFailedMails } from "#server/kernel/queue/delete-mails.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deleteUser } from "#server/services/auth-admin.ts";
import { deviceKeptMs, forgetDevice } from "./device/forget-device.ts";
import { expireExport } from "./export.ts";
import { listUnseenDevices } from "./store-devices.ts";
import { listExpiredExports } from "./store-exports.ts";

/** As many of each kind at a time; what is left over is met an hour later. */
const atMost = 500;

const sweepAccountsJob = defineJob(sweepAccounts, async (ctx) => {
  const { db, clock } = ctx.runtime;
  const now = clock.now();
  const unseen = await listUnseenDevices(db, new Date(now.getTime() - deviceKeptMs), atMost);
  for (const session_id of unseen) await unlessMet(() => ctx.run(forgetDevice, { session_id }));
  for (const export_id of await listExpiredExports(db, now, atMost))
    await unlessMet(() => ctx.run(expireExport, { export_id }));
  await deleteFailedMails(db, "account_closed");
});

/** Somebody came back meanwhile, or another sweep was first. */
async function unlessMet(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) || error.code === "service_unavailable") throw error;
  }
}

const deleteAuthUserJob = defineJob(deleteAuthUser, ({ runtime }, { account_id }) =>
  deleteUser(runtime.env, account_id),
);

export const accountJobs = [sweepAccountsJob, deleteAuthUserJob];
