import { LinkButton } from "#app/ui/button.tsx";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import type { PanelForm } from "../request/panel-form.ts";
import { mayDecide } from "./accept-panel.tsx";
import { EndedOffers } from "./ended-offers.tsx";
import { OfferDecision } from "./offer-decision.tsx";
import { OfferSentence } from "./standing/offer-sentence.tsx";
import { StandingBadge } from "./standing/status-badge.tsx";

type SingleOfferProps = {
  /** All offers on the request, one of them live. */
  offers: readonly OfferView[];
  request: RequestDetail;
  form: PanelForm;
  terms_version: string;
  hold_hours: number;
  /** What its latest version changed; null for a first version. */
  changes: OfferChanges | null;
};

/** The only live offer on a request as its own page shows it, because there is nothing to compare it with. */
export function SingleOffer({ offers, request, form, ...rest }: SingleOfferProps) {
  const offer = offers.find(isLiveOffer);
  if (!offer) return null;
  const ownForm = { ...form, hidden: { ...form.hidden, _key: `${form.hidden._key}-accept` } };
  return (
    <section className="single-offer" aria-labelledby="only-offer">
      <div className="page-header-row mb-4">
        <h2 id="only-offer">{m.offer_title({ name: offer.provider_name })}</h2>
        <StandingBadge offer={offer} request={request} />
      </div>
      {mayDecide({ offer, request }) ? null : (
        <p className="offer-sentence">
          <OfferSentence offer={offer} request={request} />
        </p>
      )}
      <OfferDecision key={request.id} offer={offer} request={request} {...rest} form={ownForm} isOnly>
        <p className="no-print">
          <LinkButton to={`/request/${request.id}/offer/${offer.id}`} viewTransition>
            {m.offer_view()}
            <span className="visually-hidden">{offer.provider_name}</span>
          </LinkButton>
        </p>
      </OfferDecision>
      <EndedOffers offers={offers.filter((one) => one !== offer)} />
    </section>
  );
}
