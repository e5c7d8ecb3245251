// Sets up the situations of the mail cases: a request, an offer or a booking in the state that a mail is about, with
// the words that every mail about it must contain.
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Role } from "#domain/machine.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import type { Database } from "#server/kernel/database/db.ts";
import {
  insertAttempt,
  insertBooking,
  insertCancelRequest,
  insertEvent,
  insertInstalment,
  insertPayment,
} from "./booking-rows.ts";
import { type DeliveryGiven, type DisputeGiven, insertDelivery, insertDispute } from "./dispute-rows.ts";
import { type Deal, insertOffer, insertRequest } from "./rows.ts";

export type Locale = "en" | "de";
export type Words = Record<Locale, string>;
export type Side = "customer" | "provider";

/** One mail in one situation: its recipient, exactly what it must contain, and where its button must lead. */
export type MailCase = {
  template: MailTemplate;
  /** The situation, for the test's name. */
  told: string;
  to: Side;
  subject: Words;
  says: readonly Words[];
  /** What the mail must not say in this situation. */
  never?: readonly Words[];
  arrange(db: Database, deal: Deal): Promise<{ subject_id: string; path: string }>;
};
/** By default it goes to the customer, and its test says so. */
type Given = Pick<MailCase, "template" | "subject" | "never"> & {
  told?: string;
  to?: Side;
  says?: readonly Words[];
};
const addressed = ({ to = "customer", told = `to the ${to}` }: Given) => ({ to, told });

/** The same in both languages: names, and texts that people wrote. */
export const same = (text: string): Words => ({ en: text, de: text });
/** One thing said in both languages. */
export const words = (en: string, de: string): Words => ({ en, de });

export const price: Words = { en: "€1,190.00", de: "1.190,00 €" };
export const deadline = {
  expires: words("Wednesday, 31 March 2027 at 23:59", "Mittwoch, 31. März 2027 um 23:59"),
  valid: words("Monday, 15 March 2027 at 23:59", "Montag, 15. März 2027 um 23:59"),
  hold: words("Thursday, 4 March 2027 at 10:00 CET", "Donnerstag, 4. März 2027 um 10:00 MEZ"),
  soon: words("Wednesday, 3 March 2027 at 23:59", "Mittwoch, 3. März 2027 um 23:59"),
};
/** Within the last reminder's reach of the tests' now. */
export const soon = new Date("2027-03-03T22:59:59Z");

/** A mail about a request in this status; `offers` are totals of acceptable offers. */
export function onRequest(
  of: Given & { status: RequestStatus; row?: object; offers?: number[]; way?: string },
): MailCase {
  const { status, row, offers = [], way = "/request/{id}", ...given } = of;
  const says = [
    words("€1,500.00", "1.500,00 €"),
    words("Photography", "Fotografie"),
    words("Lübeck, Germany", "Lübeck, Deutschland"),
    ...(given.says ?? []),
  ];
  return {
    ...given,
    ...addressed(given),
    says,
    async arrange(db, deal) {
      const subject_id = await insertRequest(db, deal, { status, ...row });
      for (const total_minor of offers) {
        const total = { net_minor: total_minor, tax_minor: 0, total_minor };
        // A provider has one live offer per request, so each is another provider's.
        const profile_id =
          offers.indexOf(total_minor) === 0 ? deal.provider.profile_id : deal.other.profile_id;
        await insertOffer(db, deal, subject_id, { ...total, profile_id });
      }
      return { subject_id, path: way.replace("{id}", subject_id) };
    },
  };
}

/** A mail about an offer in this status; `way` is where the button leads. */
export function onOffer(
  of: Given & {
    status: OfferStatus;
    request?: RequestStatus;
    request_row?: object;
    row?: object;
    way?: string;
    /** The last thing that happened to the offer or its request, with its reason. */
    event?: { noun: "offer" | "request"; transition: string; role: Role; to_status: string; reason: string };
    booking?: BookingStatus;
    /** The booking of another offer that this one waits for. */
    has_winner?: boolean;
  },
): MailCase {
  const {
    status,
    request = "open",
    request_row,
    event,
    row,
    way = "/request/{request}/offer/{id}",
    booking,
    ...given
  } = of;
  const who = given.to === "provider" ? [] : [same("Studio Nord")];
  return {
    ...given,
    ...addressed(given),
    says: [price, ...who, ...(given.says ?? [])],
    async arrange(db, deal) {
      const request_id = await insertRequest(db, deal, { status: request, ...request_row });
      const subject_id = await insertOffer(db, deal, request_id, { status, ...row });
      if (event) {
        const { noun, ...happened } = event;
        await insertEvent(db, noun, noun === "offer" ? subject_id : request_id, happened);
      }
      const booking_id = booking
        ? await insertBooking(db, deal, request_id, subject_id, { status: booking })
        : "";
      if (of.has_winner) {
        const provider_profile_id = deal.other.profile_id;
        const won = { status: "accepted", profile_id: provider_profile_id } as const;
        const winner = await insertOffer(db, deal, request_id, won);
        await insertBooking(db, deal, request_id, winner, { provider_profile_id });
      }
      const path = way
        .replace("{request}", request_id)
        .replace("{id}", subject_id)
        .replace("{booking}", booking_id);
      return { subject_id, path };
    },
  };
}

/** A mail about a booking in this status, with its payments and how it got there. */
export function onBooking(
  of: Given & {
    status: BookingStatus;
    way?: string;
    paid?: number;
    attempt?: Parameters<typeof insertAttempt>[2];
    returned?: { amount_minor: number; reason: string };
    /** What remains to be paid. */
    open?: Parameters<typeof insertInstalment>[2];
    wish?: Parameters<typeof insertCancelRequest>[2];
    moves?: [transition: string, role: Role, to?: BookingStatus, reason?: string][];
    delivery?: DeliveryGiven;
    dispute?: DisputeGiven;
    row?: object;
    price?: Words;
    is_provider_suspended?: true;
    offer?: { status: OfferStatus; valid_until?: Date };
    request?: { status: RequestStatus; expires_at?: Date; decide_until?: Date };
  },
): MailCase {
  const {
    status,
    way = "/booking/{id}",
    paid,
    attempt,
    returned,
    open,
    wish,
    moves = [],
    row,
    offer,
    request,
    price: total = price,
    ...given
  } = of;
  const other = same(given.to === "provider" ? "Ada Customer" : "Studio Nord");
  return {
    ...given,
    ...addressed(given),
    says: [total, other, ...(given.says ?? [])],
    async arrange(db, deal) {
      const request_id = await insertRequest(db, deal, { status: "awarded", ...request });
      const offer_id = await insertOffer(db, deal, request_id, { status: "accepted", ...offer });
      const id = await insertBooking(db, deal, request_id, offer_id, { status, ...row });
      if (of.is_provider_suspended) await suspendAccountOf(db, deal.provider.profile_id);
      if (attempt) await insertAttempt(db, id, attempt);
      if (of.delivery) await insertDelivery(db, id, of.delivery);
      if (of.dispute) await insertDispute(db, id, of.dispute);
      if (paid) await insertPayment(db, id, paid, returned);
      if (open) await insertInstalment(db, id, open);
      if (wish) await insertCancelRequest(db, id, wish);
      for (const [index, [transition, role, to_status = status, reason]] of moves.entries()) {
        const event = { transition, role, to_status, reason: reason ?? null };
        await insertEvent(db, "booking", id, event, index + 2);
      }
      const path = way.replace("{id}", id).replace("{request}", request_id).replace("{offer}", offer_id);
      return { subject_id: id, path };
    },
  };
}

async function suspendAccountOf(db: Database, profile_id: string): Promise<void> {
  const account = db.selectFrom("profile").select("account_id").where("id", "=", profile_id);
  await db.updateTable("account").set({ status: "suspended" }).where("id", "=", account).execute();
}
