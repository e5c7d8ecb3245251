import { OfferBadge } from "#app/components/offer/standing/status-badge.tsx";
import { RequestBadge } from "#app/components/request/status-badge.tsx";
import { Badge, Card } from "#app/ui/content.tsx";
import type { NumberedView } from "#server/operator/reads/number.ts";
import { bookingStatusText } from "./operator-task-text.ts";

/** The request, offer or booking whose number was searched for, above the accounts on its sides. */
export function Numbered({ found }: { found: NumberedView }) {
  const { number, title, path } = found;
  return (
    <Card as="section">
      <p className="flex flex-wrap items-baseline gap-3">
        <span className="num soft">{number}</span>
        <b>
          <a href={path}>{title}</a>
        </b>
        <Status found={found} />
      </p>
    </Card>
  );
}

function Status({ found }: { found: NumberedView }) {
  if (found.noun === "request") return <RequestBadge status={found.status} />;
  if (found.noun === "offer") return <OfferBadge status={found.status} />;
  return <Badge>{bookingStatusText(found.status)}</Badge>;
}
