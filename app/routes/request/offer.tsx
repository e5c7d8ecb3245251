import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { OfferRail } from "#app/components/offer/accept-panel.tsx";
import { Cancellation } from "#app/components/offer/cancellation.tsx";
import { type Ahead, MarketTimeline } from "#app/components/offer/market-timeline.tsx";
import { initialsOf, offerStateSentences } from "#app/components/offer/offer-words.ts";
import { OfferBadge } from "#app/components/offer/status-badge.tsx";
import { Fill, slot } from "#app/components/request/fill.tsx";
import { Between } from "#app/components/request/request-facts.tsx";
import { PageHeader, Pairs, Person, WithRail } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { termsVersion } from "#domain/account/terms.ts";
import { editableLimits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { requireMember } from "#server/http/auth-guard.ts";
import { commandAction } from "#server/http/form.ts";
import { orNotFound, pageOf } from "#server/http/page.ts";
import { findOffer, listTimeline, type OfferRequest, type ShownOffer } from "#server/offer/reads.ts";
import type { Route } from "./+types/offer.ts";

export { freshPage as shouldRevalidate } from "#app/fresh-after-refusal.ts";

export async function loader({ params, request: asked, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, asked);
  const { scope } = pageOf(context);
  const { offer, request } = orNotFound(await findOffer(scope, params.id, params.offerId));
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    offer,
    request,
    events: await listTimeline(scope, request.id, offer.id),
    terms_version: termsVersion,
    hold_hours: editableLimits.booking_hold_hours,
  };
}

export const action = commandAction({
  accept_offer: { then: ({ booking_id }) => `/request/booking/${booking_id}/information?notice=accepted` },
  decline_offer: { then: (_out, { params }) => `/request/${params.id}` },
});

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: m.common_brand() }];
  const { offer, request } = loaderData;
  return [
    { title: `${m.offer_title({ name: offer.provider_name })} · ${request.title} · ${m.common_brand()}` },
  ];
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, request, events, key, profile_id, terms_version, hold_hours } = loaderData;
  const form = {
    hidden: { _key: key, profile_id },
    resultOf: (command: string) => (actionData?.command === command ? actionData.result : null),
  };
  return (
    <>
      <p className="mb-2 small">
        <Link to={`/request/${request.id}`} viewTransition>
          {request.title}
        </Link>
      </p>
      <PageHeader
        title={offer.is_maker ? m.offer_yours() : m.offer_title({ name: offer.provider_name })}
        badge={<OfferBadge status={offer.status} isPast={offer.is_past} />}
        sentence={<Sentence offer={offer} request={request} />}
      />
      <WithRail rail={<OfferRail {...{ offer, request, form, terms_version, hold_hours }} />}>
        <section className="stack">
          <Person name={offer.provider_name} initials={initialsOf(offer.provider_name)}>
            {offer.provider_is_company ? m.offer_provider_company() : m.offer_provider_person()}
          </Person>
          <p className="max-w-text whitespace-pre-line">{offer.message}</p>
        </section>
        <section className="stack tight">
          <h2>{m.offer_terms_title()}</h2>
          <OfferFacts offer={offer} />
        </section>
        <Cancellation offer={offer} />
      </WithRail>
      {/* After the rail, so that on narrow screens the price and the decision come first. */}
      <div className="mt-10">
        <MarketTimeline events={events} ahead={aheadOf(offer)} />
      </div>
    </>
  );
}

/** One sentence: what is so, and what is due by when. */
function Sentence({ offer, request }: { offer: ShownOffer; request: OfferRequest }) {
  const who = offer.is_maker ? "maker" : "owner";
  const name = offer.provider_name;
  if (offer.status !== "sent") return offerStateSentences[who][offer.status]?.({ name }) ?? null;
  if (offer.is_past) return offerStateSentences[who].expired?.({ name }) ?? null;
  if (request.status !== "open") return m.offer_request_ended();
  return (
    <>
      <Fill text={offer.is_maker ? m.offer_maker_sent({ when: slot }) : m.offer_owner_sent({ when: slot })}>
        <b>
          <Time at={offer.valid_until} />
        </b>
      </Fill>{" "}
      <span className="soft">{offer.is_maker ? m.offer_maker_sent_next() : m.offer_owner_sent_next()}</span>
    </>
  );
}

function OfferFacts({ offer }: { offer: ShownOffer }) {
  const { starts_at, ends_at, time_zone, valid_until } = offer;
  return (
    <Pairs
      pairs={[
        {
          key: "when",
          term: m.offer_date(),
          value: starts_at ? (
            <Between from={starts_at} until={ends_at} venue_zone={time_zone} />
          ) : (
            m.offer_date_open()
          ),
        },
        { key: "valid", term: m.offer_valid_until(), value: <Time at={valid_until} hasRelative /> },
        { key: "sent", term: m.offer_sent_at(), value: <Time at={offer.sent_at} /> },
        ...(offer.revision > 1
          ? [{ key: "revision", term: m.offer_revision(), value: String(offer.revision) }]
          : []),
        ...(offer.decline_reason
          ? [{ key: "reason", term: m.offer_decline_reason(), value: offer.decline_reason }]
          : []),
      ]}
    />
  );
}

function aheadOf({ status, valid_until, is_past }: ShownOffer): Ahead[] {
  if (status !== "sent" || is_past) return [];
  return [{ key: "valid", text: m.offer_event_expires_ahead(), at: valid_until }];
}
