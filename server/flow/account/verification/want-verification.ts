// Asks the operators to verify a provider.
import type { ProfileRow } from "#server/account/profile/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { openTask } from "#server/operator/store.ts";

/** Opens a task to verify this provider, unless one is open already. */
export async function wantVerification(ctx: CommandContext, { id }: Pick<ProfileRow, "id">): Promise<void> {
  await openTask(ctx, { kind: "verification_wanted", noun: "profile", subject_id: id });
}
