// Row-level SQL of payments to partners; the only writer of partner_payment, whose rows never change.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

type PaymentFields = Pick<
  Row<"partner_payment">,
  "partner_id" | "amount_minor" | "currency" | "reference" | "reverses" | "reason" | "recorded_by"
> & {
  /** A date without a zone, `2027-06-12`. */
  paid_on: string;
};
export type PartnerPayment = PaymentFields & { id: string; is_reversed: boolean };

/** Inserts a payment and returns its id. */
export async function insertPartnerPayment(
  ctx: CommandContext,
  { paid_on, ...fields }: PaymentFields,
): Promise<{ id: string }> {
  return ctx.tx
    .insertInto("partner_payment")
    .values({ id: ctx.newId(), ...fields, paid_on: sql<Date>`${paid_on}::date`, created_at: ctx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A payment and whether it was reversed; the caller has locked its partner. @throws Refusal not_found */
export async function getPartnerPayment(ctx: CommandContext, id: string): Promise<PartnerPayment> {
  const row = await ctx.tx
    .selectFrom("partner_payment")
    .select([
      "id",
      "partner_id",
      "amount_minor",
      "currency",
      "reference",
      "reverses",
      "reason",
      "recorded_by",
    ])
    .select([
      // As text: a date has no zone, and the driver would give it one.
      sql<string>`paid_on::text`.as("paid_on"),
      sql<boolean>`exists (select 1 from partner_payment back where back.reverses = partner_payment.id)`.as(
        "is_reversed",
      ),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("not_found");
}
