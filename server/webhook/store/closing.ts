// Row-level SQL for the webhooks of an account that is being closed.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Deletes its profiles' endpoints with their logs. */
export async function eraseWebhooks(
  { tx }: CommandContext,
  { profile_ids }: ClosingAccount,
): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  await tx
    .deleteFrom("webhook_endpoint")
    .where("profile_id", "in", [...profile_ids])
    .execute();
  return [];
}
