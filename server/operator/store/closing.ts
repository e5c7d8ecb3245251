// Row-level SQL for what an account that is being closed is as an operator, or an operator does in its name.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Deletes its grant, invitation, choices and views; ends impersonations by it and of it. */
export async function eraseOperator(
  { tx, now }: CommandContext,
  { id, email }: ClosingAccount,
): Promise<string[]> {
  await tx.deleteFrom("operator_choice").where("account_id", "=", id).execute();
  await tx.deleteFrom("operator_view").where("account_id", "=", id).execute();
  await tx.deleteFrom("operator_grant").where("account_id", "=", id).execute();
  await tx.deleteFrom("operator_invitation").where("email", "=", email).execute();
  await tx
    .updateTable("impersonation")
    .set({ ended_at: now })
    .where((eb) => eb.or([eb("account_id", "=", id), eb("operator_id", "=", id)]))
    .where("started_at", "is not", null)
    .where("ended_at", "is", null)
    .execute();
  return [];
}
