import type { TaskKind } from "#domain/operator/tasks.ts";
import { refuse } from "#domain/refusal.ts";
import { lockProfile, type ProfileRow } from "#server/account/store/profiles.ts";
import type { CommandContext } from "#server/kernel/command.ts";

/** The kinds of task that ask an operator to verify a provider. */
export const verificationTasks = ["verification_wanted", "verification_ended"] satisfies TaskKind[];

/** A provider's active profile under lock. @throws Refusal not_found */
export async function lockProvider(ctx: CommandContext, profile_id: string): Promise<ProfileRow> {
  const profile = await lockProfile(ctx.tx, profile_id);
  return profile.kind === "provider" && !profile.archived_at ? profile : refuse("not_found");
}
