// Once an hour: tells providers that their verification will end, and ends those whose time has passed.
import { remindedIfVerifiedBefore } from "#domain/account/verification.ts";
import { limits, units } from "#domain/limits.ts";
import { listToExpire, listToRemind } from "#server/account/store/verifications.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { expireVerification, remindVerification } from "../account/verification/end-of-verification.ts";
import { withErrorLog } from "./run-timers.ts";

/** Providers of one hour, for each step; the rest waits for the next hour. */
const rows = 1_000;

export async function sweepVerifications(ctx: JobContext): Promise<void> {
  const { db, clock, settings } = ctx.runtime;
  const { verification_days: days } = await settings.current();
  if (days === null) return;
  const now = clock.now();
  const before = (count: number) => new Date(now.getTime() - count * units.day_ms);
  const ending = {
    verified_before: before(days),
    reminded_before: before(limits.verification_reminder_days),
  };
  const end = (profile_id: string) => ctx.run(expireVerification, { profile_id });
  const remind = (profile_id: string) => ctx.run(remindVerification, { profile_id });
  await forEach(ctx, await listToExpire(db, ending, rows), end);
  await forEach(ctx, await listToRemind(db, remindedIfVerifiedBefore(now, days), rows), remind);
}

/** The failure of one provider stops no other. */
async function forEach(
  ctx: JobContext,
  profile_ids: readonly string[],
  run: (profile_id: string) => Promise<unknown>,
): Promise<void> {
  for (const profile_id of profile_ids)
    await withErrorLog(ctx, `verification ${profile_id}`, async () => {
      await run(profile_id);
    });
}
