// The billing address of a booking, as the pages show it.
import type { BillingView } from "../view.ts";

/** The contact row of a booking, as a query reads it in one column. */
export type BookingContactJson = Record<"name" | "email" | "billing_name" | "billing_address_line", string> &
  Record<"billing_postal_code" | "billing_city" | "billing_country", string> &
  Record<"phone" | "notes" | "billing_company" | "billing_region" | "billing_tax_id", string | null>;

/** The billing address of a contact row. */
export function billingOf(contact: BookingContactJson): BillingView {
  return {
    name: contact.billing_name,
    company: contact.billing_company,
    address_line: contact.billing_address_line,
    postal_code: contact.billing_postal_code,
    city: contact.billing_city,
    region: contact.billing_region,
    country: contact.billing_country,
    tax_id: contact.billing_tax_id,
  };
}
