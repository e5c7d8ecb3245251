import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/button.tsx";
import { Person } from "#app/ui/content.tsx";
import { Compare, type CompareRow } from "#app/ui/data/compare.tsx";
import { initialsOf, photoPath } from "#app/ui/face-text.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { compareParts } from "#domain/offer/comparison.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads.ts";
import { DueAtBooking } from "./due-at-booking.tsx";
import { providerText } from "./offer-text.ts";
import { OfferBadge } from "./status-badge.tsx";

type Offers = readonly OfferView[];

/** Offers side by side in the given order; the best value of a row is marked with a word and a colour. */
export function OfferCompare({ offers }: { offers: Offers }) {
  const best = offers[0]?.id;
  return (
    <Compare
      words={{ differs: m.common_differs, card_of: m.common_card_of }}
      caption={
        <>
          <h2>{m.offer_compare_title()}</h2>
          {offers.length > 1 ? <p className="small soft">{m.offer_compare_order()}</p> : null}
        </>
      }
      columns={offers.map((offer) => ({
        key: offer.id,
        isBest: offers.length > 1 && offer.id === best,
        head: (
          <Person
            name={offer.provider_name}
            initials={initialsOf(offer.provider_name)}
            photo={photoPath(offer.provider_photo_id)}
          >
            <span className="block pb-1">{providerText(offer)}</span>
            {offer.status === "sent" ? null : <OfferBadge status={offer.status} />}
          </Person>
        ),
        action: (
          <LinkButton
            to={`/request/${offer.request_id}/offer/${offer.id}`}
            look={offer.id === best ? "primary" : "plain"}
            viewTransition
          >
            {m.offer_view()}
            <span className="visually-hidden">{offer.provider_name}</span>
          </LinkButton>
        ),
      }))}
      rows={[totalRow(offers), ...partRows(offers), startRow(offers), cancelRow(offers), validRow(offers)]}
    />
  );
}

/** Which values equal the best one; none when fewer than two are known or all are equal. */
function markBest(values: readonly (number | null)[], pick: (...values: number[]) => number): boolean[] {
  const comparable = values.filter((value) => value !== null);
  const best = pick(...comparable);
  const isAlike = comparable.length < 2 || comparable.every((value) => value === best);
  return values.map((value) => !isAlike && value === best);
}

function markedCell(content: ReactNode, word: string | false | undefined) {
  if (!word) return { content };
  return {
    differs: true,
    content: (
      <>
        {content} <span className="compare-mark">{word}</span>
      </>
    ),
  };
}

function totalRow(offers: Offers): CompareRow {
  const isOneCurrency = new Set(offers.map(({ currency }) => currency)).size === 1;
  const lowest = markBest(
    offers.map(({ total_minor }) => (isOneCurrency ? total_minor : null)),
    Math.min,
  );
  return {
    key: "total",
    label: m.offer_total_with_tax(),
    cells: offers.map((offer, index) => ({
      content: (
        <>
          <div className="compare-price">
            <span className="price">
              <Money minor={offer.total_minor} currency={offer.currency} />
            </span>
            {lowest[index] ? <span className="compare-mark">{m.offer_mark_lowest()}</span> : null}
          </div>
          <span className="small soft">
            <DueAtBooking offer={offer} />
          </span>
        </>
      ),
    })),
  };
}

/** A row for each line label that several offers share; one more row lists each offer's other lines. */
function partRows(offers: Offers): CompareRow[] {
  const { shared, others } = compareParts(offers.map(({ lines }) => lines));
  const rows = shared.map(({ label, quantities }) => {
    const most = markBest(quantities, Math.max);
    return {
      key: `part ${label}`,
      label,
      cells: quantities.map((quantity, index) =>
        quantity === null
          ? { content: <span className="soft">{m.offer_part_missing()}</span> }
          : markedCell(
              quantity > 1 ? `${quantity} ×` : m.offer_part_included(),
              most[index] && m.offer_mark_most(),
            ),
      ),
    };
  });
  if (others.every((parts) => parts.length === 0)) return rows;
  const rest = {
    key: "lines",
    label: rows.length > 0 ? m.offer_also_included() : m.offer_included(),
    cells: others.map((parts) => ({
      content:
        parts.length === 0 ? (
          <span className="soft">–</span>
        ) : (
          <ul className="stack tight">
            {parts.map(({ label, quantity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
              <li key={index}>
                {quantity > 1 ? `${quantity} × ` : ""}
                {label}
              </li>
            ))}
          </ul>
        ),
    })),
  };
  return [...rows, rest];
}

function startRow(offers: Offers): CompareRow {
  return {
    key: "start",
    label: m.offer_date(),
    cells: offers.map(({ starts_at, time_zone }) => ({
      content: starts_at ? (
        <Time at={starts_at} form="short" venue_zone={time_zone} />
      ) : (
        <span className="soft">{m.offer_date_open()}</span>
      ),
    })),
  };
}

function cancelRow(offers: Offers): CompareRow {
  const freeUntil = offers.map((offer) => offer.steps[0]?.until ?? null);
  const longest = markBest(
    freeUntil.map((until) => (until ? Date.parse(until) : null)),
    Math.max,
  );
  return {
    key: "cancel",
    label: m.offer_if_you_cancel(),
    cells: freeUntil.map((until, index) =>
      markedCell(
        until
          ? richMessage(m.offer_free_until, { when: <Time at={until} form="short" /> })
          : m.offer_free_without_date(),
        longest[index] && m.offer_mark_longest(),
      ),
    ),
  };
}

function validRow(offers: Offers): CompareRow {
  const longest = markBest(
    offers.map(({ valid_until }) => Date.parse(valid_until)),
    Math.max,
  );
  return {
    key: "valid",
    label: m.offer_valid_until(),
    cells: offers.map((offer, index) =>
      markedCell(<Time at={offer.valid_until} form="short" />, longest[index] && m.offer_mark_longest()),
    ),
  };
}
