// The rows of the offer comparison: a word marks the best value of a row, and another a row whose values differ.
import type { ReactNode } from "react";
import { Badge } from "#app/ui/content.tsx";
import type { CompareRow } from "#app/ui/data/compare.tsx";
import type { FormatLocale } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { formatMoney } from "#domain/format/money.ts";
import { comparableCounts, compareParts, hasDifference, type Quantity } from "#domain/offer/comparison.ts";
import { minuteOf } from "#domain/offer/date.ts";
import { isOptional } from "#domain/offer/optional-lines.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { DueAtBooking } from "./due-at-booking.tsx";
import { ProviderFacts, ProviderKind } from "./provider-card.tsx";
import { unitQuantityText } from "./quantity-text.ts";
import { OfferBadge } from "./standing/status-badge.tsx";

export type Offers = readonly OfferView[];

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

export function totalRow(offers: Offers, locale: FormatLocale): CompareRow {
  const isOneCurrency = new Set(offers.map(({ currency }) => currency)).size === 1;
  const lowest = markBest(
    offers.map(({ total_minor }) => (isOneCurrency ? total_minor : null)),
    Math.min,
  );
  return {
    key: "total",
    label: m.offer_total_with_tax(),
    differs: hasDifference(offers.map(({ total_minor, currency }) => [total_minor, currency])),
    cells: offers.map((offer, index) => ({
      content: (
        <>
          <div className="compare-price">
            <span className="price">
              <Money minor={offer.total_minor} currency={offer.currency} />
            </span>
            {lowest[index] ? <span className="compare-mark">{m.offer_mark_lowest()}</span> : null}
          </div>
          {offer.prices === "net" ? (
            <span className="small soft block" suppressHydrationWarning>
              {m.offer_net_of({ net: formatMoney(offer.net_minor, offer.currency, locale) })}
            </span>
          ) : null}
          <span className="small soft block">
            <DueAtBooking offer={offer} />
          </span>
        </>
      ),
    })),
  };
}

/** The number of each offer, and what its status or a later change of the request means for it. */
export function offerRow(offers: Offers, revision: number): CompareRow {
  return {
    key: "offer",
    label: m.offer_compare_offer(),
    cells: offers.map((offer) => ({
      content: (
        <>
          {offer.number}
          {offer.revision > 1 ? (
            <span className="small soft block">
              {richMessage(m.offer_mark_changed, { when: <Time at={offer.sent_at} form="day_short" /> })}
            </span>
          ) : null}
          {offer.status === "sent" ? null : (
            <span className="block pt-1">
              <OfferBadge status={offer.status} isForOwner />
            </span>
          )}
          {isOutdated(offer, { revision }) ? (
            <span className="block pt-1">
              <Badge tone="wait">{m.offer_badge_outdated()}</Badge>
            </span>
          ) : null}
        </>
      ),
    })),
  };
}

/** What is known of each provider; unlike the offers' terms, never marked. */
export function providerRow(offers: Offers): CompareRow {
  return {
    key: "provider",
    label: m.offer_provider_heading(),
    cells: offers.map(({ provider }) => ({
      content: (
        <>
          <ProviderKind provider={provider} />
          <ProviderFacts provider={provider} />
        </>
      ),
    })),
  };
}

/** The beginning of what each provider says of itself; no row where none does. */
export function aboutRows(offers: Offers): CompareRow[] {
  if (offers.every(({ provider }) => !provider.about)) return [];
  const cells = offers.map(({ provider: { about } }) => ({
    content: about ? <p className="small clamped">{about}</p> : <span className="soft">–</span>,
  }));
  return [{ key: "about", label: m.offer_provider_about(), cells }];
}

/** "8 hours", "8 ×", or "included" for a single one; an optional one says so. */
function quantityCellText(one: Quantity, locale: FormatLocale): string {
  const counted = unitQuantityText(one, locale) ?? (one.quantity > 1 ? `${one.quantity} ×` : null);
  if (!isOptional(one)) return counted ?? m.offer_part_included();
  return [counted, m.offer_optional_mark()].filter(Boolean).join(", ");
}

/** A row for each line label that several offers share; one more row lists each offer's other lines. */
export function partRows(offers: Offers, locale: FormatLocale): CompareRow[] {
  const { shared, others } = compareParts(offers.map(({ lines }) => lines));
  const rows = shared.map(({ label, quantities }) => {
    const most = markBest(comparableCounts(quantities), Math.max);
    return {
      key: `part ${label}`,
      label,
      differs: hasDifference(quantities),
      cells: quantities.map((quantity, index) =>
        quantity === null
          ? { content: <span className="soft">{m.offer_part_missing()}</span> }
          : markedCell(quantityCellText(quantity, locale), most[index] && m.offer_mark_most()),
      ),
    };
  });
  if (others.every((parts) => parts.length === 0)) return rows;
  const rest = {
    key: "lines",
    label: rows.length > 0 ? m.offer_also_included() : m.offer_included(),
    differs: hasDifference(others),
    cells: others.map((parts) => ({ content: <OtherParts parts={parts} locale={locale} /> })),
  };
  return [...rows, rest];
}

type Part = Quantity & { label: string };
const longest_list = 6;

/** Lines that only one offer names; a long list unfolds. */
function OtherParts({ parts, locale }: { parts: readonly Part[]; locale: FormatLocale }) {
  if (parts.length === 0) return <span className="soft">–</span>;
  const rest = parts.slice(longest_list);
  return (
    <div className="folded-lines">
      <PartList parts={parts.slice(0, longest_list)} locale={locale} />
      {rest.length > 0 ? (
        <details>
          <summary className="small">
            <span className="if-closed">{m.offer_lines_all({ count: String(parts.length) })}</span>
            <span className="if-open">{m.offer_lines_fewer()}</span>
          </summary>
          <PartList parts={rest} locale={locale} />
        </details>
      ) : null}
    </div>
  );
}

function PartList({ parts, locale }: { parts: readonly Part[]; locale: FormatLocale }) {
  return (
    <ul className="stack tight">
      {parts.map((part, index) => {
        const counted = unitQuantityText(part, locale);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
          <li key={index}>
            {!counted && part.quantity > 1 ? `${part.quantity} × ` : ""}
            {part.label}
            {counted ? `, ${counted}` : ""}
            {isOptional(part) ? ` (${m.offer_optional_mark()})` : ""}
          </li>
        );
      })}
    </ul>
  );
}

/** The date; marked if the provider is no longer free then, or if the request asks for another one. */
export function startRow(offers: Offers): CompareRow {
  return {
    key: "start",
    label: m.offer_date(),
    differs: hasDifference(offers.map(({ starts_at, ends_at }) => [minuteOf(starts_at), minuteOf(ends_at)])),
    cells: offers.map((offer) => ({
      content: (
        <>
          {offer.starts_at ? (
            <Time at={offer.starts_at} form="short" venue_zone={offer.time_zone} />
          ) : (
            <span className="soft">{m.offer_date_open()}</span>
          )}
          {offer.is_slot_taken || offer.date_difference ? (
            <span className="other-date small">
              {offer.is_slot_taken ? m.offer_mark_booked() : m.offer_date_differs_mark()}
            </span>
          ) : null}
        </>
      ),
    })),
  };
}

export function cancelRow(offers: Offers): CompareRow {
  const freeUntil = offers.map((offer) => offer.steps[0]?.until ?? null);
  const longest = markBest(
    freeUntil.map((until) => (until ? Date.parse(until) : null)),
    Math.max,
  );
  return {
    key: "cancel",
    label: m.offer_if_you_cancel(),
    differs: hasDifference(freeUntil.map(minuteOf)),
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

export function validRow(offers: Offers): CompareRow {
  const longest = markBest(
    offers.map(({ valid_until }) => Date.parse(valid_until)),
    Math.max,
  );
  return {
    key: "valid",
    label: m.offer_valid_until(),
    differs: hasDifference(offers.map(({ valid_until }) => minuteOf(valid_until))),
    cells: offers.map((offer, index) =>
      markedCell(<Time at={offer.valid_until} form="short" />, longest[index] && m.offer_mark_longest()),
    ),
  };
}
