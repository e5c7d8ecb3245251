import type { ProfileRow } from "#server/account/profile/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { listOperators, openTask } from "#server/operator/store.ts";

/** Puts a provider who is not verified before the operators, and mails them; nothing while it stands there already. */
export async function wantVerification(
  ctx: CommandContext,
  { id, display_name }: Pick<ProfileRow, "id" | "display_name">,
): Promise<void> {
  const task = await openTask(ctx, { kind: "verification_wanted", noun: "profile", subject_id: id });
  if (!task) return;
  for (const operator of await listOperators(ctx))
    await notifyAccount(ctx, "provider_new", operator, { facts: { name: display_name } });
}
