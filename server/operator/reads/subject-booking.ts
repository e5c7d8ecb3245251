// The booking that a task, an event of Stripe, a refund or a dispute is about, as an operator sees it.
import { sql } from "kysely";
import { type AwaitedDecision, awaitedDecision } from "#domain/booking/awaited-decision.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { accounts, profiles } from "#server/account/access.ts";
import { bookings, sideOf } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

export type PersonView = { name: string; email: string; account_id: string };
export type BookingForOperator = {
  id: string;
  number: string;
  request_id: string;
  title: string;
  status: BookingStatus;
  total_minor: number;
  currency: string;
  /** Whether the operator is a side of the booking: only its two sides can open its page. */
  is_own: boolean;
  /** The operator's decision that it awaits. */
  awaits: AwaitedDecision | null;
  customer: PersonView;
  provider: PersonView;
  /** Their conversation, if they have one. */
  thread_id: string | null;
};

/** A booking with names and addresses of both sides; null for an unknown id and everybody but operators. */
export async function findBookingForOperator(
  scope: ReadScope,
  id: string,
): Promise<BookingForOperator | null> {
  const person = (column: "customer_profile_id" | "provider_profile_id") => {
    const account = accounts(scope).select(["id", "email"]).as("account");
    return profiles(scope)
      .innerJoin(account, (join) => join.onRef("account.id", "=", "profile.account_id"))
      .select(
        sql<PersonView>`json_build_object('name', profile.display_name, 'email', account.email,
          'account_id', account.id)`.as("person"),
      )
      .where(sql<boolean>`profile.id = ${sql.ref(`booking.${column}`)}`);
  };
  const row = await bookings(scope)
    .select(["id", "number", "request_id", "title", "status", "total_minor", "currency"])
    .select(["customer_profile_id", "provider_profile_id", "starts_at", "ends_at"])
    .select(["time_zone", "undelivered_check_at"])
    .select(person("customer_profile_id").as("customer"))
    .select(person("provider_profile_id").as("provider"))
    .select(threadOf.as("thread_id"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.customer || !row.provider) return null;
  const { number, request_id, customer, provider, title, status, total_minor, currency, thread_id } = row;
  return {
    id,
    number,
    request_id,
    title,
    status,
    total_minor,
    currency,
    is_own: sideOf(scope.actor, row) !== null,
    awaits: awaitedDecision(row, scope.now),
    customer,
    provider,
    thread_id,
  };
}

const threadOf = sql<string | null>`(select thread.id from thread
  where thread.request_id = booking.request_id and thread.provider_profile_id = booking.provider_profile_id)`;
