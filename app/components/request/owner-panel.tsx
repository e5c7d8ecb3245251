import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { isLiveOffer } from "#domain/offer/live.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { EndedOffers } from "../offer/ended-offers.tsx";
import { OfferCompare } from "../offer/offer-compare.tsx";

const hasEnded: ReadonlySet<string> = new Set(["closed", "expired", "removed"]);

/** The offers on a request: live ones side by side, the others in a `details` element below. */
export function OwnerOffers({ request, offers }: { request: RequestDetail; offers: readonly OfferView[] }) {
  const live = offers.filter(isLiveOffer);
  return (
    <>
      {live.length > 0 ? (
        <OfferCompare offers={live} revision={request.revision} />
      ) : (
        <EmptyState
          title={m.request_no_offers_title()}
          action={
            hasEnded.has(request.status) ? <LinkButton to="/request">{m.request_new()}</LinkButton> : null
          }
        >
          {request.status === "open" ? m.request_no_offers_text() : m.request_no_offers_ended()}
        </EmptyState>
      )}
      <EndedOffers offers={offers.filter((offer) => !isLiveOffer(offer))} />
    </>
  );
}
