// Row-level SQL for what an account that is being closed is as an operator, or an operator does in its name.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/**
 * Deletes its grant, invitation, choices and views, and what operators noted about it; ends impersonations by it and of it.
 */
export async function eraseOperator(ctx: CommandContext, account: ClosingAccount): Promise<string[]> {
  const { tx, now } = ctx;
  const { id, email } = account;
  await eraseNotes(ctx, account);
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

/**
 * Empties the notes about the account and about everything in which it is a side: they may name the person. "offset 0"
 * has PostgreSQL look up what belongs to each deal, instead of reading all payments because an account may have many.
 */
async function eraseNotes({ tx }: CommandContext, { id, profile_ids }: ClosingAccount): Promise<void> {
  const own = sql`any(${[...profile_ids]}::uuid[])`;
  await sql`with deal as (
      select booking.id from booking where booking.customer_profile_id = ${own}
      union select booking.id from booking where booking.provider_profile_id = ${own}
    ), subject (noun, id) as (
      select 'account', ${id}::uuid
      union all select 'request', request.id from request where request.profile_id = ${own}
      union all select 'offer', offer.id from offer where offer.profile_id = ${own}
      union all select 'booking', deal.id from deal
      union all select 'attempt', attempt.id from deal cross join lateral (
        select payment_attempt.id from payment_attempt where payment_attempt.booking_id = deal.id offset 0) attempt
      union all select 'refund', one.id from deal cross join lateral (
        select refund.id from refund where refund.booking_id = deal.id offset 0) one
    )
    update operator_note set text = null where operator_note.id = any(array(
      select note.id from subject cross join lateral (
        select operator_note.id from operator_note where operator_note.noun = subject.noun
          and operator_note.subject_id = subject.id and operator_note.text is not null offset 0) note))`.execute(
    tx,
  );
}
