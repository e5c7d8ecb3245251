// Row-level SQL of the partners behind a booking's sides; the only writer of booking_partner, whose rows never change.
import { sql } from "kysely";
import { type BookingSide, type Referrer, referrerOf } from "#domain/partner/commission.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

type Sides = { id: string; customer_profile_id: string; provider_profile_id: string };

/**
 * Freezes which partner earns from a new booking, and at which rate. Paused partners earn nothing, and no partner earns
 * from a booking with its own linked account.
 */
export async function freezeReferrer(ctx: CommandContext, booking: Sides): Promise<void> {
  const { id, customer_profile_id: customer, provider_profile_id: provider } = booking;
  const { rows } = await sql<Referrer & { side: BookingSide }>`
    select case when profile.id = ${customer} then 'customer' else 'provider' end as side,
      partner.id as partner_id, partner.commission_bp
    from profile join account on account.id = profile.account_id join partner on partner.id = account.partner_id
    where profile.id in (${customer}, ${provider}) and partner.status = 'active'
      and not exists (select 1 from profile own where own.id in (${customer}, ${provider})
        and own.account_id = partner.account_id)`.execute(ctx.tx);
  const referrer = referrerOf(rows);
  if (!referrer) return;
  const values = { booking_id: id, ...referrer, created_at: ctx.now };
  await ctx.tx.insertInto("booking_partner").values(values).execute();
}

/** The partner who earns from a booking, or null. */
export async function findBookingPartner(
  ctx: CommandContext,
  booking_id: string,
): Promise<Row<"booking_partner"> | null> {
  const row = await ctx.tx
    .selectFrom("booking_partner")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .executeTakeFirst();
  return row ?? null;
}
