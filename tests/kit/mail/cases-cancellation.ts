// The mails about a request to cancel outside the policy, in each of their situations.
import { type MailCase, onBooking, same, words } from "./case-states.ts";

const requested = {
  template: "cancellation_requested",
  status: "cancel_requested",
  paid: 119_000,
  subject: words("May this booking be cancelled? {title}", "Darf diese Buchung storniert werden? {title}"),
} as const;
const asked = [
  same("The party is smaller"),
  words("€600.00", "600,00 €"),
  words("Wednesday, 3 March 2027 at 10:00 CET", "Mittwoch, 3. März 2027 um 10:00 MEZ"),
  words("Without an answer we decide", "Ohne Antwort entscheiden wir"),
];
const refused = {
  template: "cancellation_refused",
  status: "confirmed",
  paid: 119_000,
  subject: words("The booking continues: {title}", "Die Buchung läuft weiter: {title}"),
} as const;
const answered = { answer: "refused", answered_at: new Date("2027-03-01T09:30:00Z") } as const;

export const cancellationCases: MailCase[] = [
  onBooking({
    ...requested,
    to: "provider",
    wish: { asked_by: "customer" },
    says: [...asked, words("give €600.00 back", "600,00 € zurückbekommen")],
  }),
  onBooking({
    ...requested,
    wish: { asked_by: "provider" },
    says: [...asked, words("you would get €600.00 back", "Sie bekämen 600,00 € zurück")],
  }),
  onBooking({
    ...requested,
    template: "cancellation_reminder",
    to: "provider",
    wish: { asked_by: "customer" },
    subject: words("Answer by 3 Mar, 10:00: {title}", "Antworten Sie bis 3. März, 10:00: {title}"),
    says: [...asked, words("give €600.00 back", "600,00 € zurückbekommen")],
  }),
  onBooking({
    ...refused,
    told: "by the provider",
    wish: { ...answered, asked_by: "customer", answered_by: "provider", note: "All is bought" },
    says: [
      words("Studio Nord did not agree", "Studio Nord hat der Stornierung nicht zugestimmt"),
      same("All is bought"),
    ],
  }),
  onBooking({
    ...refused,
    told: "by the operator",
    to: "provider",
    wish: { ...answered, asked_by: "customer", answered_by: "operator", note: "No grounds" },
    says: [words("decided against", "gegen die Stornierung entschieden"), same("No grounds")],
  }),
  onBooking({
    ...refused,
    template: "cancellation_withdrawn",
    told: "by the customer",
    to: "provider",
    wish: { ...answered, answer: "withdrawn", asked_by: "customer", answered_by: "customer" },
    says: [words("no longer wants to cancel", "möchte nicht mehr stornieren")],
  }),
];
