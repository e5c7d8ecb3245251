// The situations every mail is made in by its tests: what happened, who is told, where the button must lead,
// and what the mail must say.
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Role } from "#domain/machine.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import type { Database } from "#server/kernel/db.ts";
import {
  type Deal,
  insertBooking,
  insertBookingEvent,
  insertOffer,
  insertPayment,
  insertRequest,
} from "./mail-rows.ts";

export type Scene = { subject_id: string; to: "customer" | "provider"; path: string; says: string[] };
export type Stage = (db: Database, deal: Deal) => Promise<Scene>;

const price = { en: "€1,190.00", de: "1.190,00 €" };
const deadline = {
  expires: { en: "Wednesday, 31 March 2027", de: "Mittwoch, 31. März 2027" },
  valid: { en: "Monday, 15 March 2027 at 23:59", de: "Montag, 15. März 2027 um 23:59" },
  hold: { en: "Thursday, 4 March 2027 at 10:00 CET", de: "Donnerstag, 4. März 2027 um 10:00 MEZ" },
};
export type Locale = "en" | "de";

export function onRequest(to: Scene["to"], status: RequestStatus) {
  return (locale: Locale): Stage =>
    async (db, deal) => {
      const subject_id = await insertRequest(db, deal, { status });
      const budget = { en: "€1,500.00", de: "1.500,00 €" }[locale];
      const category = { en: "Photography", de: "Fotografie" }[locale];
      const town = { en: "Lübeck, Germany", de: "Lübeck, Deutschland" }[locale];
      const says = [budget, category, town, deadline.expires[locale]];
      return { subject_id, to, path: `/request/${subject_id}`, says };
    };
}

export function onOffer(
  to: Scene["to"],
  status: OfferStatus,
  row: object,
  way: "offer" | "request" | "board",
  due = true,
) {
  return (locale: Locale): Stage =>
    async (db, deal) => {
      const request_id = await insertRequest(db, deal, {
        status: way === "board" || status === "parked" ? "awarded" : "open",
      });
      const subject_id = await insertOffer(db, deal, request_id, { status, ...row });
      const path = {
        offer: `/request/${request_id}/offer/${subject_id}`,
        request: `/request/${request_id}`,
        board: "/requests",
      }[way];
      const who = to === "customer" ? ["Studio Nord"] : [];
      return {
        subject_id,
        to,
        path,
        says: [price[locale], ...who, ...(due ? [deadline.valid[locale]] : [])],
      };
    };
}

type BookingCase = { status: BookingStatus; to: Scene["to"]; way: string; says: Record<Locale, string[]> };
function onBooking(
  of: BookingCase & { paid?: number; refund?: number; moved?: [string, Role]; row?: object },
) {
  return (locale: Locale): Stage =>
    async (db, deal) => {
      const request_id = await insertRequest(db, deal, { status: "awarded" });
      const offer_id = await insertOffer(db, deal, request_id, { status: "accepted" });
      const id = await insertBooking(db, deal, request_id, offer_id, { status: of.status, ...of.row });
      if (of.paid) await insertPayment(db, id, of.paid, of.refund);
      if (of.moved) {
        const [transition, role] = of.moved;
        await insertBookingEvent(db, id, { transition, role, to_status: of.status });
      }
      const path = of.way.replace("{id}", id).replace("{request}", request_id).replace("{offer}", offer_id);
      const other = of.to === "customer" ? "Studio Nord" : "Ada Customer";
      return { subject_id: id, to: of.to, path, says: [price[locale], other, ...of.says[locale]] };
    };
}

const acceptedOffer =
  (locale: Locale): Stage =>
  async (db, deal) => {
    const request_id = await insertRequest(db, deal, { status: "awarded" });
    const subject_id = await insertOffer(db, deal, request_id, { status: "accepted" });
    const booking_id = await insertBooking(db, deal, request_id, subject_id);
    const says = [price[locale], "Ada Customer", deadline.hold[locale]];
    return { subject_id, to: "provider", path: `/booking/${booking_id}`, says };
  };

const hold = { en: [deadline.hold.en], de: [deadline.hold.de] };
const cancelled = { status: "cancelled", way: "/booking/{id}" } as const;
/** Each template in each of its forms. */
export const cases: [MailTemplate, string, (locale: Locale) => Stage][] = [
  ["request_opened", "to its customer", onRequest("customer", "open")],
  ["request_expired", "to its customer", onRequest("customer", "expired")],
  ["request_matches", "to a provider", onRequest("provider", "open")],
  ["offer_received", "to the customer", onOffer("customer", "sent", {}, "offer")],
  ["offer_revised", "to the customer", onOffer("customer", "sent", { revision: 2 }, "offer")],
  ["offer_withdrawn", "to the customer", onOffer("customer", "withdrawn", {}, "request", false)],
  ["offer_accepted", "to the provider", acceptedOffer],
  ["offer_parked", "to the provider", onOffer("provider", "parked", {}, "offer")],
  ["offer_revived", "to the provider", onOffer("provider", "sent", {}, "offer")],
  ["offer_not_selected", "to the provider", onOffer("provider", "not_selected", {}, "board", false)],
  [
    "offer_declined",
    "to the provider",
    onOffer("provider", "declined", { decline_reason: "Too far" }, "request", false),
  ],
  ["offer_expired", "while the request is open", onOffer("provider", "expired", {}, "request")],
  ["offer_expired", "after the request was awarded", onOffer("provider", "expired", {}, "board")],
  [
    "booking_made",
    "to the customer who has questions to answer",
    onBooking({
      status: "awaiting_information",
      to: "customer",
      way: "/request/booking/{id}/information",
      says: hold,
    }),
  ],
  [
    "booking_made",
    "to the customer who only has to pay",
    onBooking({
      status: "awaiting_payment",
      to: "customer",
      way: "/request/booking/{id}/payment",
      says: hold,
    }),
  ],
  [
    "booking_made",
    "to the provider",
    onBooking({ status: "awaiting_information", to: "provider", way: "/booking/{id}", says: hold }),
  ],
  [
    "booking_confirmed",
    "to the customer who paid a part",
    onBooking({
      status: "confirmed",
      to: "customer",
      way: "/booking/{id}",
      paid: 40_000,
      says: { en: ["€400.00", "€790.00"], de: ["400,00 €", "790,00 €"] },
    }),
  ],
  [
    "booking_confirmed",
    "to the provider with fee and earnings",
    onBooking({
      status: "confirmed",
      to: "provider",
      way: "/booking/{id}",
      paid: 119_000,
      says: { en: ["€119.00", "€1,071.00"], de: ["119,00 €", "1.071,00 €"] },
    }),
  ],
  [
    "booking_lapsed",
    "to the customer",
    onBooking({
      status: "lapsed",
      to: "customer",
      way: "/request/{request}",
      moved: ["lapse", "system"],
      says: { en: [deadline.hold.en, "charged nothing"], de: [deadline.hold.de, "nichts berechnet"] },
    }),
  ],
  [
    "booking_lapsed",
    "to the provider after the customer undid the acceptance",
    onBooking({
      status: "lapsed",
      to: "provider",
      way: "/request/{request}/offer/{offer}",
      moved: ["undo", "customer"],
      says: { en: ["undid"], de: ["zurückgenommen"] },
    }),
  ],
  [
    "booking_cancelled",
    "to the customer whom the provider left",
    onBooking({
      ...cancelled,
      to: "customer",
      paid: 119_000,
      refund: 119_000,
      moved: ["cancel", "provider"],
      row: { cancel_reason: "Broken camera" },
      says: {
        en: ["Studio Nord cancelled", "Broken camera", "All you paid, €1,190.00"],
        de: ["Studio Nord hat die Buchung storniert", "Broken camera", "Alles, was Sie bezahlt haben"],
      },
    }),
  ],
  [
    "booking_cancelled",
    "to the customer who pays a fee",
    onBooking({
      ...cancelled,
      to: "customer",
      paid: 119_000,
      refund: 59_500,
      moved: ["cancel", "customer"],
      says: { en: ["You cancelled", "€595.00"], de: ["Sie haben die Buchung storniert", "595,00 €"] },
    }),
  ],
  [
    "booking_cancelled",
    "to the provider when the operator stopped it",
    onBooking({
      ...cancelled,
      to: "provider",
      moved: ["cancel", "operator"],
      says: { en: ["operator"], de: ["Betreiber"] },
    }),
  ],
];
