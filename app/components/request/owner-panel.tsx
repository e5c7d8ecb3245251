import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { Outlook } from "#server/request/reads/outlook.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { EndedOffers } from "../offer/ended-offers.tsx";
import { OfferCompare } from "../offer/offer-compare.tsx";
import { outlookText } from "./outlook-text.ts";

const hasEnded: ReadonlySet<string> = new Set(["closed", "expired", "removed"]);

type OwnerOffersProps = {
  request: RequestDetail;
  offers: readonly OfferView[];
  /** What may be expected before an offer comes; null where none can. */
  outlook: Outlook | null;
};

/** The offers on a request: live ones side by side, the others in a `details` element below. */
export function OwnerOffers({ request, offers, outlook }: OwnerOffersProps) {
  const { locale } = useViewer();
  const live = offers.filter(isLiveOffer);
  return (
    <>
      {live.length > 0 ? (
        <OfferCompare offers={live} revision={request.revision} />
      ) : (
        <EmptyState
          title={m.request_no_offers_title()}
          action={
            hasEnded.has(request.status) ? (
              <LinkButton to="/request">{m.request_new()}</LinkButton>
            ) : outlook ? (
              <LinkButton to="#invite">{m.request_outlook_invite()}</LinkButton>
            ) : null
          }
        >
          {outlook
            ? outlookText(outlook, locale)
            : request.status === "open"
              ? m.request_no_offers_text()
              : m.request_no_offers_ended()}
        </EmptyState>
      )}
      <EndedOffers offers={offers.filter((offer) => !isLiveOffer(offer))} />
    </>
  );
}
