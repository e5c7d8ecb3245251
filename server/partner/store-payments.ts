// Row-level SQL of payments to partners; the only writer of partner_payment, whose rows never change.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type PartnerPaymentRow = Row<"partner_payment">;

export async function insertPartnerPayment(
  ctx: CommandContext,
  fields: Pick<
    PartnerPaymentRow,
    | "partner_id"
    | "amount_minor"
    | "currency"
    | "paid_on"
    | "reference"
    | "reverses"
    | "reason"
    | "recorded_by"
  >,
): Promise<PartnerPaymentRow> {
  return ctx.tx
    .insertInto("partner_payment")
    .values({ id: ctx.newId(), ...fields, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A payment and whether it was taken back; read when its partner is locked. @throws Refusal not_found */
export async function getPartnerPayment(
  ctx: CommandContext,
  id: string,
): Promise<PartnerPaymentRow & { is_reversed: boolean }> {
  const row = await ctx.tx
    .selectFrom("partner_payment")
    .selectAll()
    .select(
      sql<boolean>`exists (select 1 from partner_payment back where back.reverses = partner_payment.id)`.as(
        "is_reversed",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("not_found");
}
