import { randomUUID } from "node:crypto";
import { BackToList } from "#app/components/admin/back-to-tasks.tsx";
import { bookingStatusText } from "#app/components/admin/booking-status-text.ts";
import { bookingPath, conversationPath, requestPath } from "#app/components/admin/decision-path.ts";
import { type ActionForm, VoidOffer } from "#app/components/admin/request-actions.tsx";
import { SideLink } from "#app/components/admin/side-link.tsx";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { policyText } from "#app/components/offer/form/policy-text.ts";
import { policyNameText } from "#app/components/offer/offer-text.ts";
import { OfferBadge } from "#app/components/offer/standing/status-badge.tsx";
import { pageTitle } from "#app/settings.ts";
import { Badge, Card, PageHeader, type Pair, Pairs } from "#app/ui/content.tsx";
import { Table } from "#app/ui/data/table.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findOfferCase, type OfferCase } from "#server/operator/reads/offer.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import type { Route } from "./+types/offer.ts";

const pathOf = (id: string) => `/admin/offers/${id}`;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const offer = orNotFound(await findOfferCase(scope, params.id));
  const story = orNotFound(await findStory(scope, "offer", offer.id, queryOf(request)));
  const hidden = { _key: randomUUID(), profile_id: member.profile?.id ?? null };
  return { offer, story: describeStory(story, session.locale), hidden };
}

export const action = commandAction({
  ...noteActions,
  void_offer: { redirectTo: (_out, { params }) => pathOf(params.id ?? ""), flash: "offer_voided" },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const number = loaderData?.offer.number;
  return [{ title: pageTitle(matches, number ? m.story_offer({ number }) : m.list_title_offers()) }];
}

export default function OfferForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, story, hidden } = loaderData;
  const path = pathOf(offer.id);
  const header = (
    <PageHeader
      title={m.story_offer({ number: offer.number })}
      badge={
        <>
          <OfferBadge status={offer.status} isForOwner />
          {offer.status === "sent" && offer.is_outdated ? (
            <Badge tone="wait">{m.offer_badge_outdated()}</Badge>
          ) : null}
        </>
      }
      sentence={offer.request.title}
    />
  );
  const form: ActionForm = {
    hidden,
    resultOf: (command) => (actionData?.command === command ? actionData.result : null),
  };
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={hidden}
      answer={actionData}
      back={<BackToList to="/admin/offers">{m.list_title_offers()}</BackToList>}
      header={header}
      rail={<People offer={offer} />}
    >
      <OfferFacts offer={offer} />
      <VoidOffer offer={offer} form={form} />
    </StoryPage>
  );
}

function People({ offer: { request, provider, thread_id } }: { offer: OfferCase }) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.admin_booking_people()}</h2>
        <dl className="grid gap-3">
          <div>
            <dt className="small soft">{m.admin_booking_customer()}</dt>
            <dd>
              <SideLink side={request.owner} />
            </dd>
          </div>
          <div>
            <dt className="small soft">{m.admin_booking_provider()}</dt>
            <dd>
              <SideLink side={provider} />
            </dd>
          </div>
        </dl>
        {thread_id ? (
          <p>
            <a className="inline-block py-1" href={conversationPath(thread_id)}>
              {m.admin_conversation_link()}
            </a>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function OfferFacts({ offer }: { offer: OfferCase }) {
  const { locale } = useViewer();
  const { request, booking, currency, lines, message } = offer;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const pairs: (Pair | null)[] = [
    {
      key: "request",
      term: m.story_offer_answers(),
      value: <a href={requestPath(request.id)}>{request.number}</a>,
    },
    booking && {
      key: "booking",
      term: m.story_offer_booking(),
      value: (
        <>
          <a href={bookingPath(booking.id)}>{booking.number}</a>{" "}
          <Badge>{bookingStatusText(booking.status)}</Badge>
        </>
      ),
    },
    { key: "total", term: m.list_column_total(), value: money(offer.total_minor) },
    offer.sent_at ? { key: "sent", term: m.list_column_sent(), value: <Time at={offer.sent_at} /> } : null,
    { key: "valid", term: m.list_column_valid(), value: <Time at={offer.valid_until} hasRelative /> },
    {
      key: "policy",
      term: m.admin_booking_policy(),
      value: `${policyNameText[offer.policy_terms.name]()}. ${policyText(offer.policy_terms, locale)}`,
    },
  ];
  return (
    <section className="stack tight">
      <h2>{m.admin_facts()}</h2>
      <Pairs pairs={pairs.filter((pair) => pair !== null)} />
      {message ? <p className="max-w-text whitespace-pre-line">{message}</p> : null}
      <Table
        caption={m.story_offer_lines()}
        columns={[
          { key: "label", label: m.story_what() },
          { key: "quantity", label: m.story_offer_quantity(), isNumber: true },
          { key: "net", label: m.story_offer_net(), isNumber: true },
        ]}
        rows={[
          ...lines.map(({ position, label, quantity, net_minor }) => ({
            key: String(position),
            cells: [label, formatCount(quantity, locale), money(net_minor)],
          })),
          { key: "net", cells: [m.story_offer_net(), null, money(offer.net_minor)] },
          { key: "tax", cells: [m.story_offer_tax(), null, money(offer.tax_minor)] },
          {
            key: "total",
            cells: [m.list_column_total(), null, money(offer.total_minor)],
            isTotal: true,
          },
        ]}
      />
    </section>
  );
}
