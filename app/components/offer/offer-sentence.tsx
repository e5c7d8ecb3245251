import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { isOutdated } from "#domain/offer/reconfirming.ts";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads.ts";
import { offerStateTexts } from "./offer-text.ts";

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
  if (offer.status !== "sent") return offerStateTexts[who][offer.status]?.({ name }) ?? null;
  if (offer.is_past) return offerStateTexts[who].expired?.({ name }) ?? null;
  if (request.status === "on_hold") return m.offer_request_on_hold();
  if (request.status !== "open") return m.offer_request_ended();
  if (isOutdated(offer, request))
    return offer.is_maker ? m.offer_maker_outdated() : m.offer_owner_outdated({ name });
  if (offer.lacks_end) return offer.is_maker ? m.offer_maker_lacks_end() : m.offer_lacks_end_text({ name });
  if (offer.is_slot_taken)
    return offer.is_maker ? m.offer_maker_slot_taken() : m.refusal_notice_provider_booked({ name });
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
