import { isUnpaid } from "#app/components/booking/paths.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import { offerStateTexts } from "../offer-text.ts";
import { isBookedByLink, offerStanding } from "./offer-standing.ts";

/** State and deadline of the offer, worded for owner or maker. */
export function OfferSentence({
  offer,
  request,
}: {
  offer: OfferView;
  request: Pick<OfferRequest, "status" | "revision">;
}) {
  const who = offer.is_maker ? "maker" : "owner";
  const name = offer.provider_name;
  if (offer.status === "voided" && offer.booking)
    return offer.is_maker ? m.offer_maker_retired() : m.offer_owner_retired();
  if (offer.status === "not_selected" && request.status === "removed") return m.offer_request_removed();
  if (offer.status === "accepted") return acceptedText(offer);
  const standing = offerStanding(offer, request);
  if (standing === "on_hold") return m.offer_request_on_hold();
  if (standing === "ended") return m.offer_request_ended();
  if (standing === "outdated")
    return offer.is_maker ? m.offer_maker_outdated() : m.offer_owner_outdated({ name });
  if (standing === "lacks_end")
    return offer.is_maker ? m.offer_maker_lacks_end() : m.offer_lacks_end_text({ name });
  if (standing === "slot_taken")
    return offer.is_maker ? m.offer_maker_slot_taken() : m.refusal_notice_provider_booked({ name });
  if (standing !== "sent") return offerStateTexts[who][standing]?.({ name }) ?? null;
  return (
    <>
      {richMessage(offer.is_maker ? m.offer_maker_sent : m.offer_owner_sent, {
        when: (
          <b>
            <Time at={offer.valid_until} />
          </b>
        ),
      })}{" "}
      <span className="soft">{offer.is_maker ? m.offer_maker_sent_next() : m.offer_owner_sent_next()}</span>
    </>
  );
}

function acceptedText(offer: OfferView): string {
  const { is_maker, booking } = offer;
  if (is_maker)
    return booking && isUnpaid(booking.status) ? m.offer_maker_accepted() : m.offer_maker_booked();
  return isBookedByLink(offer) ? m.offer_owner_accepted_by_link() : m.offer_owner_accepted();
}
