// A verification whose days are over: its provider is told first, and ends some days later. Bookings go on.
import { z } from "zod";
import { remindedIfVerifiedBefore, verificationEnd } from "#domain/account/verification.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { moveVerification, setReminded } from "#server/account/store/profiles.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockProvider } from "./lock-provider.ts";
import { openVerificationTask } from "./open-verification-task.ts";

const input = z.object({ profile_id: Id });
const load = (ctx: CommandContext, { profile_id }: z.output<typeof input>) => lockProvider(ctx, profile_id);
const output = z.strictObject({ profile_id: field.id, ends_at: field.time });

/** Mails a verified provider when its verification will end. It may send documents from then on. */
export const remindVerification = defineCommand({
  name: "remind_verification",
  summary: "A provider is told that its verification will end.",
  needs: "system",
  input,
  output,
  load,
  allow: requireSystem,
  async run(ctx, _input, profile) {
    const { id: profile_id, verified_at } = profile;
    const days = ctx.settings.verification_days;
    const isDue = days !== null && verified_at && verified_at <= remindedIfVerifiedBefore(ctx.now, days);
    if (!isDue || profile.verification_reminded_at) return refuse("too_early");
    await setReminded(ctx, profile_id);
    const ends = verificationEnd({ verified_at, verification_reminded_at: ctx.now }, days) ?? ctx.now;
    const facts = { name: profile.display_name, until: ends.toISOString() };
    await notifyAccount(ctx, "verification_ends", profile.account_id, { facts });
    return { profile_id, ends_at: ends.toISOString() };
  },
  audit: (_input, { id, account_id }, { ends_at }) => ({ subject: ["profile", id], account_id, ends_at }),
  exposedVia: ["internal"],
});

/** Ends a verification of which its provider was told, and asks the operators to check it again. */
export const expireVerification = defineCommand({
  name: "expire_verification",
  summary: "The verification of a provider ends because its time has passed.",
  needs: "system",
  input,
  output,
  load,
  allow: requireSystem,
  async run(ctx, _input, profile) {
    const ends = verificationEnd(profile, ctx.settings.verification_days);
    if (!ends || ends > ctx.now) return refuse("too_early");
    await moveVerification(ctx, profile, { transition: "expire_verification", role: "system" });
    await openVerificationTask(ctx, profile);
    const facts = { name: profile.display_name };
    await notifyAccount(ctx, "verification_expired", profile.account_id, { facts });
    return { profile_id: profile.id, ends_at: ends.toISOString() };
  },
  audit: (_input, { id, account_id }, { ends_at }) => ({ subject: ["profile", id], account_id, ends_at }),
  exposedVia: ["internal"],
});
