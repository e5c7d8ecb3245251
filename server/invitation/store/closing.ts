// Row-level SQL for the invitations of an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Ends the invitations that it sent, those to its address and those its providers took; erases all addresses. */
export async function eraseInvitations(
  { tx, now }: CommandContext,
  { id, email, profile_ids }: ClosingAccount,
): Promise<string[]> {
  const ended = tx.updateTable("request_invitation").set((eb) => ({
    recipient_email: null,
    revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)),
    version: eb("version", "+", 1),
  }));
  await ended.where("recipient_email", "=", email).execute();
  await ended
    .where(
      "request_id",
      "in",
      sql<string>`(select request.id from request where request.account_id = ${id}::uuid)`,
    )
    .execute();
  if (profile_ids.length > 0) await ended.where("profile_id", "in", [...profile_ids]).execute();
  return [];
}
