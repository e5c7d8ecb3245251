// Prefills the billing form.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { profileContacts, profiles } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingContacts, bookings } from "../access.ts";
import { type BookingContactJson, billingOf } from "../store/billing.ts";
import type { BillingView } from "./view.ts";

/** The billing address of the active profile's last booking, of a person or a company. Null without one. */
export async function findLastBilling(scope: ReadScope): Promise<BillingView | null> {
  const own = profileId(scope.actor);
  if (!own) return null;
  const last = bookings(scope)
    .select("booking.id")
    .where("booking.customer_profile_id", "=", own)
    .where("booking.confirmed_at", "is not", null)
    .orderBy("booking.created_at", "desc")
    .orderBy("booking.id", "desc")
    .limit(1);
  const found = await bookingContacts(scope)
    .select(sql<BookingContactJson>`to_json(booking_contact)`.as("row"))
    .where("booking_id", "=", last)
    .executeTakeFirst();
  return found && found.row.billing_name !== closedName ? billingOf(found.row) : null;
}

/** Defaults of the billing form from the active profile. Null without a profile. */
export async function findOwnBilling(scope: ReadScope): Promise<Partial<BillingView> | null> {
  const own = profileId(scope.actor);
  if (!own) return null;
  const contact = profileContacts(scope)
    .select(["profile_id", "address_line", "postal_code", "city", "region"])
    .as("contact");
  const row = await profiles(scope)
    .leftJoin(contact, (join) => join.onRef("contact.profile_id", "=", "profile.id"))
    .select(["is_company", "display_name", "country", "tax_id"])
    .select(["address_line", "postal_code", "city", "region"])
    .where("profile.id", "=", own)
    .executeTakeFirst();
  if (!row) return null;
  const { is_company, display_name, country, tax_id, address_line, postal_code, city, region } = row;
  return {
    ...(is_company ? { company: display_name } : { name: display_name }),
    address_line: address_line ?? undefined,
    postal_code: postal_code ?? undefined,
    city: city ?? undefined,
    region,
    country,
    tax_id,
  };
}
