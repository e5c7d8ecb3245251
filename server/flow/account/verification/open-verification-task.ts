// Asks the operators to verify a provider.
import type { ProfileRow } from "#server/account/store/profiles.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { openTask } from "#server/operator/store/operator.ts";

/** Opens a task to verify this provider, unless one is open already. */
export async function openVerificationTask(
  ctx: CommandContext,
  { id }: Pick<ProfileRow, "id">,
): Promise<void> {
  await openTask(ctx, { kind: "verification_wanted", noun: "profile", subject_id: id });
}
