import { useSiteName } from "#app/settings.ts";
import { formatTime } from "#app/ui/format.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";

/** Print-only header: provider, customer, request, validity, number and revision. */
export function OfferPrintHead({
  offer,
  request,
  customer,
}: {
  offer: OfferView;
  request: OfferRequest;
  /** The customer's name; null for every other viewer. */
  customer: string | null;
}) {
  const { locale, time_zone } = useViewer();
  return (
    <div className="print-head">
      <p className="print-brand">{useSiteName()}</p>
      <dl>
        <div>
          <dt>{m.offer_print_from()}</dt>
          <dd>{offer.provider_name}</dd>
        </div>
        {customer ? (
          <div>
            <dt>{m.offer_print_to()}</dt>
            <dd>{customer}</dd>
          </div>
        ) : null}
        <div>
          <dt>{m.offer_print_for()}</dt>
          <dd>{request.title}</dd>
        </div>
        <div>
          <dt>{m.offer_valid_until()}</dt>
          {/* Always with the year, because paper is kept. */}
          <dd suppressHydrationWarning>
            {formatTime(new Date(offer.valid_until), "full", locale, time_zone)}
          </dd>
        </div>
      </dl>
      {offer.number ? (
        <p className="small">
          {richMessage(m.offer_print_number, { number: offer.number, version: String(offer.revision) })}
        </p>
      ) : null}
    </div>
  );
}
