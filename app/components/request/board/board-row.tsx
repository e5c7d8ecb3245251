// One open request on the board of a provider.
import { LinkButton } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { AboutRow, NumberedTitle } from "#app/ui/data/numbered.tsx";
import type { Row } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { BoardRow } from "#server/request/reads/lists.ts";
import { offerStatusTexts } from "../../offer/offer-text.ts";
import { CoverPicture } from "../cover.tsx";
import { flexibilityTexts } from "../request-text.ts";

/** How many rows a phone shows at first: their photos load at once, the others when they come near. */
const shownAtFirst = 2;

/** A row of the board: the request, its competing offers, and a link to the provider's own offer. */
export function boardRow(row: BoardRow, offers_max: number, index: number): Row {
  const { id, number, own_offer, budget_minor, currency } = row;
  const title = row.title ?? m.request_untitled();
  return {
    key: id,
    title: <NumberedTitle title={title} number={number} />,
    // Providers can no longer open a removed request, but can open their own offer on it.
    to: row.status === "removed" && own_offer ? `/request/${id}/offer/${own_offer.id}` : `/request/${id}`,
    picture: <CoverPicture cover={row} isLazy={index >= shownAtFirst} />,
    badge: own_offer ? <OwnBadge status={own_offer.status} /> : row.is_new ? <NewBadge /> : null,
    detail: <Detail {...row} />,
    amount:
      budget_minor !== null && currency ? (
        <>
          {m.request_up_to()}{" "}
          <b>
            <Money minor={budget_minor} currency={currency} />
          </b>
        </>
      ) : (
        m.request_budget_open()
      ),
    note: <Competition row={row} offers_max={offers_max} />,
    action: (
      <LinkButton to={own_offer ? `/request/${id}/offer/${own_offer.id}` : `/request/${id}#offer`} isCompact>
        {own_offer ? m.request_board_own() : m.request_board_offer()}
        <AboutRow title={title} number={number} />
      </LinkButton>
    ),
  };
}

/** The state of the provider's own offer, labelled as such: "open" or "expired" would read as the request's. */
function OwnBadge({ status }: { status: OfferStatus }) {
  const { label, tone } = offerStatusTexts[status];
  const text = status === "sent" ? m.offer_status_sent_maker() : m.request_board_my_offer({ state: label() });
  return <Badge tone={tone}>{text}</Badge>;
}

/** Date, place and category in one line: what a provider decides by whether to read on. */
function Detail({ category_name, place_town, starts_at, ends_at, time_zone, date_flexibility }: BoardRow) {
  return (
    <>
      <span className="board-when">
        {starts_at ? (
          <TimeSpan from={starts_at} until={ends_at} zone={time_zone ?? "UTC"} form="short" />
        ) : (
          flexibilityTexts[date_flexibility ?? "unknown"]?.()
        )}
        {place_town ? ` · ${place_town}` : ""}
      </span>
      {category_name ? ` · ${category_name}` : null}
    </>
  );
}

function Competition({ row, offers_max }: { row: BoardRow; offers_max: number }) {
  const { own_offer, offer_count, expires_at } = row;
  return (
    <>
      {own_offer
        ? richMessage(m.request_board_own_total, {
            amount: <Money minor={own_offer.total_minor} currency={own_offer.currency} />,
          })
        : m.request_board_race({ count: String(offer_count), max: String(offers_max) })}
      {own_offer?.status === "sent" && row.status === "open" ? (
        <>
          {" · "}
          {richMessage(m.offer_valid_until_when, { when: <Time at={own_offer.valid_until} form="short" /> })}
        </>
      ) : expires_at && row.status === "open" ? (
        <>
          {" · "}
          {richMessage(m.request_closes, { when: <Time at={expires_at} form="short" /> })}
        </>
      ) : null}
    </>
  );
}

/** The request has come since the visit before this one. */
const NewBadge = () => <Badge tone="info">{m.request_board_new()}</Badge>;

/** The offer's state, or the mark of an invitation while the provider has no offer. */
export function InvitedBadge({ row: { own_offer } }: { row: BoardRow }) {
  return own_offer ? (
    <OwnBadge status={own_offer.status} />
  ) : (
    <Badge tone="info">{m.invitation_badge()}</Badge>
  );
}
