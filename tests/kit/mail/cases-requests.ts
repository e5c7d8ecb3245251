// The mails about a request, in each of their situations.

import { deadline, type MailCase, onRequest, soon, words } from "./case-states.ts";
import { id, insertRequest, now } from "./rows.ts";

const until = { says: [deadline.expires] };
const closing = {
  template: "request_closing",
  status: "open",
  row: { expires_at: soon },
  subject: words(
    "Your request ends on 3 Mar, 23:59: {title}",
    "Ihre Anfrage endet am 3. März, 23:59: {title}",
  ),
} as const;

export const requestCases: MailCase[] = [
  onRequest({
    template: "request_opened",
    status: "open",
    subject: words("Your request is open: {title}", "Ihre Anfrage ist offen: {title}"),
    ...until,
  }),
  onRequest({
    ...closing,
    told: "with offers to choose from",
    offers: [125_000, 99_900],
    says: [
      deadline.soon,
      words("Offers so far 2", "Angebote bisher 2"),
      words("Can be accepted now: 2, from €999.00", "Jetzt möglich: 2, ab 999,00 €"),
      words("Then the request expires", "Danach läuft die Anfrage"),
      words(
        "extend the request until Thursday, 18 March 2027 at 04:59 CET",
        "bis Donnerstag, 18. März 2027 um 04:59 MEZ",
      ),
    ],
  }),
  onRequest({
    ...closing,
    told: "without an offer, as long as it may be",
    row: { expires_at: soon, opened_at: new Date("2026-12-02T09:00:00Z") },
    says: [
      deadline.soon,
      words("There is no offer", "liegt kein Angebot vor"),
      words("Offers so far 0", "Angebote bisher 0"),
    ],
    never: [words("extend", "verlängern"), words("Can be accepted now", "Jetzt möglich")],
  }),
  onRequest({
    template: "request_expired",
    status: "expired",
    way: "/request",
    subject: words("Your request has expired: {title}", "Ihre Anfrage ist abgelaufen: {title}"),
    ...until,
  }),
  onRequest({
    template: "request_closed_undecided",
    told: "after nobody decided",
    status: "closed",
    row: { closed_at: now },
    way: "/request",
    subject: words("Your request was closed: {title}", "Ihre Anfrage wurde geschlossen: {title}"),
    says: [
      words("you did not decide within 7 days", "nicht innerhalb von 7 Tagen entschieden"),
      words("Monday, 1 March 2027 at 10:00 CET", "Montag, 1. März 2027 um 10:00 MEZ"),
    ],
  }),
  onRequest({
    template: "request_matches",
    told: "to a provider",
    to: "provider",
    status: "open",
    subject: words("New request: Photography, {number}", "Neue Anfrage: Fotografie, {number}"),
    ...until,
  }),
  digest({
    told: "with all the requests it is about",
    withheld: 2,
    subject: words("More new requests: 2", "Weitere neue Anfragen: 2"),
    says: [deadline.expires, words("Request 2", "Anfrage 2")],
    never: [words("other requests of the day", "übrigen Anfragen des Tages")],
  }),
  digest({
    told: "with the first of many",
    withheld: 44,
    subject: words("More new requests: 44", "Weitere neue Anfragen: 44"),
    says: [
      words("the other requests of the day (42)", "die übrigen Anfragen des Tages (42)"),
      words("After 10 mails", "Nach 10 E‑Mails"),
    ],
  }),
];

/** The digest of a day on which this many requests were withheld; two of them still exist to be named. */
function digest({
  withheld,
  says,
  ...given
}: Pick<MailCase, "told" | "subject" | "says" | "never"> & { withheld: number }): MailCase {
  return {
    ...given,
    template: "request_digest",
    to: "provider",
    says: [words("€1,500.00", "1.500,00 €"), words("Lübeck, Germany", "Lübeck, Deutschland"), ...says],
    async arrange(db, deal) {
      const subject_id = id();
      const { profile_id } = deal.provider;
      await db
        .insertInto("match_window")
        .values({ id: subject_id, profile_id, ends_at: now, mailed: 10, withheld, closed_at: now })
        .execute();
      for (const row of [{}, { starts_at: null, ends_at: null, place_town: null, place_country: null }]) {
        const request_id = await insertRequest(db, deal, row);
        await db.insertInto("match_withheld").values({ window_id: subject_id, request_id }).execute();
      }
      return { subject_id, path: "/requests" };
    },
  };
}
