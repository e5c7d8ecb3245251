// The standing of an offer: its status, or what blocks it although the status says "sent". Badge and sentence both
// derive from it.
import type { BadgeTone } from "#app/ui/content.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import { offerStatusTexts } from "../offer-text.ts";

export type OfferStanding = OfferStatus | "on_hold" | "ended" | "outdated" | "lacks_end" | "slot_taken";
type Standing = Pick<OfferView, "status" | "is_past" | "is_slot_taken" | "lacks_end" | "request_revision">;

/** The standing that holds now; the strongest reason wins. */
export function offerStanding(
  offer: Standing,
  request: Pick<OfferRequest, "status" | "revision">,
): OfferStanding {
  if (offer.status !== "sent") return offer.status;
  if (offer.is_past) return "expired";
  if (request.status === "on_hold") return "on_hold";
  if (request.status !== "open") return "ended";
  if (isOutdated(offer, request)) return "outdated";
  if (offer.lacks_end) return "lacks_end";
  return offer.is_slot_taken ? "slot_taken" : "sent";
}

/** Whether somebody else accepted it by a link: its owner then sees no booking. */
export const isBookedByLink = ({ status, is_maker, booking }: OfferView) =>
  status === "accepted" && !is_maker && booking === null;

/** The badge of a standing, worded for customer or maker. */
export function standingBadge(standing: OfferStanding, isMaker: boolean): { label: string; tone: BadgeTone } {
  if (standing === "on_hold" || standing === "ended")
    return standing === "on_hold"
      ? { label: m.offer_status_parked(), tone: "wait" }
      : { label: m.offer_status_voided(), tone: "neutral" };
  if (standing === "outdated") return { label: m.offer_badge_outdated(), tone: "wait" };
  if (standing === "lacks_end") return { label: m.offer_badge_lacks_end(), tone: "wait" };
  if (standing === "slot_taken") return { label: m.offer_mark_booked(), tone: "wait" };
  const { label, tone } = offerStatusTexts[standing];
  return { label: standing === "sent" && isMaker ? m.offer_status_sent_maker() : label(), tone };
}
