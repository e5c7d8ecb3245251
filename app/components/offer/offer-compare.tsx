import { LinkButton } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { Compare } from "#app/ui/data/compare.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import {
  aboutRows,
  cancelRow,
  type Offers,
  partRows,
  providerRow,
  startRow,
  totalRow,
  validRow,
} from "./compare-rows.tsx";
import { ProviderName } from "./provider-card.tsx";
import { OfferBadge } from "./standing/status-badge.tsx";

/** Several offers side by side in the given order; the best value of a row is marked with a word and a colour. */
export function OfferCompare({ offers, revision }: { offers: Offers; revision: number }) {
  const { locale } = useViewer();
  const best = offers[0]?.id;
  return (
    <Compare
      words={{ differs: m.common_differs, card_of: m.common_card_of }}
      caption={
        <>
          <h2>{m.offer_compare_title()}</h2>
          <p className="small soft">
            {m.offer_compare_order()} <span aria-hidden="true">{m.offer_compare_marks()}</span>
          </p>
        </>
      }
      columns={offers.map((offer) => ({
        key: offer.id,
        isBest: offer.id === best,
        head: (
          <ProviderName provider={offer.provider}>
            {offer.status === "sent" ? null : (
              <span className="block pt-1">
                <OfferBadge status={offer.status} isForOwner />
              </span>
            )}
            {isOutdated(offer, { revision }) ? (
              <span className="block pt-1">
                <Badge tone="wait">{m.offer_badge_outdated()}</Badge>
              </span>
            ) : null}
            <span className="small soft block num">{offer.number}</span>
            {offer.revision > 1 ? (
              <span className="small soft block">
                {richMessage(m.offer_mark_changed, { when: <Time at={offer.sent_at} form="day_short" /> })}
              </span>
            ) : null}
          </ProviderName>
        ),
        action: (
          <LinkButton
            to={`/request/${offer.request_id}/offer/${offer.id}`}
            look={offer.id === best ? "primary" : "plain"}
            viewTransition
          >
            {m.offer_view()}
            <span className="visually-hidden">{offer.provider.name}</span>
          </LinkButton>
        ),
      }))}
      rows={[
        totalRow(offers, locale),
        providerRow(offers),
        ...partRows(offers, locale),
        startRow(offers),
        cancelRow(offers),
        validRow(offers),
        ...aboutRows(offers),
      ]}
    />
  );
}
