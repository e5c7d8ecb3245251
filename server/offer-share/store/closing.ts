// Row-level SQL for the links of an account that is being closed.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Ends the links that its profiles made, used or were sent, and erases their addresses. */
export async function eraseShares(
  { tx, now }: CommandContext,
  { email, profile_ids }: ClosingAccount,
): Promise<string[]> {
  const ended = tx.updateTable("offer_share").set((eb) => ({
    recipient_email: null,
    revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)),
    version: eb("version", "+", 1),
  }));
  await ended.where("recipient_email", "=", email).execute();
  if (profile_ids.length > 0) {
    await ended.where("maker_profile_id", "in", [...profile_ids]).execute();
    await tx
      .deleteFrom("offer_share_guest")
      .where("profile_id", "in", [...profile_ids])
      .execute();
  }
  return [];
}
