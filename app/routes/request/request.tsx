import { randomUUID } from "node:crypto";
import { Link, redirect } from "react-router";
import { acceptedPath } from "#app/components/booking/paths.ts";
import { isLive } from "#app/components/offer/live.ts";
import { type FutureMoment, MarketTimeline } from "#app/components/offer/market-timeline.tsx";
import type { OfferFormValues } from "#app/components/offer/offer-form.tsx";
import type { Totals } from "#app/components/offer/offer-preview.ts";
import { FileList } from "#app/components/request/file-list.tsx";
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { RequestFacts } from "#app/components/request/request-facts.tsx";
import { RequestHead } from "#app/components/request/request-head.tsx";
import { deferredComponent, lazyComponent } from "#app/lazy-component.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, WithRail } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { editableLimits } from "#domain/limits.ts";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { toWallTimes } from "#domain/place/wall-times.ts";
import { extendedRequestExpiry } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { addOfferLine, pressedCommand, previewOffer } from "#server/http/form/preview.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads.ts";
import { listOffers, listTimeline, type OfferView } from "#server/offer/reads.ts";
import { findRequest, listRequestFiles, type RequestDetail } from "#server/request/reads.ts";
import type { Route } from "./+types/request.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

// Owner and provider each load only their own components; the forms load once the page is idle.
const OwnerOffers = lazyComponent(
  "owner-panel",
  () => import("#app/components/request/owner-panel.tsx"),
  (panel) => panel.OwnerOffers,
);
const SingleOffer = lazyComponent(
  "single-offer",
  () => import("#app/components/offer/single-offer.tsx"),
  (panel) => panel.SingleOffer,
);
const OwnerActions = deferredComponent(
  () => import("#app/components/request/owner-actions.tsx"),
  (panel) => panel.OwnerActions,
);
const ProviderPanel = deferredComponent(
  () => import("#app/components/request/provider-panel.tsx"),
  (panel) => panel.ProviderPanel,
);

const liveStatuses: ReadonlySet<string> = new Set(liveOfferStatuses);

export async function loader({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const { scope, session } = pageOf(context);
  const request = orNotFound(await findRequest(scope, params.id, session.locale));
  if (request.status === "draft") throw redirect(`/request?draft=${request.id}`);
  const [offers, files, events] = await Promise.all([
    listOffers(scope, request.id).then(replaceClosedNames),
    listRequestFiles(scope, request.id),
    listTimeline(scope, request.id).then(replaceClosedNames),
  ]);
  const own = offers.find((offer) => offer.is_maker && liveStatuses.has(offer.status)) ?? null;
  const isProvider = member.profile?.kind === "provider" && !request.is_owner;
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    is_provider: isProvider,
    may_offer: isProvider && member.profile?.is_verified === true && request.status === "open",
    request,
    offers,
    own,
    files,
    events,
    booking_id: offers.find((offer) => offer.status === "accepted")?.booking?.id ?? null,
    extends_to: request.is_owner ? extensionOf(request) : null,
    values: isProvider ? offerValues(request, own) : null,
    is_undone: isJustUndone(httpRequest, request, events),
    terms_version: request.is_owner ? await findTermsVersion(scope) : "",
    hold_hours: editableLimits.booking_hold_hours,
  };
}

/** True when `?notice=undone` matches the request's latest event, because anybody can write the address. */
function isJustUndone(
  httpRequest: Request,
  { is_owner, status }: RequestDetail,
  events: Awaited<ReturnType<typeof listTimeline>>,
): boolean {
  if (new URL(httpRequest.url).searchParams.get("notice") !== "undone" || !is_owner || status !== "open")
    return false;
  return events.find(({ noun }) => noun === "request")?.transition === "reopen_after_lapse";
}

/** The expiry after an extension; null when it would not be later. */
function extensionOf({ status, opened_at, expires_at, starts_at, time_zone }: RequestDetail): string | null {
  if (status !== "open" || !opened_at || !expires_at || !time_zone) return null;
  const extended = extendedRequestExpiry({
    opened_at: new Date(opened_at),
    expires_at: new Date(expires_at),
    starts_at: starts_at ? new Date(starts_at) : null,
    time_zone,
  }).toISOString();
  return extended > expires_at ? extended : null;
}

/** Initial values of the offer form: the provider's offer, else the category's terms and the request's date. */
function offerValues(request: RequestDetail, own: OfferView | null): OfferFormValues | null {
  const { terms, currency } = request;
  if (!terms || !currency) return null;
  const time_zone = request.time_zone ?? "UTC";
  const { starts_at, ends_at } = own ?? request;
  // A flexible date is a span of days among which the provider chooses.
  const isOpen = !own && request.date_flexibility === "flexible";
  const date = (at: string | null) => (at && !isOpen ? new Date(at) : null);
  return {
    message: own?.message ?? "",
    lines: own?.lines ?? [],
    currency,
    tax_bp: terms.tax_bp,
    deposit_bp: own?.deposit_bp ?? terms.deposit_bp,
    policy: own?.policy ?? terms.policy,
    validity: editableLimits.offer_validity_days,
    time_zone,
    when: toWallTimes({ starts_at: date(starts_at), ends_at: date(ends_at) }, time_zone),
  };
}

const here = (_out: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }) =>
  `/request/${params.id}`;
const runCommand = commandAction({
  accept_offer: { redirectTo: acceptedPath },
  extend_request: { redirectTo: here, flash: "request_extended" },
  close_request: { redirectTo: here, flash: "request_closed" },
  withdraw_offer: { redirectTo: here, flash: "offer_withdrawn" },
  send_offer: {
    redirectTo: ({ offer_id }, { params }) => `/request/${params.id}/offer/${offer_id}`,
    flash: "offer_sent",
  },
  revise_offer: {
    redirectTo: ({ offer_id }, { params }) => `/request/${params.id}/offer/${offer_id}`,
    flash: "offer_revised",
  },
});

export async function action(args: Route.ActionArgs) {
  const pressed = await pressedCommand(args.request);
  if (pressed === "preview") return previewOffer(args);
  if (pressed === "more_lines") return addOfferLine(args);
  return runCommand(args);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.request.title ?? m.request_untitled()} · ${m.common_brand()}` }];
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, offers, own, files, events, key, profile_id, extends_to, booking_id } = loaderData;
  const { terms_version, hold_hours } = loaderData;
  const checked = checkedTotals(actionData);
  const form: PanelForm = {
    hidden: { _key: key, profile_id },
    resultOf(command) {
      if (!actionData) return null;
      const isFormOnly = actionData.command === "preview" || actionData.command === "more_lines";
      const isPreview = isFormOnly && command === (own ? "revise_offer" : "send_offer");
      return isPreview || actionData.command === command ? actionData.result : null;
    },
  };
  return (
    <>
      {loaderData.is_undone ? (
        <div className="mb-6">
          <Notice tone="good" title={m.request_notice_undone_title()} isLive>
            <p>{m.request_notice_undone_text()}</p>
          </Notice>
        </div>
      ) : null}
      <RequestHead
        request={request}
        offers={offers}
        action={
          booking_id ? (
            <LinkButton to={`/booking/${booking_id}`} look="primary">
              {m.request_action_booking()}
            </LinkButton>
          ) : loaderData.is_provider && loaderData.may_offer && loaderData.values && !own ? (
            <LinkButton to="#offer">{m.offer_make_title()}</LinkButton>
          ) : null
        }
      />
      <div className="stack loose">
        {request.is_owner ? (
          <section>
            {offers.filter(isLive).length === 1 ? (
              <SingleOffer {...{ request, offers, form, terms_version, hold_hours }} />
            ) : (
              <OwnerOffers request={request} offers={offers} />
            )}
          </section>
        ) : null}
        <WithRail
          rail={
            <>
              {request.is_owner && request.status === "open" ? (
                <div className="rail no-print">
                  <OwnerActions {...{ request, extends_to, form }} />
                </div>
              ) : null}
              <MarketTimeline events={events} ahead={aheadOf(request)} />
            </>
          }
        >
          <Details {...{ request, files, booking_id }} />
          {loaderData.is_provider ? (
            <ProviderPanel
              {...{ request, own, form, checked, values: loaderData.values, may_offer: loaderData.may_offer }}
              earlier={offers.filter((offer) => offer.is_maker && offer.id !== own?.id)}
            />
          ) : null}
        </WithRail>
      </div>
    </>
  );
}

/** The totals of "Check the total", if the action returned them. */
function checkedTotals(actionData: Route.ComponentProps["actionData"]): Totals | null {
  const isPreview = actionData?.command === "preview" && "preview" in actionData;
  return isPreview ? (actionData as { preview: Totals | null }).preview : null;
}

function aheadOf({ status, expires_at }: RequestDetail): FutureMoment[] {
  return status === "open" && expires_at
    ? [{ key: "expires", text: m.request_event_expires_ahead(), at: expires_at }]
    : [];
}

function Details({
  request,
  files,
  booking_id,
}: Pick<Route.ComponentProps["loaderData"], "request" | "files" | "booking_id">) {
  return (
    <section className="stack">
      <div className="stack tight">
        <h2>{m.request_what()}</h2>
        <p className="soft">{request.category?.name}</p>
      </div>
      {request.description ? <p className="max-w-text whitespace-pre-line">{request.description}</p> : null}
      <RequestFacts request={request} />
      {request.close_reason && request.is_owner ? (
        <p className="soft">{m.request_closed_because({ reason: request.close_reason })}</p>
      ) : null}
      {files.length > 0 ? (
        <div className="stack">
          <h2>{m.request_files_heading()}</h2>
          <FileList files={files} />
        </div>
      ) : null}
      {request.is_owner ? null : <Contact status={request.status} booking_id={booking_id} />}
    </section>
  );
}

/** Tells a provider that the customer's contact is in the booking, or hidden until an offer is accepted. */
function Contact({ status, booking_id }: Pick<RequestDetail, "status"> & { booking_id: string | null }) {
  if (booking_id) {
    return (
      <p className="small soft">
        {richMessage(m.request_contact_in_booking, {
          booking: <Link to={`/booking/${booking_id}`}>{m.request_contact_booking()}</Link>,
        })}
      </p>
    );
  }
  if (status !== "open" && status !== "on_hold") return null;
  return <p className="small soft">{m.request_contact_masked()}</p>;
}
