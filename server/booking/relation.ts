import { bookingMachine } from "#domain/booking/machine.ts";
import { policyNames } from "#domain/category/cancellation-policies.ts";
import { statuses } from "#domain/machine.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  bigint,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import { bookingTextReaders } from "#server/request/store/texts.ts";
import { bookingReaders } from "./access.ts";

export const bookingRelation = defineRelation({
  name: "booking",
  summary: "Bookings one is a side of.",
  columns: {
    id: uuid(),
    number: text("The short number that people read."),
    status: oneOf(statuses<string, string>(bookingMachine)),
    version: integer("Counts every write; commands name the version that was read."),
    revision: integer("Counts the changes that were agreed; its lines bear the same."),
    request_id: uuid(),
    offer_id: uuid(),
    offer_revision: integer("The offer's revision that was accepted."),
    customer_profile_id: uuid(),
    provider_profile_id: uuid(),
    category_id: uuid(),
    category_version: nullable(
      integer("The `category_version` whose information questions it answers; null for early bookings."),
    ),
    title: text(),
    currency: text("ISO 4217."),
    net_minor: bigint("In the currency's minor unit."),
    tax_minor: bigint(),
    total_minor: bigint(),
    deposit_bp: integer("Basis points."),
    policy: oneOf(policyNames),
    policy_terms: jsonb(
      "What the policy says: until when cancelling is free before the start, then the shares of the price in basis points.",
    ),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    time_zone: text("IANA zone of the place."),
    hold_until: timestamptz("Until when the booking waits for its payment."),
    accepted_at: timestamptz(),
    confirmed_at: nullable(timestamptz()),
    completed_at: nullable(timestamptz()),
    cancelled_at: nullable(timestamptz()),
    created_at: timestamptz(),
  },
  withheld: [
    {
      columns: ["title"],
      readers: bookingTextReaders("customer"),
      shownTo: "its customer, and its provider once it is confirmed",
    },
  ],
  readers: bookingReaders,
  key: ["id"],
  selective: ["id", "number", "request_id", "offer_id"],
  references: {
    request_id: "request",
    offer_id: "offer",
    category_id: "category",
    customer_profile_id: "profile",
    provider_profile_id: "profile",
  },
});
