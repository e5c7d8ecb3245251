import { LinkButton } from "#app/ui/button.tsx";
import { Person } from "#app/ui/content.tsx";
import { Compare } from "#app/ui/data/compare.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { m } from "#messages/messages.js";
import {
  aboutRows,
  cancelRow,
  type Offers,
  offerRow,
  partRows,
  providerRow,
  startRow,
  totalRow,
  validRow,
} from "./compare-rows.tsx";

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
        name: offer.provider.name,
        head: (
          <Person
            name={offer.provider.name}
            initials={initialsOf(offer.provider.name)}
            photo={photoPath(offer.provider.photo_id)}
          />
        ),
        sum: <Money minor={offer.total_minor} currency={offer.currency} />,
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
        offerRow(offers, revision),
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
