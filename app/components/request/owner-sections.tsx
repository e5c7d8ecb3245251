import type { ComponentProps } from "react";
import { SingleOffer } from "#app/components/offer/single-offer.tsx";
import { countText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import { m } from "#messages/messages.js";
import type { Outlook } from "#server/request/reads/outlook.ts";
import type { PassCounts } from "#server/request/reads/passes.ts";
import { OwnerDecision } from "./owner-decision.tsx";
import { OwnerOffers } from "./owner-panel.tsx";
import { passCountsText } from "./pass-text.ts";

type OwnerSectionsProps = ComponentProps<typeof SingleOffer> &
  Pick<ComponentProps<typeof OwnerDecision>, "reopens_to"> & {
    /** How many providers are not interested; null once no offer can come. */
    passes: PassCounts | null;
    /** How many providers have looked at it; zero once no offer can come. */
    views: number;
    /** What may be expected while no offer can be accepted; null otherwise. */
    outlook: Outlook | null;
  };

/** What the owner decides: the request's end, and its offers, with how many providers have looked and how many make none. */
export function OwnerSections({ reopens_to, passes, views, outlook, ...shown }: OwnerSectionsProps) {
  const { locale } = useViewer();
  const { request, offers, form } = shown;
  const said = [
    ...(views > 0 ? [countText(views, locale, m.request_views_one, m.request_views_many)] : []),
    ...(passes && passes.count > 0 ? [passCountsText(passes, locale)] : []),
  ];
  return (
    <>
      <OwnerDecision request={request} offers={offers} form={form} reopens_to={reopens_to} />
      <section>
        {offers.filter(isLiveOffer).length === 1 ? (
          <SingleOffer {...shown} />
        ) : (
          <OwnerOffers request={request} offers={offers} outlook={outlook} />
        )}
        {said.length > 0 ? <p className="soft mt-4">{said.join(" ")}</p> : null}
      </section>
    </>
  );
}
