import type { ComponentProps } from "react";
import { SingleOffer } from "#app/components/offer/single-offer.tsx";
import { isLiveOffer } from "#domain/offer/live.ts";
import { OwnerDecision } from "./owner-decision.tsx";
import { OwnerOffers } from "./owner-panel.tsx";

type OwnerSectionsProps = ComponentProps<typeof SingleOffer> &
  Pick<ComponentProps<typeof OwnerDecision>, "reopens_to">;

/** What the owner decides: the request's end, and its offers. */
export function OwnerSections({ reopens_to, ...shown }: OwnerSectionsProps) {
  const { request, offers, form } = shown;
  return (
    <>
      <OwnerDecision request={request} offers={offers} form={form} reopens_to={reopens_to} />
      <section>
        {offers.filter(isLiveOffer).length === 1 ? (
          <SingleOffer {...shown} />
        ) : (
          <OwnerOffers request={request} offers={offers} />
        )}
      </section>
    </>
  );
}
