import { randomUUID } from "node:crypto";
import { Link } from "react-router";
import { bookingPaths } from "#app/components/booking/paths.ts";
import { OfferRail } from "#app/components/offer/accept-panel.tsx";
import { Cancellation } from "#app/components/offer/cancellation.tsx";
import { type FutureMoment, MarketTimeline } from "#app/components/offer/market-timeline.tsx";
import { offerStateTexts, providerText } from "#app/components/offer/offer-text.ts";
import { OfferPrintHead } from "#app/components/offer/print-head.tsx";
import { OfferBadge } from "#app/components/offer/status-badge.tsx";
import { PageHeader, Pairs, Person, WithRail } from "#app/ui/content.tsx";
import { initialsOf, photoPath } from "#app/ui/face-text.ts";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { editableLimits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads.ts";
import { findOffer, listTimeline, type OfferRequest, type OfferView } from "#server/offer/reads.ts";
import type { Route } from "./+types/offer.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const { scope } = pageOf(context);
  const { offer, request } = orNotFound(
    replaceClosedNames(await findOffer(scope, params.id, params.offerId)),
  );
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    offer,
    request,
    customer: request.is_owner ? (member.profile?.display_name ?? null) : null,
    events: replaceClosedNames(await listTimeline(scope, request.id, offer.id)),
    terms_version: await findTermsVersion(scope),
    hold_hours: editableLimits.booking_hold_hours,
  };
}

export const action = commandAction({
  accept_offer: {
    redirectTo: ({ booking_id, status }) => {
      const step = status === "awaiting_payment" ? bookingPaths.payment : bookingPaths.information;
      return `${step(booking_id)}?notice=accepted`;
    },
  },
  decline_offer: { redirectTo: (_out, { params }) => `/request/${params.id}`, flash: "offer_declined" },
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
    <div className="offer-page">
      <OfferPrintHead offer={offer} request={request} customer={loaderData.customer} />
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
      <WithRail
        rail={<OfferRail {...{ offer, request, form, terms_version, hold_hours }} />}
        end={<MarketTimeline events={events} ahead={aheadOf(offer)} />}
      >
        <section className="stack">
          <Person
            name={offer.provider_name}
            initials={initialsOf(offer.provider_name)}
            photo={photoPath(offer.provider_photo_id)}
          >
            {providerText(offer)}
          </Person>
          <p className="max-w-text whitespace-pre-line">{offer.message}</p>
        </section>
        <section className="stack tight">
          <h2>{m.offer_terms_title()}</h2>
          <OfferFacts offer={offer} />
        </section>
        <Cancellation offer={offer} />
      </WithRail>
    </div>
  );
}

/** State and deadline of the offer, worded for owner or maker. */
function Sentence({ offer, request }: { offer: OfferView; request: OfferRequest }) {
  const who = offer.is_maker ? "maker" : "owner";
  const name = offer.provider_name;
  if (offer.status !== "sent") return offerStateTexts[who][offer.status]?.({ name }) ?? null;
  if (offer.is_past) return offerStateTexts[who].expired?.({ name }) ?? null;
  if (request.status !== "open") return m.offer_request_ended();
  return (
    <>
      {richMessage(offer.is_maker ? m.offer_maker_sent : m.offer_owner_sent, {
        when: (
          <b>
            <Time at={offer.valid_until} />
          </b>
        ),
      })}{" "}
      <span className="soft">{offer.is_maker ? m.offer_maker_sent_next() : m.offer_owner_sent_next()}</span>
    </>
  );
}

function OfferFacts({ offer }: { offer: OfferView }) {
  const { starts_at, ends_at, time_zone, valid_until } = offer;
  return (
    <Pairs
      pairs={[
        {
          key: "when",
          term: m.offer_date(),
          value: starts_at ? (
            <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />
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

function aheadOf({ status, valid_until, is_past }: OfferView): FutureMoment[] {
  if (status !== "sent" || is_past) return [];
  return [{ key: "valid", text: m.offer_event_expires_ahead(), at: valid_until }];
}
