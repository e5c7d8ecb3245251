// More rows for the mail tests: a booking, how it reached its status, and its money.
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { policyTerms } from "#domain/category/cancellation-policies.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { type Database, json } from "#server/kernel/database/db.ts";
import { amounts, type Deal, id, now, service, terms, title } from "./rows.ts";

export async function insertBooking(
  db: Database,
  deal: Deal,
  request_id: string,
  offer_id: string,
  row: Partial<Insertable<DB["booking"]>> = {},
): Promise<string> {
  const booking_id = id();
  await db
    .insertInto("booking")
    .values({
      ...service,
      ...amounts,
      ...terms,
      id: booking_id,
      status: "awaiting_information",
      request_id,
      offer_id,
      offer_revision: 1,
      customer_profile_id: deal.customer.profile_id,
      provider_profile_id: deal.provider.profile_id,
      category_id: deal.category_id,
      title,
      fee_bp: 1000,
      fee_minor: 10_000,
      fee_tax_minor: 1_900,
      fee_tax_bp: 1_900,
      policy_terms: json(policyTerms("moderate", initialSettings)),
      asks_contact: true,
      information_questions: json([]),
      delivers_by_schedule: false,
      changes_allowed: 2,
      terms_version: "1",
      is_exclusive: false,
      hold_until: new Date("2027-03-04T09:00:00Z"),
      accepted_at: now,
      ...row,
    })
    .execute();
  return booking_id;
}

type EventRow = Pick<Insertable<DB["event"]>, "transition" | "to_status" | "role" | "reason">;

/** How something reached its status, as the guarded transition writes it. */
export async function insertEvent(
  db: Database,
  noun: string,
  subject_id: string,
  event: EventRow,
  version = 2,
): Promise<void> {
  await db
    .insertInto("event")
    .values({
      ...event,
      noun,
      subject_id,
      version,
      command_id: id(),
      request_id: "test",
      at: now,
    })
    .execute();
}

/** One attempt to pay for a booking, with its own page. */
export async function insertAttempt(
  db: Database,
  booking_id: string,
  row: Pick<Insertable<DB["payment_attempt"]>, "status"> & Partial<Insertable<DB["payment_attempt"]>>,
): Promise<string> {
  const attempt_id = id();
  await db
    .insertInto("payment_attempt")
    .values({
      id: attempt_id,
      booking_id,
      instalment: "full",
      attempt_no: 1,
      amount_minor: amounts.total_minor,
      currency: "EUR",
      idempotency_key: `attempt:${attempt_id}`,
      params: json({}),
      session_id: `cs_test_${attempt_id}`,
      expires_at: now,
      created_at: now,
      ...row,
    })
    .execute();
  return attempt_id;
}

/** Money received for a booking, and how much of it is refunded and why. */
export async function insertPayment(
  db: Database,
  booking_id: string,
  amount_minor: number,
  returned?: Pick<Insertable<DB["refund"]>, "amount_minor" | "reason">,
): Promise<void> {
  const attempt_id = await insertAttempt(db, booking_id, {
    status: "succeeded",
    amount_minor,
    settled_at: now,
  });
  if (!returned) return;
  await db
    .insertInto("refund")
    .values({
      id: id(),
      booking_id,
      attempt_id,
      status: "pending",
      ...returned,
      currency: "EUR",
      idempotency_key: `refund:${attempt_id}`,
      created_at: now,
    })
    .execute();
}

/** A payment still to come: the balance, due on 1 April. */
export async function insertInstalment(
  db: Database,
  booking_id: string,
  row: Partial<Insertable<DB["instalment"]>>,
): Promise<void> {
  await db
    .insertInto("instalment")
    .values({
      id: id(),
      booking_id,
      status: "due",
      position: 2,
      kind: "balance",
      amount_minor: 80_000,
      currency: "EUR",
      due_at: new Date("2027-04-01T08:00:00Z"),
      created_at: now,
      ...row,
    })
    .execute();
}

/** What one side has asked of the other, and the answer. */
export async function insertCancelRequest(
  db: Database,
  booking_id: string,
  row: Pick<Insertable<DB["cancel_request"]>, "asked_by"> & Partial<Insertable<DB["cancel_request"]>>,
): Promise<void> {
  await db
    .insertInto("cancel_request")
    .values({
      id: id(),
      booking_id,
      refund_minor: 60_000,
      reason: "The party is smaller",
      asked_at: now,
      answer_due_at: new Date("2027-03-03T09:00:00Z"),
      ...row,
    })
    .execute();
}
