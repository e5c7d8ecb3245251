// Contact and billing data of a booking: which column holds which field. What reads, writes, compares or erases them goes
// by these lists, so that a field is added here, in both schemas (`Billing` or `BookingContact`, and
// `InformationDraft`), in the view's type, in the form and in `information-text.ts`, which shows of an address only the
// parts that `addressLines` knows.
import type { Row } from "#server/kernel/database/db.ts";
import type { BillingView } from "../reads/view.ts";

/** The contact row of a booking, as a query reads it in one column. */
export type BookingContactJson = Omit<Row<"booking_contact">, "booking_id">;

const contactColumns = { name: "name", email: "email", phone: "phone" } as const;
const billingColumns = {
  name: "billing_name",
  company: "billing_company",
  address_line: "billing_address_line",
  postal_code: "billing_postal_code",
  city: "billing_city",
  region: "billing_region",
  country: "billing_country",
  tax_id: "billing_tax_id",
} as const;

type Columns = Readonly<Record<string, keyof BookingContactJson>>;
/** Fields of a form by name; a field that its schema omits, or null, was left empty. */
type Fields<C extends Columns> = { readonly [field in keyof C]?: string | null | undefined };

/** Columns where null stands for an empty field; the others hold "". */
const nullable: ReadonlySet<keyof BookingContactJson> = new Set([
  "phone",
  "billing_company",
  "billing_region",
  "billing_tax_id",
]);

/** The values of a list's columns for the fields of a form. */
function valuesFor<C extends Columns>(columns: C, fields: Fields<C>): [string, string | null][] {
  return Object.entries(columns).map(([field, column]) => [
    column,
    fields[field] ?? (nullable.has(column) ? null : ""),
  ]);
}

/** The columns of `booking_contact` for what a form sent. */
export function contactValues(sent: {
  readonly contact: Fields<typeof contactColumns>;
  readonly billing: Fields<typeof billingColumns>;
  readonly notes: string | null;
}): BookingContactJson {
  const values = [...valuesFor(contactColumns, sent.contact), ...valuesFor(billingColumns, sent.billing)];
  return { ...Object.fromEntries(values), notes: sent.notes } as BookingContactJson;
}

/** The values of the contact, of the billing address, and the notes, to be compared. */
export function partsOf(row: BookingContactJson | null) {
  const valuesOf = (columns: Columns) => Object.values(columns).map((column) => row?.[column] ?? null);
  return { contact: valuesOf(contactColumns), billing: valuesOf(billingColumns), notes: row?.notes ?? null };
}

/** The billing address of a contact row. */
export function billingOf(contact: BookingContactJson): BillingView {
  const values = Object.entries(billingColumns).map(([field, column]) => [field, contact[column]]);
  return Object.fromEntries(values) as BillingView;
}

/** The billing columns of an account that is closed: its country stays. */
export function erasedBilling(name: string): Partial<BookingContactJson> {
  const { country: _kept, ...columns } = billingColumns;
  return Object.fromEntries(valuesFor(columns, { name }));
}
