// The mails about another date or other lines of a booking, in each of their situations.
import type { Insertable } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type Database, json } from "#server/kernel/database/db.ts";
import { insertEvent, insertInstalment } from "./booking-rows.ts";
import { type MailCase, onBooking, same, words } from "./case-states.ts";
import { amounts, id, now } from "./rows.ts";

type Row = Partial<Insertable<DB["booking_change"]>>;
type Of = Omit<Parameters<typeof onBooking>[0], "status"> & {
  change: Row;
  to_pay_minor?: number;
  note?: string;
};

const [starts_at, ends_at] = [new Date("2027-07-03T12:00:00Z"), new Date("2027-07-03T20:00:00Z")];
const lines = [{ label: "Menu", quantity: 1, unit: null, unit_net_minor: 110_000, tax_bp: 1_900 }];
const date: Row = { kind: "reschedule", starts_at, ends_at };
const dearer: Row = {
  kind: "order",
  lines,
  net_minor: 110_000,
  tax_minor: 20_900,
  total_minor: 130_900,
  fee_minor: 11_000,
  fee_tax_minor: 2_090,
};

const cheaper: Row = {
  kind: "order",
  lines,
  net_minor: 95_000,
  tax_minor: 18_050,
  total_minor: 113_050,
  fee_minor: 9_500,
  fee_tax_minor: 1_805,
};

/** A booking with a change in this state; the booking's own total is 1,190.00. */
function onChange({ change, to_pay_minor, note, ...of }: Of): MailCase {
  const made = onBooking({ ...of, status: "confirmed" });
  return {
    ...made,
    async arrange(db, deal) {
      const { subject_id: booking_id, path } = await made.arrange(db, deal);
      return { subject_id: await insertChange(db, booking_id, change, to_pay_minor, note), path };
    },
  };
}

async function insertChange(
  db: Database,
  booking_id: string,
  row: Row,
  to_pay_minor?: number,
  note?: string,
): Promise<string> {
  const change_id = id();
  const instalment_id = to_pay_minor === undefined ? null : id();
  const due_at = new Date("2027-03-04T09:00:00Z");
  if (instalment_id)
    await insertInstalment(db, booking_id, {
      id: instalment_id,
      kind: "change",
      amount_minor: to_pay_minor ?? 0,
      due_at,
      status: row.status === "awaiting_payment" ? "due" : "cancelled",
    });
  const isOpen = row.status === undefined || row.status === "proposed" || row.status === "awaiting_payment";
  await db
    .insertInto("booking_change")
    .values({
      id: change_id,
      booking_id,
      status: "proposed",
      kind: "reschedule",
      proposed_by: "customer",
      booking_revision: 1,
      reason: "The hall is closed",
      starts_at_before: new Date("2027-06-12T12:00:00Z"),
      ends_at_before: new Date("2027-06-12T20:00:00Z"),
      total_before_minor: amounts.total_minor,
      net_minor: amounts.net_minor,
      tax_minor: amounts.tax_minor,
      total_minor: amounts.total_minor,
      fee_minor: 10_000,
      fee_tax_minor: 1_900,
      proposed_at: now,
      due_at,
      instalment_id,
      closed_at: isOpen ? null : now,
      ...row,
      lines: row.lines ? json(row.lines) : null,
    })
    .execute();
  const declined = { transition: "decline", to_status: "declined", role: "provider" } as const;
  if (note) await insertEvent(db, "change", change_id, { ...declined, reason: note });
  return change_id;
}

const due = words("Thursday, 4 March 2027 at 10:00 CET", "Donnerstag, 4. März 2027 um 10:00 MEZ");
const newDate = words("3 July 2027", "3. Juli 2027");
const newTotal = words("€1,309.00", "1.309,00 €");
const difference = words("€119.00", "119,00 €");
const stays = words("The booking stays as it is", "Die Buchung bleibt, wie sie ist");
const unpaid = {
  change: { ...dearer, status: "awaiting_payment", proposed_by: "provider" },
  to_pay_minor: 11_900,
} as const;
const payment = "/request/booking/{id}/payment";
const withdrawn = {
  template: "change_withdrawn",
  subject: words("The change was withdrawn: {title}", "Die Änderung wurde zurückgezogen: {title}"),
} as const;
const lapsed = {
  template: "change_lapsed",
  subject: words("The change has expired: {title}", "Die Änderung ist abgelaufen: {title}"),
} as const;

export const bookingChangeCases: MailCase[] = [
  onChange({
    template: "change_proposed",
    told: "another date, to the provider",
    to: "provider",
    change: date,
    subject: words(
      "Ada Customer proposes another date: {title}",
      "Ada Customer schlägt einen anderen Termin vor: {title}",
    ),
    says: [
      due,
      newDate,
      same("The hall is closed"),
      words("count from the new date", "nach dem neuen Termin"),
    ],
  }),
  onChange({
    template: "change_proposed",
    told: "other lines, to the customer",
    change: { ...dearer, proposed_by: "provider" },
    subject: words(
      "Studio Nord proposes a change: {title}",
      "Studio Nord schlägt eine Änderung vor: {title}",
    ),
    says: [due, newTotal, words("everything stays as agreed", "bleibt alles wie vereinbart")],
    never: [words("count from the new date", "nach dem neuen Termin")],
  }),
  onChange({
    template: "change_reminder",
    to: "provider",
    change: date,
    subject: words("Answer by 4 Mar, 10:00: {title}", "Antworten Sie bis 4. März, 10:00: {title}"),
    says: [due, newDate, same("The hall is closed")],
  }),
  ...(["customer", "provider"] as const).map((to) =>
    onChange({
      template: "change_agreed",
      told: `another date, to the ${to}`,
      to,
      change: { ...date, status: "applied" },
      subject: words("New date agreed: {title}", "Neuer Termin vereinbart: {title}"),
      says: [newDate, words("count from the new date", "nach dem neuen Termin")],
    }),
  ),
  onChange({
    template: "change_agreed",
    told: "other lines, to the customer who gets money back and has some to pay",
    open: {},
    change: { ...dearer, status: "applied", refund_minor: 4_200 },
    subject: words("Your booking has changed: {title}", "Ihre Buchung wurde geändert: {title}"),
    says: [newTotal, words("€42.00", "42,00 €"), words("€800.00", "800,00 €")],
  }),
  onChange({
    template: "change_agreed",
    told: "to the customer who has to pay for it",
    way: payment,
    ...unpaid,
    subject: words(
      "Pay €119.00 by 4 Mar, 10:00 for the agreed change: {title}",
      "119,00 € bis 4. März, 10:00 für die vereinbarte Änderung zu bezahlen: {title}",
    ),
    says: [difference, due, newTotal, words("booking stays as it is", "bleibt die Buchung, wie sie ist")],
  }),
  onChange({
    template: "change_agreed",
    told: "to the provider while it is unpaid",
    to: "provider",
    ...unpaid,
    subject: words(
      "Change agreed, payment still open: {title}",
      "Änderung vereinbart, Zahlung steht aus: {title}",
    ),
    says: [difference, due],
  }),
  onChange({
    template: "change_declined",
    told: "to the customer who proposed it",
    change: { ...date, status: "declined" },
    note: "I am in Rome then",
    subject: words(
      "Studio Nord has declined the change: {title}",
      "Studio Nord hat die Änderung abgelehnt: {title}",
    ),
    says: [stays, same("I am in Rome then")],
  }),
  onChange({
    ...withdrawn,
    told: "to the side that was asked",
    to: "provider",
    change: { ...date, status: "withdrawn" },
    says: [stays, words("do not have to do anything", "müssen nichts tun")],
  }),
  onChange({
    ...withdrawn,
    told: "to the provider whose customer does not pay",
    to: "provider",
    change: { ...dearer, status: "withdrawn", proposed_by: "provider" },
    to_pay_minor: 11_900,
    says: [stays, words("will not pay for it", "bezahlt sie nicht")],
  }),
  onChange({
    ...lapsed,
    told: "to the side that did not answer",
    to: "provider",
    change: { ...date, status: "lapsed" },
    says: [stays, due],
  }),
  onChange({
    ...lapsed,
    told: "to the side that proposed",
    change: { ...date, status: "lapsed" },
    says: [stays, words("Studio Nord has not answered", "Studio Nord hat auf Ihren Vorschlag nicht")],
  }),
  onChange({
    ...lapsed,
    told: "unpaid",
    change: { ...dearer, status: "lapsed", proposed_by: "provider" },
    to_pay_minor: 11_900,
    says: [stays, difference],
  }),
  onChange({
    template: "price_reduced",
    change: { ...cheaper, status: "applied", proposed_by: "provider", refund_minor: 5_950 },
    subject: words(
      "Studio Nord has reduced the price: {title}",
      "Studio Nord hat den Preis gesenkt: {title}",
    ),
    says: [
      words("€1,130.50", "1.130,50 €"),
      words("€59.50", "59,50 €"),
      same("The hall is closed"),
      words("need not agree to it", "müssen nicht zustimmen"),
    ],
  }),
];
