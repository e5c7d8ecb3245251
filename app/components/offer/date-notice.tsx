import { Link } from "react-router";
import { Notice } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { TimeSpan } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";

type DateNoticeProps = {
  offer: OfferView;
  request: Pick<OfferRequest, "starts_at" | "ends_at" | "time_zone">;
};

/** Says that an offer is for another date than the request, and links to declining it for that reason. */
export function DateNotice({ offer, request }: DateNoticeProps) {
  if (!request.starts_at || !offer.date_difference) return null;
  const asked = (
    <TimeSpan from={request.starts_at} until={request.ends_at} zone={request.time_zone ?? offer.time_zone} />
  );
  return (
    <Notice tone="warn" title={m.offer_date_differs_title()}>
      <p>
        {offer.date_difference === "moved" && offer.starts_at
          ? richMessage(m.offer_date_differs, {
              asked,
              offered: <TimeSpan from={offer.starts_at} until={offer.ends_at} zone={offer.time_zone} />,
            })
          : richMessage(m.offer_date_missing, { asked })}
      </p>
      <p className="no-print">
        <Link to={`/request/${offer.request_id}/offer/${offer.id}?decline=date#decline`}>
          {m.offer_ask_date()}
        </Link>
      </p>
    </Notice>
  );
}
