import type { ComponentProps } from "react";
import { SingleOffer } from "#app/components/offer/single-offer.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import type { Outlook } from "#server/request/reads/outlook.ts";
import type { PassCounts } from "#server/request/reads/passes.ts";
import { OwnerDecision } from "./owner-decision.tsx";
import { OwnerOffers } from "./owner-panel.tsx";
import { passCountsText } from "./pass-text.ts";

type OwnerSectionsProps = ComponentProps<typeof SingleOffer> &
  Pick<ComponentProps<typeof OwnerDecision>, "reopens_to"> & {
    /** How many providers are not interested; null once no offer can come. */
    passes: PassCounts | null;
    /** What may be expected while no offer can be accepted; null otherwise. */
    outlook: Outlook | null;
  };

/** What the owner decides: the request's end, and its offers, with how many providers make none. */
export function OwnerSections({ reopens_to, passes, outlook, ...shown }: OwnerSectionsProps) {
  const { locale } = useViewer();
  const { request, offers, form } = shown;
  return (
    <>
      <OwnerDecision request={request} offers={offers} form={form} reopens_to={reopens_to} />
      <section>
        {offers.filter(isLiveOffer).length === 1 ? (
          <SingleOffer {...shown} />
        ) : (
          <OwnerOffers request={request} offers={offers} outlook={outlook} />
        )}
        {passes && passes.count > 0 ? (
          <p className="soft mt-4" id="passes">
            {passCountsText(passes, locale)}
          </p>
        ) : null}
      </section>
    </>
  );
}
