import { z } from "zod";
import { verificationMachine, verificationOf } from "#domain/account/verification.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { mayFire } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { moveVerification, type ProfileRow } from "#server/account/store/profiles.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { lockProvider, verificationTasks } from "./lock-provider.ts";

const Input = z.object({ profile_id: Id, version: Version, reason: paragraphs(limits.reason_characters) });
const output = z.strictObject({ profile_id: field.id, version: field.version, refused_at: field.time });

/** Refuses a provider or withdraws an approval, closes the tasks that asked for it and mails the reason. */
async function decide(
  ctx: CommandContext,
  { version, reason }: z.output<typeof Input>,
  profile: ProfileRow,
  transition: "refuse_verification" | "withdraw_verification",
) {
  const { id: profile_id, display_name: name } = profile;
  const status = verificationOf(profile);
  if (version !== profile.version || !mayFire(verificationMachine, status, transition, "operator"))
    refuse("stale", { current: { version: profile.version, status } });
  const moved = await moveVerification(ctx, profile, { transition, role: "operator", reason });
  const { account_id } = requireOperator(ctx.actor);
  await closeTasksAbout(ctx, verificationTasks, profile_id, { account_id, note: reason });
  const template = transition === "refuse_verification" ? "provider_refused" : "verification_withdrawn";
  await notifyAccount(ctx, template, profile.account_id, { facts: { name, reason } });
  return { profile_id, version: moved.version, refused_at: ctx.now.toISOString() };
}

const audit = ({ reason }: z.output<typeof Input>, { id, account_id }: ProfileRow) => ({
  subject: ["profile", id] as const,
  account_id,
  reason,
});

/** The provider reads the reason on the profile's page and in a mail, corrects the profile and asks again. */
export const refuseProvider = defineCommand({
  name: "refuse_provider",
  summary: "The operator refuses to verify a provider, with a reason that the provider is told.",
  needs: "operator",
  proof: "none",
  input: Input,
  output,
  load: (ctx, { profile_id }) => lockProvider(ctx, profile_id),
  allow(actor) {
    requireOperator(actor);
  },
  run: (ctx, input, profile) => decide(ctx, input, profile, "refuse_verification"),
  audit,
  exposedVia: ["ui", "rpc"],
});

/** For the effect on open offers, bookings and earnings see `domain/account/verification.ts`. */
export const withdrawVerification = defineCommand({
  name: "withdraw_verification",
  summary: "The operator takes a provider's approval back, with a reason that the provider is told.",
  needs: "operator",
  proof: "none",
  input: Input,
  output,
  load: (ctx, { profile_id }) => lockProvider(ctx, profile_id),
  allow(actor) {
    requireOperator(actor);
  },
  run: (ctx, input, profile) => decide(ctx, input, profile, "withdraw_verification"),
  audit,
  exposedVia: ["ui", "rpc"],
});
