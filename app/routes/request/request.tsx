import { lazy } from "react";
import { Link } from "react-router";
import { InviteProviders } from "#app/components/invitation/invite-providers.tsx";
import { type FutureMoment, MarketTimeline } from "#app/components/offer/market-timeline.tsx";
import { ReportLink } from "#app/components/report/report-link.tsx";
import { OwnerActions } from "#app/components/request/owner-actions.tsx";
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { RequestFacts } from "#app/components/request/request-facts.tsx";
import { Photos, RequestDocuments } from "#app/components/request/request-files.tsx";
import { RequestHead } from "#app/components/request/request-head.tsx";
import { Answers } from "#app/components/thread/answers.tsx";
import { ThreadLink } from "#app/components/thread/thread-link.tsx";
import { rowOf } from "#app/components/thread/thread-list.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice, WithRail } from "#app/ui/content.tsx";
import { Rows } from "#app/ui/data/rows.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { m } from "#messages/messages.js";
import type { KeptState, OfferCheck } from "#server/offer/reads/offer-form.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import type { Route } from "./+types/request.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";
export { runRequestAction as action } from "./request-action.ts";
export { readRequestPage as loader } from "./request-data.ts";

// The two largest parts, of which nobody sees both.
const ProviderPanel = lazy(async () => {
  const { ProviderPanel: Panel } = await import("#app/components/request/provider-panel.tsx");
  return { default: Panel };
});
const OwnerSections = lazy(async () => {
  const { OwnerSections: Sections } = await import("#app/components/request/owner-sections.tsx");
  return { default: Sections };
});

// Only where an offer was accepted by its link.
const SharedBookingNotice = lazy(async () => {
  const { SharedBookingNotice: Booked } = await import("#app/components/offer/share/shared-booking.tsx");
  return { default: Booked };
});

// Most requests are none that their reader has passed on.
const PassedNotice = lazy(async () => {
  const { PassedNotice: Passed } = await import("#app/components/request/pass.tsx");
  return { default: Passed };
});

export const handle: RouteHandle = { live: { noun: "request", param: "id" } };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.request.title ?? m.request_untitled()) }];
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, offers, own } = loaderData;
  const answered = formAnswer(actionData);
  const checked = answered?.check ?? loaderData.checked;
  const form = panelForm(loaderData, actionData);
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
        accepted_by={loaderData.shared_booking?.customer_name ?? null}
        action={headAction(loaderData)}
      />
      <div className="stack loose">
        {loaderData.shared_booking ? (
          <SharedBookingNotice request_id={request.id} booking={loaderData.shared_booking} form={form} />
        ) : null}
        {loaderData.pass?.is_passed ? (
          <PassedNotice request_id={request.id} pass={loaderData.pass} form={form} />
        ) : null}
        {request.is_owner ? (
          <OwnerSections
            request={request}
            offers={offers}
            form={form}
            reopens_to={loaderData.reopens_to}
            passes={loaderData.passes}
            views={loaderData.views}
            outlook={loaderData.outlook}
            terms_version={loaderData.terms_version}
            hold_hours={loaderData.hold_hours}
            changes={loaderData.changes}
          />
        ) : null}
        <WithRail rail={<Rail loaderData={loaderData} form={form} />}>
          <Threads threads={loaderData.threads} />
          <RequestText loaderData={loaderData} />
          <Answers answers={loaderData.answers} form={form} isOwner={request.is_owner} />
          {loaderData.talk ? <ThreadLink link={loaderData.talk} first={m.thread_ask} /> : null}
          {loaderData.is_provider ? (
            <ReportLink noun="request" id={request.id} label={m.report_title_request()} />
          ) : null}
        </WithRail>
        {loaderData.is_provider ? (
          <ProviderPanel
            request={request}
            own={own}
            form={form}
            checked={checked}
            values={loaderData.values}
            extras={loaderData.extras}
            kept={answered?.kept ?? null}
            is_revising={loaderData.is_revising}
            may_offer={loaderData.may_offer}
            pass={loaderData.pass}
            earlier={offers.filter((offer) => offer.is_maker && offer.id !== own?.id)}
          />
        ) : null}
      </div>
    </>
  );
}

type LoaderData = Route.ComponentProps["loaderData"];

function Threads({ threads }: Pick<LoaderData, "threads">) {
  if (threads.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{m.thread_list_title()}</h2>
      <Rows label={m.thread_list_title()} rows={threads.map(rowOf)} />
    </section>
  );
}

/** What the owner wrote; folded for the owner while no offer has come, unless there are files to look at. */
function RequestText({ loaderData: { request, files, booking_id, outlook } }: { loaderData: LoaderData }) {
  const details = <Details request={request} files={files} booking_id={booking_id} />;
  if (!outlook) return details;
  return (
    <details className="card padded" id="own-text" open={files.length > 0 || undefined}>
      <summary className="font-semibold">{m.request_own_text()}</summary>
      <div className="mt-4">{details}</div>
    </details>
  );
}
type PartProps = { loaderData: LoaderData; form: PanelForm };

function panelForm(
  { key, profile_id, own, new_terms }: LoaderData,
  actionData: Route.ComponentProps["actionData"],
): PanelForm {
  return {
    hidden: { _key: key, profile_id },
    new_terms,
    resultOf(command) {
      if (!actionData) return null;
      const isFormOnly = formOnly.has(actionData.command);
      const isPreview = isFormOnly && command === (own ? "revise_offer" : "send_offer");
      return isPreview || actionData.command === command ? actionData.result : null;
    },
  };
}

function headAction({ booking_id, is_provider, may_offer, values, own }: LoaderData) {
  if (booking_id) {
    return (
      <LinkButton to={`/booking/${booking_id}`} look="primary">
        {m.request_action_booking()}
      </LinkButton>
    );
  }
  return is_provider && may_offer && values && !own ? (
    <LinkButton to="#offer">{m.offer_make_title()}</LinkButton>
  ) : null;
}

function Rail({ loaderData, form }: PartProps) {
  const { request, events, extends_to, invitations, public_url } = loaderData;
  return (
    <>
      {request.is_owner && request.status === "open" ? (
        <div className="rail no-print">
          <OwnerActions request={request} extends_to={extends_to} form={form} />
          {invitations ? (
            <InviteProviders
              request_id={request.id}
              invitations={invitations}
              public_url={public_url}
              form={form}
            />
          ) : null}
        </div>
      ) : null}
      <MarketTimeline events={events} ahead={aheadOf(request)} />
    </>
  );
}

/** Buttons whose answers show the offer form again: those without a command, and those about templates. */
const formOnly: ReadonlySet<string | null> = new Set([
  "preview",
  "more_lines",
  "overwrite_offer",
  "start_offer_draft",
  "save_offer_template",
  "delete_offer_template",
]);

/** What the server's last answer says about the offer form. */
function formAnswer(actionData: Route.ComponentProps["actionData"]) {
  if (!actionData || !("kept" in actionData) || !("check" in actionData)) return null;
  const { check, kept } = actionData as unknown as { check: OfferCheck | null; kept: KeptState };
  return { check, kept };
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
      <Photos files={files} isLazy={request.is_owner} />
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
