import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount, setDefaultProfile } from "../store/account.ts";
import {
  countUnfinished,
  listActiveProfiles,
  lockOwnProfile,
  type ProfileRow,
  setProfileArchived,
} from "../store/profiles.ts";
import { isFinished } from "../store/unfinished-profiles.ts";

const Input = z.object({ profile_id: Id });

/** Locks the account, then the profile, so that the account's other profiles cannot change in the meantime. */
async function load(ctx: CommandContext, { profile_id }: z.output<typeof Input>) {
  const account = await lockAccount(ctx.tx, requireAccountId(ctx.actor));
  const profile = await lockOwnProfile(ctx.tx, account.id, profile_id);
  return { account, profile, active: await listActiveProfiles(ctx.tx, account.id) };
}

/**
 * Archives a profile. Its history stays; its requests, offers and bookings must be finished first, and an account keeps
 * one active profile. If it was the default, the oldest other one takes over. A second call changes nothing.
 */
export const archiveProfile = defineCommand({
  name: "archive_profile",
  summary: "Takes a profile that nothing waits for out of use.",
  needs: "account",
  in_person: true,
  input: Input,
  output: z.strictObject({ profile_id: field.id, default_profile_id: field.id.nullable() }),
  load,
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { profile_id }, { account, profile, active }) {
    if (profile.archived_at) return { profile_id, default_profile_id: account.default_profile_id };
    const [next] = active.filter(({ id }) => id !== profile_id);
    if (!next) return refuse("profile_needed");
    const unfinished = await countUnfinished(ctx.tx, profile_id);
    if (!isFinished(unfinished)) refuse("profile_in_use", { profile_id, kind: profile.kind, ...unfinished });
    const isDefault = account.default_profile_id === profile_id || account.default_profile_id === null;
    if (isDefault) await setDefaultProfile(ctx, account.id, next.id);
    await recordChange(ctx, await setProfileArchived(ctx, profile_id, ctx.now), "archive");
    return { profile_id, default_profile_id: isDefault ? next.id : account.default_profile_id };
  },
  audit: ({ profile_id }, { account }, { default_profile_id }) => ({
    subject: ["profile", profile_id],
    account_id: account.id,
    default_profile_id,
  }),
  exposedVia: ["ui", "rpc"],
});

/** Puts an archived profile back into use. */
export const restoreProfile = defineCommand({
  name: "restore_profile",
  summary: "Puts an archived profile back into use.",
  needs: "account",
  in_person: true,
  input: Input,
  output: z.strictObject({ profile_id: field.id }),
  load,
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { profile_id }, { profile, active }) {
    if (!profile.archived_at) return { profile_id };
    const max = limits.profiles_per_account;
    if (active.length >= max) refuse("profile_limit_reached", { max });
    await recordChange(ctx, await setProfileArchived(ctx, profile_id, null), "restore");
    return { profile_id };
  },
  audit: ({ profile_id }, { account }) => ({ subject: ["profile", profile_id], account_id: account.id }),
  exposedVia: ["ui", "rpc"],
});

async function recordChange(ctx: CommandContext, profile: ProfileRow, transition: "archive" | "restore") {
  const [from, to] = transition === "archive" ? ["active", "archived"] : ["archived", "active"];
  await recordEvent(ctx, "profile", {
    transition,
    role: profile.kind === "provider" ? "provider" : "customer",
    subject_id: profile.id,
    from: from ?? null,
    to: to ?? "",
    version: profile.version,
  });
}
