import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { Link } from "react-router";
import { acceptedPath } from "#app/components/booking/paths.ts";
import { Decline, mayDecide } from "#app/components/offer/accept-panel.tsx";
import { describeCounterForm } from "#app/components/offer/counter/counter-form-text.ts";
import { mayCounter } from "#app/components/offer/counter/may-counter.ts";
import type { FutureMoment } from "#app/components/offer/market-timeline.tsx";
import { OfferDecision } from "#app/components/offer/offer-decision.tsx";
import { OfferPrintHead } from "#app/components/offer/print-head.tsx";
import { OfferSentence } from "#app/components/offer/standing/offer-sentence.tsx";
import { StandingBadge } from "#app/components/offer/standing/status-badge.tsx";
import { ThreadLink } from "#app/components/thread/thread-link.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle, siteNameOf } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { formatTime } from "#app/ui/format.ts";
import { newTerms } from "#domain/legal-text/agreement.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import { isRenewable } from "#domain/offer/renewal.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import { commandAction } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, type Page, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { findCounters } from "#server/offer/reads/counter.ts";
import {
  findOffer,
  hasLiveSibling,
  listOffers,
  listTimeline,
  type OfferRequest,
  type OfferView,
} from "#server/offer/reads/offer.ts";
import { chosenLines } from "#server/offer/web/chosen-lines.ts";
import { sharesOf } from "#server/offer-share/web/own-shares.ts";
import { linkOfOffer } from "#server/thread/reads/unread.ts";
import type { Route } from "./+types/offer.ts";

// Few offers are countered.
const WaitingCounter = lazy(async () => {
  const { WaitingCounter: Waiting } = await import("#app/components/offer/counter/counter-rounds.tsx");
  return { default: Waiting };
});
const PastCounters = lazy(async () => {
  const { PastCounters: Past } = await import("#app/components/offer/counter/counter-rounds.tsx");
  return { default: Past };
});
const Renewal = lazy(async () => {
  const { Renewal: Loaded } = await import("#app/components/offer/renewal.tsx");
  return { default: Loaded };
});
const CounterForm = lazy(async () => {
  const { CounterForm: Loaded } = await import("#app/components/offer/counter/counter-form.tsx");
  return { default: Loaded };
});
// At the end of the page: what happened, a closed fold, and a link that hardly anybody follows.
const MarketTimeline = lazy(async () => {
  const { MarketTimeline: Timeline } = await import("#app/components/offer/market-timeline.tsx");
  return { default: Timeline };
});
const OfferShares = lazy(async () => {
  const { OfferShares: Shares } = await import("#app/components/offer/share/offer-shares.tsx");
  return { default: Shares };
});

const ReportLink = lazy(async () => {
  const { ReportLink: Loaded } = await import("#app/components/report/report-link.tsx");
  return { default: Loaded };
});

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

// For the provider it is a page like any other.
export const handle: RouteHandle = {
  isFunnel: (data: { request: { is_owner: boolean } }) => data.request.is_owner,
  live: { noun: "request", param: "id" },
};

export async function loader({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const { scope, session } = pageOf(context);
  const query = queryOf(httpRequest);
  const { offer, request, changes } = orNotFound(
    replaceClosedNames(
      await findOffer(scope, params.id, params.offerId, { line_positions: chosenLines(query) }),
    ),
  );
  const asksForDate = query.get("decline") === "date";
  const counters = await findCounters(scope, offer);
  const terms_version = await findTermsVersion(scope);
  const may_counter = mayCounter(offer, request) && counters.rounds_left > 0;
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    offer,
    request,
    changes: request.is_owner ? changes : null,
    /** This offer cannot be accepted, and there is no other to choose from. */
    is_only: request.is_owner && offer.is_slot_taken && !(await hasOtherOffers(scope, request.id, offer.id)),
    /** Written on the server: browsers format dates differently. */
    decline_reason:
      asksForDate && request.starts_at && offer.date_difference
        ? m.offer_ask_date_reason({
            asked: formatTime(
              new Date(request.starts_at),
              "full",
              session.locale,
              request.time_zone ?? offer.time_zone,
            ),
          })
        : undefined,
    customer: request.is_owner ? (member.profile?.display_name ?? null) : null,
    events: replaceClosedNames(await listTimeline(scope, request.id, offer.id)),
    terms_version,
    new_terms: offer.is_maker
      ? newTerms((await findActiveProfile(scope))?.terms_version, terms_version)
      : null,
    hold_hours: scope.settings.booking_hold_hours,
    ...(await sharesOf(context, offer.id)),
    may_share: mayShare(offer, request),
    talk: await linkOfOffer(scope, offer.id),
    counters,
    may_counter,
    may_renew: isRenewable(offer, request) && !(await hasLiveSibling(scope, offer)),
    counter_form:
      request.is_owner && query.has("counter") ? describeCounterForm(offer, counters, scope.now) : null,
  };
}

const here = (_out: unknown, { params }: Pick<ActionArgs, "params">) =>
  `/request/${params.id}/offer/${params.offerId}`;

function shareSection(_out: unknown, { params }: Pick<ActionArgs, "params">): string {
  return `/request/${params.id}/offer/${params.offerId}#share`;
}

export const action = commandAction({
  accept_offer: { redirectTo: acceptedPath },
  decline_offer: { redirectTo: (_out, { params }) => `/request/${params.id}`, flash: "offer_declined" },
  send_counter: { redirectTo: here, flash: "counter_sent" },
  withdraw_counter: { redirectTo: here, flash: "counter_withdrawn" },
  accept_counter: { redirectTo: here, flash: "counter_accepted" },
  ask_renewal: { redirectTo: here, flash: "renewal_asked" },
  reissue_offer: {
    redirectTo: ({ request_id, offer_id }) => `/request/${request_id}/offer/${offer_id}`,
    flash: "offer_reissued",
  },
  decline_counter: { redirectTo: here, flash: "counter_declined" },
  share_offer: {
    redirectTo: shareSection,
    flash: ({ is_mailed }) => (is_mailed ? "share_mailed" : "share_made"),
  },
  rotate_share: { redirectTo: shareSection, flash: "share_rotated" },
  revoke_share: { redirectTo: shareSection, flash: "share_revoked" },
  bar_address: { redirectTo: shareSection, flash: "address_barred" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: siteNameOf(matches) }];
  const { offer, request } = loaderData;
  return [
    { title: pageTitle(matches, `${m.offer_title({ name: offer.provider_name })} · ${request.title}`) },
  ];
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, request, changes, events, key, profile_id, terms_version, hold_hours } = loaderData;
  // Where a proposal was refused, its form stays with what was typed.
  const isCountering = loaderData.may_counter || actionData?.command === "send_counter";
  const form = {
    hidden: { _key: key, profile_id },
    new_terms: loaderData.new_terms,
    resultOf: (command: string) => (actionData?.command === command ? actionData.result : null),
  };
  return (
    <div className="offer-page">
      <OfferPrintHead offer={offer} request={request} customer={loaderData.customer} />
      <OfferHead offer={offer} request={request} />
      <p className="offer-sentence">
        <OfferSentence offer={offer} request={request} />
      </p>
      {loaderData.counters.answer_until ? (
        <div className="mb-6">
          <WaitingCounter offer={offer} request={request} counters={loaderData.counters} form={form} />
        </div>
      ) : null}
      {loaderData.may_renew ? (
        <div className="mb-6 no-print">
          <Renewal offer={offer} form={form} />
        </div>
      ) : null}
      <OfferDecision
        key={offer.id}
        offer={offer}
        request={request}
        changes={changes}
        form={form}
        terms_version={terms_version}
        hold_hours={hold_hours}
        isOnly={loaderData.is_only}
        talk={
          <div className="flex flex-wrap gap-3 no-print">
            {loaderData.talk ? <ThreadLink link={loaderData.talk} first={m.thread_write} /> : null}
            {loaderData.may_counter && !loaderData.counter_form ? (
              <LinkButton to="?counter#counter">{m.offer_counter_link()}</LinkButton>
            ) : null}
          </div>
        }
      >
        {loaderData.counter_form && isCountering ? (
          <CounterForm offer={offer} view={loaderData.counter_form} form={form} />
        ) : null}
        {loaderData.counters.rounds.length > 0 ? (
          <PastCounters offer={offer} counters={loaderData.counters} />
        ) : null}
        {mayDecide({ offer, request }) && !offer.is_slot_taken ? (
          <Decline
            key={loaderData.decline_reason}
            offer={offer}
            form={form}
            reason={loaderData.decline_reason}
          />
        ) : null}
        <OfferShares
          offer={offer}
          shares={loaderData.shares}
          may_share={loaderData.may_share}
          public_url={loaderData.public_url}
          form={form}
        />
        <div className="no-print">
          <MarketTimeline events={events} ahead={aheadOf(offer)} />
        </div>
        {request.is_owner ? <ReportLink noun="offer" id={offer.id} label={m.report_title_offer()} /> : null}
      </OfferDecision>
    </div>
  );
}

function OfferHead({ offer, request }: Pick<Route.ComponentProps["loaderData"], "offer" | "request">) {
  return (
    <>
      <p className="mb-2 small">
        {request.status === "removed" && !request.is_owner ? (
          request.title
        ) : (
          <Link to={`/request/${request.id}`} viewTransition>
            {request.title}
          </Link>
        )}
      </p>
      <PageHeader
        title={offer.is_maker ? m.offer_yours() : m.offer_title({ name: offer.provider_name })}
        badge={
          <>
            <StandingBadge offer={offer} request={request} />
            <span className="small soft num">{offer.number}</span>
          </>
        }
      />
    </>
  );
}

async function hasOtherOffers(scope: Page["scope"], request_id: string, offer_id: string): Promise<boolean> {
  return (await listOffers(scope, request_id)).some((one) => one.id !== offer_id && isLiveOffer(one));
}

/** Whether the viewer may make another link: only the offer's two sides, while it can still be decided. */
function mayShare(offer: OfferView, request: OfferRequest): boolean {
  const isDecidable = ["sent", "countered", "parked"].includes(offer.status) && !offer.is_past;
  return isDecidable && request.status === "open" && (request.is_owner || offer.is_maker);
}

function aheadOf({ status, valid_until, is_past }: OfferView): FutureMoment[] {
  if (status !== "sent" || is_past) return [];
  return [{ key: "valid", text: m.offer_event_expires_ahead(), at: valid_until }];
}
