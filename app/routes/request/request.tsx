import { randomUUID } from "node:crypto";
import { useCallback, useState } from "react";
import { Link, redirect } from "react-router";
import { isLive } from "#app/components/offer/live.ts";
import { type FutureMoment, MarketTimeline } from "#app/components/offer/market-timeline.tsx";
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { RequestFacts } from "#app/components/request/request-facts.tsx";
import { RequestHead } from "#app/components/request/request-head.tsx";
import { deferredComponent, lazyComponent } from "#app/lazy-component.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, WithRail } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { editableLimits } from "#domain/limits.ts";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import { invitationsOf } from "#server/http/offer-link/invitation.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, type Page, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads.ts";
import { findOffer, listOffers, listTimeline, type OfferView } from "#server/offer/reads.ts";
import type { KeptState, OfferCheck } from "#server/offer/reads-desk.ts";
import { findSharedBooking } from "#server/offer-share/reads.ts";
import {
  findRequest,
  findRequestIdByNumber,
  listRequestFiles,
  type RequestDetail,
} from "#server/request/reads.ts";
import { extensionOf, reopeningOf } from "#server/request/reads-deadlines.ts";
import type { Route } from "./+types/request.ts";
import { readDesk } from "./desk-data.ts";
import { runRequestAction } from "./request-action.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

// Owner and provider each load only their own components; the forms load once the page is idle.
const OwnerOffers = lazyComponent(
  "owner-panel",
  () => import("#app/components/request/owner-panel.tsx"),
  (panel) => panel.OwnerOffers,
);
const SingleOffer = deferredComponent(
  () => import("#app/components/offer/single-offer.tsx"),
  (panel) => panel.SingleOffer,
);
const WritingRail = lazyComponent(
  "offer-rail",
  () => import("#app/components/offer/form/offer-rail.tsx"),
  (panel) => panel.WritingRail,
);
const OwnerActions = deferredComponent(
  () => import("#app/components/request/owner-actions.tsx"),
  (panel) => panel.OwnerActions,
);
const OwnerDecision = deferredComponent(
  () => import("#app/components/request/owner-decision.tsx"),
  (panel) => panel.OwnerDecision,
);
const InviteProviders = deferredComponent(
  () => import("#app/components/invitation/invite-providers.tsx"),
  (invite) => invite.InviteProviders,
);
const SharedBookingNotice = deferredComponent(
  () => import("#app/components/offer/share/shared-booking.tsx"),
  (shared) => shared.SharedBookingNotice,
);
const ProviderPanel = deferredComponent(
  () => import("#app/components/request/provider-panel.tsx"),
  (panel) => panel.ProviderPanel,
);

// Plain links and pictures: nothing to hydrate before the page is idle.
const RequestPhotos = deferredComponent(
  () => import("#app/components/request/request-files.tsx"),
  (files) => files.RequestPhotos,
);
const RequestDocuments = deferredComponent(
  () => import("#app/components/request/request-files.tsx"),
  (files) => files.RequestDocuments,
);

const liveStatuses: ReadonlySet<string> = new Set(liveOfferStatuses);

export const handle: RouteHandle = { live: { noun: "request", param: "id" } };

export async function loader({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const { scope, session } = pageOf(context);
  const numbered = await findRequestIdByNumber(scope, params.id);
  if (numbered) throw redirect(`/request/${numbered}`);
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
    changes: request.is_owner ? await changesOfOnly(scope, offers) : null,
    booking_id: offers.find((offer) => offer.status === "accepted")?.booking?.id ?? null,
    shared_booking:
      request.is_owner && request.status === "awarded" ? await findSharedBooking(scope, request.id) : null,
    ...(request.is_owner && request.status === "open"
      ? await invitationsOf(context, request.id)
      : { invitations: null, public_url: "" }),
    extends_to: request.is_owner ? extensionOf(request) : null,
    reopens_to: request.is_owner ? reopeningOf(request, scope.now) : null,
    ...(isProvider ? await readDesk(context, request, own) : { values: null, desk: null, checked: null }),
    is_revising: new URL(httpRequest.url).searchParams.has("revise"),
    is_undone: isJustUndone(httpRequest, request, events),
    terms_version: request.is_owner ? await findTermsVersion(scope) : "",
    hold_hours: editableLimits.booking_hold_hours,
  };
}

/** What the latest version of the only live offer changed. */
async function changesOfOnly(
  scope: Page["scope"],
  offers: readonly OfferView[],
): Promise<OfferChanges | null> {
  const [only, ...others] = offers.filter(isLive);
  if (!only || others.length > 0 || only.revision < 2) return null;
  return (await findOffer(scope, only.request_id, only.id))?.changes ?? null;
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

export const action = (args: Route.ActionArgs) => runRequestAction(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.request.title ?? m.request_untitled()} · ${m.common_brand()}` }];
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, offers, own, files, events, key, profile_id, extends_to, booking_id } = loaderData;
  const { terms_version, hold_hours } = loaderData;
  const answered = formAnswer(actionData);
  const checked = answered?.check ?? loaderData.checked;
  const [live, setLive] = useState<{ request_id: string; check: OfferCheck } | null>(null);
  const onCheck = useCallback(
    (check: OfferCheck) => setLive({ request_id: request.id, check }),
    [request.id],
  );
  const isWriting =
    loaderData.is_provider && loaderData.values !== null && (loaderData.may_offer || mayRevise(own, request));
  const form: PanelForm = {
    hidden: { _key: key, profile_id },
    resultOf(command) {
      if (!actionData) return null;
      const isFormOnly = formOnly.has(actionData.command);
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
        {loaderData.shared_booking ? (
          <SharedBookingNotice request_id={request.id} booking={loaderData.shared_booking} form={form} />
        ) : null}
        {request.is_owner ? (
          <OwnerDecision {...{ request, offers, form }} reopens_to={loaderData.reopens_to} />
        ) : null}
        {request.is_owner ? (
          <section>
            {offers.filter(isLive).length === 1 ? (
              <SingleOffer
                {...{ request, offers, form, terms_version, hold_hours }}
                changes={loaderData.changes}
              />
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
                  {loaderData.invitations ? (
                    <InviteProviders
                      request_id={request.id}
                      invitations={loaderData.invitations}
                      public_url={loaderData.public_url}
                      form={form}
                    />
                  ) : null}
                </div>
              ) : null}
              {isWriting ? (
                <WritingRail check={live?.request_id === request.id ? live.check : checked} />
              ) : null}
              <MarketTimeline events={events} ahead={aheadOf(request)} />
            </>
          }
        >
          <Details {...{ request, files, booking_id }} />
          {loaderData.is_provider ? (
            <ProviderPanel
              {...{ request, own, form, checked, values: loaderData.values, desk: loaderData.desk }}
              kept={answered?.kept ?? null}
              onCheck={onCheck}
              is_revising={loaderData.is_revising}
              may_offer={loaderData.may_offer}
              earlier={offers.filter((offer) => offer.is_maker && offer.id !== own?.id)}
            />
          ) : null}
        </WithRail>
      </div>
    </>
  );
}

/** Answers that show the offer's form again: of buttons without a command, and of those about templates. */
const formOnly: ReadonlySet<string | null> = new Set([
  "preview",
  "more_lines",
  "overwrite_offer",
  "start_offer",
  "save_offer_template",
  "delete_offer_template",
]);

/** What the server said of the offer's form with its last answer. */
function formAnswer(actionData: Route.ComponentProps["actionData"]) {
  if (!actionData || !("kept" in actionData) || !("check" in actionData)) return null;
  const { check, kept } = actionData as unknown as { check: OfferCheck | null; kept: KeptState };
  return { check, kept };
}

function mayRevise(own: OfferView | null, { status }: RequestDetail): boolean {
  return status === "open" && (own?.status === "sent" || own?.status === "countered");
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
      <RequestPhotos files={files} isLazy={request.is_owner} />
      {request.description ? <p className="max-w-text whitespace-pre-line">{request.description}</p> : null}
      <RequestFacts request={request} />
      {request.close_reason && request.is_owner ? (
        <p className="soft">{m.request_closed_because({ reason: request.close_reason })}</p>
      ) : null}
      <RequestDocuments files={files} />
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
