// Background jobs of accounts: the hourly sweep, deleting a closed account's user at the auth service, and asking VIES
// about a provider's VAT number.
import { checkVatNumber, deleteAuthUser, sweepAccounts } from "#domain/account/jobs.ts";
import { overdueBounds } from "#domain/account/session-limits.ts";
import { viesNumberIn } from "#domain/account/vat-check.ts";
import { isRefusal } from "#domain/refusal.ts";
import { deleteFailedMails } from "#server/kernel/queue/delete-mails.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deleteUser } from "#server/services/auth-admin.ts";
import { askVies } from "#server/services/vies.ts";
import { expireDevice } from "./commands/expire-device.ts";
import { expireExport } from "./commands/export.ts";
import { deviceRetentionMs, forgetDevice } from "./commands/forget-device.ts";
import { listOverdueDevices, listUnseenDevices } from "./store/devices.ts";
import { listExpiredExports } from "./store/exports.ts";
import { sessionLimitsOf } from "./store/session-limits.ts";
import { dropVatQuestion, findVatQuestion, keepVatAnswer, keepVatFailure } from "./store/vat-checks.ts";

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

/** Holds no connection while it waits for the answer. */
const checkVatNumberJob = defineJob(checkVatNumber, async ({ runtime }, { profile_id }) => {
  const { db, env, clock, log } = runtime;
  const question = await findVatQuestion(db, profile_id);
  if (!question) return;
  if (!env.VIES_URL) return dropVatQuestion(db, question);
  // With a number of its own the marketplace gets a consultation number, its proof that it has asked.
  const { vat_number } = await runtime.settings.current();
  const answer = await askVies(env.VIES_URL, question, viesNumberIn(vat_number));
  if (answer.outcome === null) {
    log.warn({ profile_id, reason: answer.reason }, "vat check failed");
    return keepVatFailure(db, question, { mayRetry: answer.mayRetry, now: clock.now() });
  }
  return keepVatAnswer(db, question, { ...answer, answered_at: clock.now() });
});

export const accountJobs = [sweepAccountsJob, deleteAuthUserJob, checkVatNumberJob];
