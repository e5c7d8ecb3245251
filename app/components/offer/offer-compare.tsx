import { LinkButton } from "#app/ui/button.tsx";
import { Compare, type CompareRow } from "#app/ui/compare.tsx";
import { Person } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ShownOffer } from "#server/offer/reads.ts";
import { Fill, slot } from "../request/fill.tsx";
import { initialsOf } from "./offer-words.ts";
import { OfferBadge } from "./status-badge.tsx";

const winnable = new Set<ShownOffer["status"]>(["sent", "countered", "parked", "accepted"]);

/** Whether an offer can still win, or has won. */
export function isLive({ status, is_past }: ShownOffer): boolean {
  return winnable.has(status) && !(status === "sent" && is_past);
}

/** Offers side by side, the cheapest first; what is better than the others is marked. */
export function OfferCompare({ offers }: { offers: readonly ShownOffer[] }) {
  const best = offers[0]?.id;
  return (
    <Compare
      caption={
        <>
          <h2>{m.offer_compare_title()}</h2>
          <p className="small soft">{m.offer_compare_order()}</p>
        </>
      }
      columns={offers.map((offer) => ({
        key: offer.id,
        isBest: offers.length > 1 && offer.id === best,
        head: (
          <Person name={offer.provider_name} initials={initialsOf(offer.provider_name)}>
            <OfferBadge status={offer.status} isPast={offer.is_past} />
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
      rows={[totalRow(offers), linesRow(offers), startRow(offers), cancelRow(offers), validRow(offers)]}
    />
  );
}

/** The offers whose figure stands out; none when all are alike. */
function standOut(offers: readonly ShownOffer[], figure: (offer: ShownOffer) => number): Set<string> {
  const highest = Math.max(...offers.map(figure));
  const found = offers.filter((offer) => figure(offer) === highest);
  return new Set(found.length < offers.length ? found.map((offer) => offer.id) : []);
}

function totalRow(offers: readonly ShownOffer[]): CompareRow {
  return {
    key: "total",
    label: m.offer_total_with_tax(),
    cells: offers.map(({ total_minor, deposit_minor, currency }) => ({
      content: (
        <>
          <div className="price">
            <Money minor={total_minor} currency={currency} />
          </div>
          <span className="small soft">
            {deposit_minor > 0 && deposit_minor < total_minor ? (
              <Fill text={m.offer_deposit_of({ amount: slot })}>
                <Money minor={deposit_minor} currency={currency} />
              </Fill>
            ) : (
              m.offer_pay_in_full()
            )}
          </span>
        </>
      ),
    })),
  };
}

/** What the price covers, line by line as the provider wrote it. */
function linesRow(offers: readonly ShownOffer[]): CompareRow {
  return {
    key: "lines",
    label: m.offer_included(),
    cells: offers.map((offer) => ({
      content: (
        <ul className="stack tight">
          {offer.lines.map((line) => (
            <li key={line.position}>
              {line.quantity > 1 ? `${line.quantity} × ` : ""}
              {line.label}
            </li>
          ))}
        </ul>
      ),
    })),
  };
}

function startRow(offers: readonly ShownOffer[]): CompareRow {
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

function freeUntil(offer: ShownOffer): string | null {
  return offer.steps[0]?.until ?? null;
}

function cancelRow(offers: readonly ShownOffer[]): CompareRow {
  const kindest = standOut(offers, (offer) => {
    const until = freeUntil(offer);
    return until ? Date.parse(until) : Number.MAX_SAFE_INTEGER;
  });
  return {
    key: "cancel",
    label: m.offer_if_you_cancel(),
    cells: offers.map((offer) => {
      const until = freeUntil(offer);
      return {
        differs: kindest.has(offer.id),
        content: until ? (
          <Fill text={m.offer_free_until({ when: slot })}>
            <Time at={until} form="short" />
          </Fill>
        ) : (
          m.offer_free_without_date()
        ),
      };
    }),
  };
}

function validRow(offers: readonly ShownOffer[]): CompareRow {
  const longest = standOut(offers, (offer) => Date.parse(offer.valid_until));
  return {
    key: "valid",
    label: m.offer_valid_until(),
    cells: offers.map((offer) => ({
      differs: longest.has(offer.id),
      content: <Time at={offer.valid_until} form="short" />,
    })),
  };
}
