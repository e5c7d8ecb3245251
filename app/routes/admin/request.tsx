import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { bookingStatusText } from "#app/components/admin/booking-status-text.ts";
import { Conversations } from "#app/components/admin/conversation-list.tsx";
import { bookingPath, requestPath } from "#app/components/admin/decision-path.ts";
import type { ActionForm } from "#app/components/admin/request-actions.tsx";
import { SideLink } from "#app/components/admin/side-link.tsx";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { OfferBadge } from "#app/components/offer/standing/status-badge.tsx";
import { RequestFacts } from "#app/components/request/request-facts.tsx";
import { RequestBadge } from "#app/components/request/status-badge.tsx";
import { pageTitle } from "#app/settings.ts";
import { Badge, Card, Notice, PageHeader } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listConversations } from "#server/operator/reads/conversation.ts";
import {
  type BookingOfRequest,
  findRequestSides,
  type OfferForOperator,
  type SideView,
} from "#server/operator/reads/request.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import { extensionOf } from "#server/request/reads/deadlines.ts";
import { findRequest } from "#server/request/reads/request.ts";
import type { Route } from "./+types/request.ts";

// Below what an operator reads first.
const RequestActions = lazy(async () => {
  const { RequestActions: Actions } = await import("#app/components/admin/request-actions.tsx");
  return { default: Actions };
});
const VoidOffer = lazy(async () => {
  const { VoidOffer: Void } = await import("#app/components/admin/request-actions.tsx");
  return { default: Void };
});
const ExtendHold = lazy(async () => {
  const { ExtendHold: Extend } = await import("#app/components/admin/request-actions.tsx");
  return { default: Extend };
});

export async function loader({ request: httpRequest, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, httpRequest);
  const { scope, session } = pageOf(context);
  const request = orNotFound(await findRequest(scope, params.id, session.locale));
  // An operator's own draft has no page here.
  if (request.status === "draft") return refusePage("not_found");
  const story = orNotFound(await findStory(scope, "request", request.id, queryOf(httpRequest)));
  return {
    conversations: await listConversations(scope, request.id),
    view: {
      ...(await findRequestSides(scope, request)),
      request,
      extends_to: extensionOf(request),
    },
    story: describeStory(story, session.locale),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
  };
}

const here = ({ request_id }: { request_id: string }) => requestPath(request_id);

export const action = commandAction({
  ...noteActions,
  hold_request: { redirectTo: here, flash: "request_held" },
  release_request: { redirectTo: here, flash: "request_released" },
  extend_request_for_owner: { redirectTo: here, flash: "request_extended_for_owner" },
  remove_request: { redirectTo: here, flash: "request_removed" },
  void_offer: { redirectTo: here, flash: "offer_voided" },
  extend_hold: { redirectTo: here, flash: "hold_extended" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.view.request.title ?? m.request_untitled();
  return [{ title: pageTitle(matches, title) }];
}

export default function RequestForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { view, story, conversations, hidden } = loaderData;
  const { request, owner, offers, bookings } = view;
  const path = requestPath(request.id);
  const header = <RequestHeader request={request} />;
  const form: ActionForm = {
    hidden,
    resultOf(command, id) {
      if (actionData?.command !== command) return null;
      const { values } = actionData.result;
      const target = values?.offer_id ?? values?.booking_id ?? values?.request_id;
      return target === id ? actionData.result : null;
    },
  };
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={hidden}
      answer={actionData}
      back={<BackToOperatorTasks />}
      header={header}
      rail={
        <>
          <Owner owner={owner} />
          <Conversations rows={conversations} />
        </>
      }
    >
      {request.operator_reason ? (
        <Notice title={m.request_operator_reason()}>
          <p className="max-w-text whitespace-pre-line">{request.operator_reason}</p>
        </Notice>
      ) : null}
      <section className="stack">
        <h2>{m.request_what()}</h2>
        {request.description ? <p className="max-w-text whitespace-pre-line">{request.description}</p> : null}
        <RequestFacts request={request} />
      </section>
      <RequestActions view={view} form={form} />
      <Bookings bookings={bookings} form={form} />
      <Offers offers={offers} form={form} />
    </StoryPage>
  );
}

type Shown = Route.ComponentProps["loaderData"]["view"]["request"];

function RequestHeader({ request: { title, status, number, expires_at } }: { request: Shown }) {
  return (
    <PageHeader
      title={title ?? m.request_untitled()}
      badge={
        <>
          <RequestBadge status={status} />
          <span className="small soft num">{number}</span>
        </>
      }
      sentence={
        status === "open" && expires_at
          ? richMessage(m.admin_request_open_until, { until: <Time at={expires_at} /> })
          : null
      }
    />
  );
}

function Owner({ owner }: { owner: SideView | null }) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.admin_booking_customer()}</h2>
        <SideLink side={owner} />
      </div>
    </Card>
  );
}

function Offers({ offers, form }: { offers: readonly OfferForOperator[]; form: ActionForm }) {
  return (
    <section className="stack">
      <h2>{m.admin_request_offers()}</h2>
      {offers.length === 0 ? <p className="soft">{m.request_offers_none()}</p> : null}
      {offers.map((offer) => (
        <Card key={offer.id}>
          <div className="stack tight">
            <p className="flex flex-wrap items-baseline gap-3">
              <a className="num inline-block py-1" href={`/admin/offers/${offer.id}`}>
                {offer.number}
              </a>
              <OfferBadge status={offer.status} isForOwner />
              {offer.status === "sent" && offer.is_outdated ? (
                <Badge tone="wait">{m.offer_badge_outdated()}</Badge>
              ) : null}
              <b>
                <Money minor={offer.total_minor} currency={offer.currency} />
              </b>
            </p>
            <SideLink side={offer.provider} />
            <p className="small soft">
              {richMessage(m.offer_valid_until_when, { when: <Time at={offer.valid_until} /> })}
            </p>
            <VoidOffer offer={offer} form={form} />
          </div>
        </Card>
      ))}
    </section>
  );
}

function Bookings({ bookings, form }: { bookings: readonly BookingOfRequest[]; form: ActionForm }) {
  if (bookings.length === 0) return null;
  return (
    <section className="stack">
      <h2>{m.admin_request_bookings()}</h2>
      {bookings.map((booking) => (
        <Card key={booking.id}>
          <div className="stack tight">
            <p className="flex flex-wrap items-baseline gap-3">
              <a className="num inline-block py-1" href={bookingPath(booking.id)}>
                {booking.number}
              </a>
              <Badge>{bookingStatusText(booking.status)}</Badge>
              <b>
                <Money minor={booking.total_minor} currency={booking.currency} />
              </b>
            </p>
            <SideLink side={booking.provider} />
            {booking.starts_at ? (
              <p className="small soft">
                {m.request_when()}: <Time at={booking.starts_at} venue_zone={booking.time_zone} />
              </p>
            ) : null}
            {booking.extensions.length > 0 ? (
              <p className="small soft">
                {richMessage(m.admin_hold_now, { until: <Time at={booking.hold_until} /> })}
              </p>
            ) : null}
            <ExtendHold booking={booking} form={form} />
          </div>
        </Card>
      ))}
    </section>
  );
}
