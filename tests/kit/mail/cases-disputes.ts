// The mails about answers to a delivery and about reported problems, in each of their situations.
import { type MailCase, onBooking, same, words } from "./case-states.ts";
import { checkBy, counting } from "./cases-deliveries.ts";
import { now } from "./rows.ts";

const statementsBy = words("Monday, 15 March 2027 at 10:00 CET", "Montag, 15. März 2027 um 10:00 MEZ");
const report = { side: "customer", text: "Half of the pictures are out of focus." } as const;
const answer = { side: "provider", text: "They were sharp when I sent them." } as const;
const way = "/booking/{id}#problem";
const problem = words("The work is not as agreed", "Die Leistung ist nicht wie vereinbart");
const disputed = {
  status: "disputed",
  way,
  moves: [["dispute", "customer"]] as [string, "customer"][],
} as const;
const opened = { ...disputed, template: "dispute_opened", dispute: { statements: [report] } } as const;
const decided = {
  template: "dispute_decided",
  way,
  paid: 119_000,
  subject: words("We have decided: {title}", "Wir haben entschieden: {title}"),
} as const;
const resolution = {
  statements: [report, answer],
  resolved_at: now,
  reason: "Four of ten pictures are missing.",
};
const split = { ...resolution, outcome: "complete", refund_minor: 47_600, kept_minor: 71_400 };
const splitSums = [words("€476.00", "476,00 €"), words("€714.00", "714,00 €"), same(resolution.reason)];

const proposalBy = (settlement_by: "customer" | "provider", settlement_refund_minor = 11_900) => ({
  settlement_id: "0190a5c4-0000-7000-8000-000000000001",
  settlement_by,
  settlement_outcome: "complete",
  settlement_refund_minor,
  settlement_at: now,
});

export const disputeCases: MailCase[] = [
  onBooking({
    template: "booking_delivered",
    ...counting,
    told: "again, with a note",
    moves: [["redeliver", "provider"]],
    delivery: { position: 2, note: "With the group picture." },
    says: [
      checkBy,
      words("changes you asked for are done", "gewünschte Änderung erledigt"),
      same("With the group picture."),
    ],
  }),
  onBooking({
    template: "delivery_reminder",
    ...counting,
    told: "three days before it counts as accepted",
    moves: [["deliver", "provider"]],
    says: [checkBy, words("report a problem", "ein Problem melden")],
  }),
  onBooking({
    template: "changes_reminder",
    status: "changes_requested",
    to: "provider",
    delivery: { answer: "changes", answered_at: now, changes_text: "The group picture is missing." },
    subject: words(
      "Ada Customer is waiting for changes: {title}",
      "Ada Customer wartet auf die Änderung: {title}",
    ),
    says: [
      same("The group picture is missing."),
      words("have not reported them as done", "noch nicht als erledigt"),
    ],
  }),
  onBooking({
    template: "changes_requested",
    told: "with what and until when",
    to: "provider",
    status: "changes_requested",
    moves: [["request_changes", "customer"]],
    delivery: {
      answered_at: now,
      answer: "changes",
      changes_text: "The group picture is missing.",
      changes_until: new Date("2027-03-08T09:00:00Z"),
    },
    subject: words("Ada Customer asks for changes: {title}", "Ada Customer wünscht eine Änderung: {title}"),
    says: [
      same("The group picture is missing."),
      checkBy,
      words("report the work as done again", "noch einmal als erbracht"),
    ],
  }),
  ...(["customer", "provider"] as const).map((to) =>
    onBooking({
      template: "booking_continues",
      to,
      status: "confirmed",
      moves: [["extend_delivery", "operator"]],
      subject: words("The booking continues: {title}", "Die Buchung läuft weiter: {title}"),
      says: [
        to === "customer"
          ? words("If it is not done after all", "Wird sie doch nicht erbracht")
          : words("Once the work is done", "Sobald die Leistung erbracht ist"),
      ],
    }),
  ),
  onBooking({
    ...opened,
    told: "to who reported it",
    subject: words("Your report has arrived: {title}", "Ihre Meldung ist angekommen: {title}"),
    says: [problem, same(report.text), checkBy, words("Studio Nord can answer", "Studio Nord kann bis")],
  }),
  onBooking({
    ...opened,
    told: "to the other side",
    to: "provider",
    subject: words(
      "Ada Customer reported a problem: {title}",
      "Ada Customer hat ein Problem gemeldet: {title}",
    ),
    says: [problem, same(report.text), checkBy, words("also without your answer", "auch ohne Ihre Antwort")],
  }),
  onBooking({
    ...disputed,
    template: "dispute_statement",
    told: "to the side that did not write it",
    dispute: { statements: [report, answer] },
    subject: words("New statement by Studio Nord: {title}", "Neue Stellungnahme von Studio Nord: {title}"),
    says: [same(answer.text), statementsBy],
  }),
  onBooking({
    ...disputed,
    template: "dispute_reminder",
    told: "to the side that has not answered",
    to: "provider",
    dispute: { statements: [report] },
    subject: words("Answer by 8 Mar, 10:00: {title}", "Antworten Sie bis 8. März, 10:00: {title}"),
    says: [checkBy, words("you have not answered", "Sie haben noch nicht geantwortet")],
  }),
  ...(["customer", "provider"] as const).map((to) =>
    onBooking({
      ...disputed,
      template: "settlement_proposed",
      told: `to the ${to}, who can agree`,
      to,
      dispute: { statements: [report], ...proposalBy(to === "customer" ? "provider" : "customer") },
      subject:
        to === "customer"
          ? words(
              "Studio Nord proposes how to settle it: {title}",
              "Studio Nord macht einen Vorschlag zur Einigung: {title}",
            )
          : words(
              "Ada Customer proposes how to settle it: {title}",
              "Ada Customer macht einen Vorschlag zur Einigung: {title}",
            ),
      says: [
        problem,
        words("The booking is completed", "Die Buchung wird abgeschlossen"),
        words("€119.00", "119,00 €"),
        words("If you agree, that settles it", "Stimmen Sie zu, ist es damit geregelt"),
      ],
    }),
  ),
  onBooking({
    ...disputed,
    template: "settlement_declined",
    told: "to who proposed it",
    dispute: { statements: [report] },
    subject: words(
      "Studio Nord declined your proposal: {title}",
      "Studio Nord hat Ihren Vorschlag abgelehnt: {title}",
    ),
    says: [problem, words("You can make another one", "Sie können einen anderen machen")],
  }),
  ...(["customer", "provider"] as const).map((to) =>
    onBooking({
      ...decided,
      told: `as both sides agreed, to the ${to}`,
      to,
      status: "completed",
      moves: [["resolve_complete", "provider"]],
      dispute: { ...split, reason: null, is_settled: true, ...proposalBy("customer", 47_600) },
      subject: words("The problem is settled: {title}", "Das Problem ist geregelt: {title}"),
      says: [
        words("You and", "Sie und"),
        to === "customer"
          ? words("You get €476.00 back", "Sie erhalten 476,00 € zurück")
          : words("You earn €642.60", "Sie erhalten 642,60 €"),
      ],
      never: [words("We have decided", "Wir haben entschieden")],
    }),
  ),
  onBooking({
    ...decided,
    told: "split, to the customer",
    status: "completed",
    moves: [["resolve_complete", "operator"]],
    dispute: split,
    says: [...splitSums, words("You get €476.00 back", "Sie erhalten 476,00 € zurück")],
  }),
  onBooking({
    ...decided,
    told: "split, to the provider",
    to: "provider",
    status: "completed",
    moves: [["resolve_complete", "operator"]],
    dispute: split,
    says: [...splitSums, words("You earn €642.60", "Sie erhalten 642,60 €")],
  }),
  ...(["customer", "provider"] as const).map((to) =>
    onBooking({
      ...decided,
      told: `cancelled with nothing returned, to the ${to}`,
      to,
      status: "cancelled",
      moves: [["resolve_cancel", "operator"]],
      dispute: { ...resolution, outcome: "cancel", refund_minor: 0, kept_minor: 119_000 },
      says: [
        words("The booking is cancelled", "Die Buchung ist storniert"),
        to === "customer"
          ? words("Nothing of what you paid goes back", "geht nichts zurück")
          : words("You earn €1,071.00", "Sie erhalten 1.071,00 €"),
      ],
    }),
  ),
  onBooking({
    ...decided,
    told: "continued",
    to: "provider",
    status: "confirmed",
    moves: [["resolve_continue", "operator"]],
    dispute: { ...resolution, outcome: "continue", from_status: "confirmed" },
    says: [words("still to be done", "noch zu erbringen"), same(resolution.reason)],
    never: [words("goes back to the customer", "an den Kunden zurück")],
  }),
];
