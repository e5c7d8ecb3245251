// Background jobs of accounts: the hourly sweep, and deleting a closed account's user at the auth service.
import { deleteAuthUser, sweepAccounts } from "#domain/account/jobs.ts";
import { overdueBounds } from "#domain/account/session-limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { deleteFailedMails } from "#server/kernel/queue/delete-mails.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deleteUser } from "#server/services/auth-admin.ts";
import { expireDevice } from "./commands/expire-device.ts";
import { expireExport } from "./commands/export.ts";
import { deviceRetentionMs, forgetDevice } from "./commands/forget-device.ts";
import { listOverdueDevices, listUnseenDevices } from "./store/devices.ts";
import { listExpiredExports } from "./store/exports.ts";
import { sessionLimitsOf } from "./store/session-limits.ts";

/** Rows of each kind per run; the next run, an hour later, takes the rest. */
const maxRows = 500;

const sweepAccountsJob = defineJob(sweepAccounts, async (ctx) => {
  const { db, clock } = ctx.runtime;
  const now = clock.now();
  const overdue = overdueBounds(now, sessionLimitsOf(ctx.runtime.env));
  for (const { session_id, last_seen_at } of await listOverdueDevices(db, overdue, maxRows)) {
    const input = { session_id, last_seen_at: last_seen_at.toISOString() };
    await ignoreRefusal(() => ctx.run(expireDevice, input));
  }
  const session_ids = await listUnseenDevices(db, new Date(now.getTime() - deviceRetentionMs), maxRows);
  for (const session_id of session_ids) await ignoreRefusal(() => ctx.run(forgetDevice, { session_id }));
  for (const export_id of await listExpiredExports(db, now, maxRows))
    await ignoreRefusal(() => ctx.run(expireExport, { export_id }));
  await deleteFailedMails(db, "account_closed");
});

/** A refusal means that the row has changed since the listing: the device was used, or another sweep came first. */
async function ignoreRefusal(work: () => Promise<unknown>): Promise<void> {
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
