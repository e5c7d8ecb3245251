import { offerStatusTexts } from "#app/components/offer/offer-text.ts";
import { requestStatusTexts } from "#app/components/request/request-text.ts";
import { Badge } from "#app/ui/content.tsx";
import { type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DealingKind, DealingPage, DealingRow } from "#server/operator/reads/dealings.ts";
import { bookingStatusText } from "./booking-status-text.ts";

type DealingsProps = {
  kind: DealingKind;
  page: DealingPage;
  /** The path of the account's page. */
  path: string;
  /** The whole list in pages; else its beginning, with a link to all. */
  isWhole?: boolean;
  isLater?: boolean;
};

const titles: Record<DealingKind, () => string> = {
  requests: m.operator_requests,
  offers: m.operator_offers,
  bookings: m.operator_bookings,
};

/** An account's requests, offers or bookings: the newest, or a page of all. */
export function AccountDealings({ kind, page, path, isWhole = false, isLater = false }: DealingsProps) {
  const { rows, next } = page;
  const all = `${path}?list=${kind}`;
  const title = titles[kind]();
  return (
    <section className="stack tight" id={kind}>
      <h2>{title}</h2>
      {rows.length > 0 ? (
        <Rows rows={rows.map(rowOf)} label={title} />
      ) : (
        <p className="soft">{m.operator_dealings_none()}</p>
      )}
      {isWhole ? (
        <ShowMore
          about={title}
          to={next ? `${all}&after=${encodeURIComponent(next)}` : null}
          count={isLater ? <a href={all}>{m.operator_first()}</a> : null}
        />
      ) : next ? (
        <p>
          <a className="inline-block py-1" href={all}>
            {m.operator_dealings_all()}
            <span className="visually-hidden">: {title}</span>
          </a>
        </p>
      ) : null}
    </section>
  );
}

function rowOf(dealing: DealingRow): Row {
  const { id, number, title, path, created_at } = dealing;
  return {
    key: id,
    title: title || number,
    to: path,
    badge: <Badge>{statusOf(dealing)}</Badge>,
    detail: number,
    amount:
      "total_minor" in dealing ? <Money minor={dealing.total_minor} currency={dealing.currency} /> : null,
    note: <Time at={created_at} form="date" />,
  };
}

function statusOf(dealing: DealingRow): string {
  switch (dealing.kind) {
    case "requests":
      return requestStatusTexts[dealing.status].label();
    case "offers":
      return offerStatusTexts[dealing.status].label();
    case "bookings":
      return bookingStatusText(dealing.status);
  }
}
