// Row-level SQL for the webhooks of an account that is being closed.
import type { CommandContext } from "#server/kernel/command.ts";

/** Deletes the profiles' endpoints with their logs. */
export async function deleteWebhooksByProfiles(
  { tx }: CommandContext,
  profile_ids: readonly string[],
): Promise<void> {
  if (profile_ids.length === 0) return;
  await tx
    .deleteFrom("webhook_endpoint")
    .where("profile_id", "in", [...profile_ids])
    .execute();
}
