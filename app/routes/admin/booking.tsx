import { randomUUID } from "node:crypto";
import { lazy } from "react";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { CancelRequest, CaseFacts, OpenChange } from "#app/components/admin/booking/case-facts.tsx";
import { CaseInstalments } from "#app/components/admin/booking/case-instalments.tsx";
import { CaseRail } from "#app/components/admin/booking/case-rail.tsx";
import { describeCase } from "#app/components/admin/booking/case-text.ts";
import { bookingPath, decisionPath } from "#app/components/admin/decision-path.ts";
import { StoryPage } from "#app/components/admin/story/story.tsx";
import { describeStory } from "#app/components/admin/story/story-text.ts";
import { useMay } from "#app/roles.ts";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, PageHeader } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AwaitedDecision } from "#domain/booking/awaited-decision.ts";
import { extensionDays } from "#domain/payment/extension-days.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { readDueDate } from "#server/http/form/due-date.ts";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findBookingCase } from "#server/operator/reads/booking.ts";
import { findStory } from "#server/operator/reads/story/story.ts";
import { findCaseDecision } from "#server/operator/web/booking-case.ts";
import { noteActions } from "#server/operator/web/notes.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import type { Route } from "./+types/booking.ts";

// Below what an operator decides.
const CancellationCost = lazy(async () => {
  const { CancellationCost: Cost } = await import(
    "#app/components/booking/cancellation/cancellation-cost.tsx"
  );
  return { default: Cost };
});

// Only in some states.
const DecideCancellation = lazy(async () => {
  const { DecideCancellation: Decide } = await import("#app/components/admin/booking/case-decision.tsx");
  return { default: Decide };
});
const StopBooking = lazy(async () => {
  const { StopBooking: Stop } = await import("#app/components/admin/booking/case-decision.tsx");
  return { default: Stop };
});

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope, session } = pageOf(context);
  const found = orNotFound(await findBookingCase(scope, params.id));
  const search = queryOf(request);
  const statement = await findStatement(scope, found.booking.id);
  const story = orNotFound(await findStory(scope, "booking", found.booking.id, search));
  const { terms: _terms, cost_steps: _steps, instalments, ...visible } = found;
  const place = { starts_at: found.starts_at ? new Date(found.starts_at) : null, time_zone: found.time_zone };
  return {
    found: {
      ...visible,
      instalments: instalments.map((one) => ({
        ...one,
        extension: extensionDays(place, new Date(one.due_at), scope.now),
      })),
    },
    text: describeCase(found, statement, session),
    decision: findCaseDecision(found, search, { now: scope.now, locale: session.locale }),
    story: describeStory(story, session.locale),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
  };
}

const toSelf = ({ booking_id }: { booking_id: string }) => bookingPath(booking_id);

export const action = commandAction({
  ...noteActions,
  stop_booking: { redirectTo: toSelf, flash: "booking_stopped" },
  decide_cancellation: { redirectTo: toSelf, flash: "decision_saved" },
  extend_instalment: {
    redirectTo: (_out, { params }) => `${bookingPath(params.id ?? "")}#payments`,
    flash: "instalment_extended",
    with: (_params, form) => readDueDate(form),
  },
});

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.found.booking.title ?? m.admin_booking()) }];
}

const awaitsText: Readonly<Record<AwaitedDecision, () => string>> = {
  dispute: m.admin_booking_awaits_dispute,
  undelivered: m.admin_booking_awaits_undelivered,
  cancellation: m.admin_booking_awaits_cancellation,
};

type Case = Route.ComponentProps["loaderData"];

/** What the booking waits for, with what the marketplace owes, and the way to a decision that has a page of its own. */
function CaseHeader({ found, text, decision }: Pick<Case, "found" | "text" | "decision">) {
  const { booking, owed_minor } = found;
  const { id, awaits } = booking;
  const said =
    decision?.kind === "awaits_answer"
      ? richMessage(m.admin_booking_awaits_answer, { when: <Time at={decision.until} /> })
      : awaits && awaitsText[awaits]();
  const owed =
    owed_minor > 0
      ? richMessage(m.admin_booking_owed, {
          amount: <Money minor={owed_minor} currency={booking.currency} />,
        })
      : null;
  const isElsewhere = awaits === "dispute" || awaits === "undelivered";
  return (
    <PageHeader
      title={booking.title}
      badge={
        <>
          <Badge tone={text.badge.tone}>{text.badge.text}</Badge>
          <span className="small soft num">{booking.number}</span>
        </>
      }
      sentence={
        said || owed ? (
          <>
            {said} {owed}
          </>
        ) : null
      }
      action={
        isElsewhere ? (
          <LinkButton to={decisionPath(id, awaits)} look="primary">
            {m.admin_task_decide_link()}
          </LinkButton>
        ) : null
      }
    />
  );
}

export default function BookingForOperators({ loaderData, actionData }: Route.ComponentProps) {
  const { found, text, decision, hidden, story } = loaderData;
  const { booking, version, instalments, time_zone, cancel_overdue_at } = found;
  const ofBooking = { ...hidden, booking_id: booking.id, version };
  const may = useMay();
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  const path = bookingPath(booking.id);
  const header = <CaseHeader found={found} text={text} decision={decision} />;
  return (
    <StoryPage
      story={story}
      path={path}
      hidden={hidden}
      answer={actionData}
      back={<BackToOperatorTasks />}
      header={header}
      rail={<CaseRail found={found} text={text} />}
    >
      <CancelRequest found={found} />
      {may("decide_cancellation") &&
      (decision?.kind === "cancellation" || decision?.kind === "awaits_answer") ? (
        <DecideCancellation
          found={found}
          decision={decision}
          hidden={ofBooking}
          result={resultOf("decide_cancellation")}
        />
      ) : null}
      <CaseFacts found={found} />
      <OpenChange found={found} />
      <CaseInstalments
        instalments={instalments}
        time_zone={time_zone}
        cancel_overdue_at={cancel_overdue_at}
        hidden={hidden}
        currency={booking.currency}
        resultOf={(command, target) =>
          actionData?.result.values?.instalment_id === target ? resultOf(command) : null
        }
      />
      <CancellationCost cost={text.cost} />
      {may("stop_booking") && (decision?.kind === "stop" || decision?.kind === "stop_unpaid") ? (
        <StopBooking found={found} decision={decision} hidden={ofBooking} result={resultOf("stop_booking")} />
      ) : null}
      {decision?.kind === "delivered" ? <p className="soft max-w-text">{m.admin_stop_delivered()}</p> : null}
    </StoryPage>
  );
}
