// The mails about a payment due after the confirmation, in each of their situations.
import { type MailCase, onBooking, words } from "./case-states.ts";

const payment = "/request/booking/{id}/payment";
const open = {};
const rest = words("€800.00", "800,00 €");
const due = words("Thursday, 1 April 2027 at 10:00 CEST", "Donnerstag, 1. April 2027 um 10:00 MESZ");
const overdue = {
  template: "balance_overdue",
  status: "confirmed",
  open: { status: "overdue", due_at: new Date("2027-03-01T08:00:00Z") },
  row: { cancel_overdue_at: new Date("2027-03-04T09:00:00Z") },
  subject: words("Payment overdue: {title}", "Zahlung überfällig: {title}"),
} as const;
const until = words("Thursday, 4 March 2027 at 10:00 CET", "Donnerstag, 4. März 2027 um 10:00 MEZ");
const extended = {
  template: "balance_extended",
  status: "confirmed",
  open,
  subject: words(
    "More time to pay, until 1 Apr, 10:00: {title}",
    "Mehr Zeit zum Bezahlen, bis 1. Apr., 10:00: {title}",
  ),
} as const;
const paid = {
  template: "balance_paid",
  status: "confirmed",
  paid: 119_000,
  subject: words("Payment received: {title}", "Zahlung eingegangen: {title}"),
} as const;

export const balanceCases: MailCase[] = [
  onBooking({
    template: "balance_due",
    status: "confirmed",
    open,
    way: payment,
    subject: words(
      "€800.00 to pay by 1 Apr, 10:00: {title}",
      "800,00 € zu zahlen bis 1. Apr., 10:00: {title}",
    ),
    says: [rest, due, words("you have 3 more days", "noch 3 Tage Zeit")],
  }),
  onBooking({
    ...overdue,
    way: payment,
    says: [rest, until, words("otherwise the booking is cancelled", "sonst wird die Buchung")],
  }),
  onBooking({
    ...overdue,
    to: "provider",
    says: [rest, until, words("Ada Customer has not paid", "Ada Customer hat die fälligen")],
  }),
  onBooking({
    ...extended,
    way: payment,
    says: [rest, due, words("give you until", "geben Ihnen bis")],
  }),
  onBooking({
    ...extended,
    to: "provider",
    says: [rest, due, words("give Ada Customer until", "geben Ada Customer bis")],
  }),
  onBooking({
    ...paid,
    says: [words("has arrived", "ist eingegangen")],
  }),
  onBooking({
    ...paid,
    told: "to the provider while more is to come",
    to: "provider",
    open,
    says: [words("Ada Customer has made the payment", "Ada Customer hat die fällige Zahlung"), rest],
  }),
];
