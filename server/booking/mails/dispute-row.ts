// Reads for mails about deliveries and disputes, as the system.
import { sql } from "kysely";
import type { DisputeKind, DisputeOutcome } from "#domain/booking/dispute.ts";
import { splitKept } from "#domain/payment/earnings.ts";
import type { Database } from "#server/kernel/database/db.ts";

/** The latest delivery of a booking, or null. */
export async function findDelivery(db: Database, booking_id: string) {
  const row = await db
    .selectFrom("delivery")
    .select(["position", "note", "answer", "changes_text", "changes_until"])
    .where("booking_id", "=", booking_id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest dispute about a booking with its first and its last statement, or null. */
export async function findDispute(db: Database, booking_id: string) {
  const row = await db
    .selectFrom("booking_dispute as dispute")
    .innerJoin("booking", "booking.id", "dispute.booking_id")
    .select(["dispute.opened_by", "dispute.kind", "dispute.answer_due_at", "dispute.statements_until"])
    .select(["dispute.resolved_at", "dispute.outcome", "dispute.refund_minor", "dispute.kept_minor"])
    .select(["dispute.is_settled", "dispute.settlement_id", "dispute.settlement_by"])
    .select(["dispute.settlement_outcome", "dispute.settlement_refund_minor"])
    .select(["dispute.reason", "booking.net_minor", "booking.total_minor", "booking.fee_bp"])
    .select(["booking.fee_tax_bp", "booking.currency"])
    .select([
      sql<string>`(select text from dispute_statement where dispute_id = dispute.id order by at, id limit 1)`.as(
        "report",
      ),
      sql<{ side: string; text: string }>`(select json_build_object('side', side, 'text', text)
        from dispute_statement where dispute_id = dispute.id order by at desc, id desc limit 1)`.as("last"),
      sql<boolean>`exists (select 1 from dispute_statement
        where dispute_id = dispute.id and side <> dispute.opened_by)`.as("has_answer"),
    ])
    .where("dispute.booking_id", "=", booking_id)
    .orderBy("dispute.opened_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { net_minor, total_minor, fee_bp, fee_tax_bp, currency, ...dispute } = row;
  const terms = { net_minor, total_minor, fee_bp, fee_tax_bp, currency };
  const { kept_minor } = dispute;
  return {
    ...dispute,
    kind: dispute.kind as DisputeKind,
    outcome: dispute.outcome as DisputeOutcome | null,
    settlement_outcome: dispute.settlement_outcome as DisputeOutcome | null,
    earned_minor: kept_minor === null ? null : splitKept(terms, kept_minor).provider_minor,
  };
}
export type Dispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>;
