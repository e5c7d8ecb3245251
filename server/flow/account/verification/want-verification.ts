// Providers whom an operator has to verify.
import type { ProfileRow } from "#server/account/profile/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { openTask } from "#server/operator/store.ts";

/** Puts a provider who is not verified before the operators; nothing while it stands there already. */
export async function wantVerification(ctx: CommandContext, { id }: Pick<ProfileRow, "id">): Promise<void> {
  await openTask(ctx, { kind: "verification_wanted", noun: "profile", subject_id: id });
}
