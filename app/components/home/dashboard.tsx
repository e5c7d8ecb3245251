import { LandingPicture } from "#app/components/category/picture.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Card, EmptyState, PageHeader, WithRail } from "#app/ui/content.tsx";
import { AboutRow, NumberedTitle } from "#app/ui/data/numbered.tsx";
import { Timeline } from "#app/ui/data/progress.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { EarnedByMonth } from "#domain/booking/earned-months.ts";
import { m } from "#messages/messages.js";
import type { ComingEarnings } from "#server/booking/reads/coming-earnings.ts";
import type { Activity, HomeView, Todo } from "#server/home/reads/home.ts";
import type { ProviderCard } from "#server/offer/reads/provider.ts";
import { OperatorConsole, type OperatorLists } from "../admin/operator-console.tsx";
import { ProviderFacts } from "../offer/provider-card.tsx";
import { EarnedCards } from "./earned.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { activityText, greetingText, todoTexts } from "./home-text.ts";
import { type DatesView, FollowingDates, NextDateCard } from "./next-date.tsx";

export type HomeSide = "customer" | "provider" | "none";
type NowProps = HomeView & {
  dates: DatesView;
  side: HomeSide;
  /** Of the active profile; null without one. */
  name: string | null;
  /** What a provider has earned in each of the last months, by currency. */
  earned: readonly EarnedByMonth[];
  /** What a provider will earn from its bookings under way, by currency. */
  coming: readonly ComingEarnings[];
  /** What customers see of a provider beside its offers. */
  record: ProviderCard | null;
  /** The work lists, for an operator. */
  lists: OperatorLists | null;
};

/** The start page of a member: the next date, what is to do by deadline, open requests, and beside them the rest. */
export function Dashboard({ lists, activity, earned, coming, record, ...now }: NowProps) {
  const rail = (
    <>
      <EarnedCards earned={earned} coming={coming} />
      {record ? (
        <Card as="section">
          <div className="grid gap-4">
            <h2>{m.home_record_title()}</h2>
            <ProviderFacts provider={record} />
          </div>
        </Card>
      ) : null}
      {activity.length > 0 ? (
        <section className="stack tight" aria-labelledby="activity">
          <h2 id="activity">{m.home_activity_title()}</h2>
          <Timeline moments={activity.map(momentOf)} />
        </section>
      ) : null}
    </>
  );
  const hasRail = activity.length > 0 || earned.length > 0 || coming.length > 0 || record !== null;
  return (
    <>
      {lists ? (
        <section className="stack mb-10">
          <OperatorConsole lists={lists} />
        </section>
      ) : (
        <Greeting {...now} />
      )}
      {hasRail ? (
        <WithRail rail={rail}>
          <Lead {...now} isSecond={lists !== null} />
        </WithRail>
      ) : (
        <div className="stack loose">
          <Lead {...now} isSecond={lists !== null} />
        </div>
      )}
    </>
  );
}

/** Requests to answer are a choice, and what awaits the customer is for the customer to do. */
const isToDo = ({ kind }: Todo) => kind !== "answer" && kind !== "await_customer";

/** The greeting, how much there is to do, and what a provider can begin. */
function Greeting({
  side,
  name,
  needs,
  first_steps,
}: Pick<NowProps, "side" | "name" | "needs" | "first_steps">) {
  const { now, time_zone } = useViewer();
  const count = needs.filter(isToDo).length;
  const sentence = count === 1 ? m.home_stand_one() : m.home_stand_many({ count: String(count) });
  return (
    <PageHeader
      title={greetingText(now, time_zone, name)}
      sentence={count > 0 ? <span className="soft">{sentence}</span> : null}
      action={
        side === "provider" && !first_steps ? (
          <LinkButton to="/offers/new" isDocument>
            {m.direct_form_title()}
          </LinkButton>
        ) : null
      }
    />
  );
}

type LeadProps = Omit<NowProps, "lists" | "activity" | "earned" | "coming" | "record" | "name"> & {
  isSecond: boolean;
};

/** Dates, to-dos, and requests; below an operator's work lists only what there is. */
function Lead({ side, dates, needs, open, first_steps, isSecond }: LeadProps) {
  const answers = needs.filter(({ kind }) => kind === "answer");
  const waiting = needs.filter(({ kind }) => kind === "await_customer");
  const todos = needs.filter(isToDo);
  const isCalm = !dates.next && needs.length === 0 && open.length === 0 && !first_steps && !isSecond;
  return (
    <>
      {dates.next ? <NextDateCard date={dates.next} isPrimary={todos.length === 0} /> : null}
      <TodoRows id="to-do" title={m.home_now_title()} rows={todos} hasPrimary />
      {first_steps ? <FirstSteps {...first_steps} /> : null}
      <FollowingDates rows={dates.following} />
      <TodoRows id="waiting" title={m.home_waiting_title()} rows={waiting} hasPrimary={false} />
      <TodoRows
        id="answer"
        title={m.home_answer_title()}
        rows={answers}
        hasPrimary={todos.length === 0 && !dates.next}
      />
      <TodoRows id="open" title={m.home_open_title()} rows={open} hasPrimary={false} />
      {isCalm ? <NothingToDo side={side} /> : null}
    </>
  );
}

type TodoRowsProps = { id: string; title: string; rows: readonly Todo[]; hasPrimary: boolean };

/** A titled list of to-dos; nothing without any. */
function TodoRows({ id, title, rows, hasPrimary }: TodoRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      <Rows
        rows={rows.map((need, index) => rowOf(need, hasPrimary && index === 0))}
        label={title}
        heading="h3"
      />
    </section>
  );
}

function rowOf(need: Todo, isPrimary: boolean): Row {
  const { kind, id, number, to, amount, due_at, has_failed_payment, unread } = need;
  const title = need.title ?? m.home_untitled();
  const words = todoTexts[kind];
  return {
    key: `${kind} ${id}`,
    title: <NumberedTitle title={title} number={number} />,
    to,
    badge: (
      <>
        {has_failed_payment ? (
          <Badge tone="bad">{m.home_need_pay_failed()}</Badge>
        ) : (
          <Badge tone={words.tone}>{words.badge(need)}</Badge>
        )}
        {unread > 0 ? (
          <>
            {" "}
            <Badge tone="go">{m.thread_unread({ count: unread })}</Badge>
          </>
        ) : null}
      </>
    ),
    detail: need.with ? (
      m.home_with({ name: need.with })
    ) : need.when || need.place ? (
      <WhenWhere need={need} />
    ) : null,
    amount: amount ? <Price need={need} minor={amount.minor} currency={amount.currency} /> : null,
    note: due_at ? (
      <span className="due">
        {richMessage(words.due, { when: <Time at={due_at} form="short" hasRelative /> })}
      </span>
    ) : (
      m.home_no_deadline()
    ),
    action: (
      <LinkButton to={to} look={isPrimary ? "primary" : "plain"} isCompact isDocument>
        {words.action(need)}
        <AboutRow title={title} number={number} />
      </LinkButton>
    ),
  };
}

/** Date and place of a request that can be answered. */
function WhenWhere({ need: { when, place } }: { need: Todo }) {
  return (
    <>
      {when ? <TimeSpan from={when.from} until={when.until} zone={when.time_zone} form="short" /> : null}
      {when && place ? " · " : null}
      {place}
    </>
  );
}

function Price({ need, minor, currency }: { need: Todo; minor: number; currency: string }) {
  const money = (
    <b>
      <Money minor={minor} currency={currency} />
    </b>
  );
  if (need.kind === "answer") return richMessage(m.home_budget, { amount: money });
  return need.kind === "decide" && need.offers > 1 ? richMessage(m.home_from, { amount: money }) : money;
}

const emptyStates = {
  customer: [m.home_calm_customer, m.home_calm_customer_act, "/request"],
  provider: [m.home_calm_provider, m.home_calm_provider_act, "/requests"],
  none: [m.home_calm_none, m.home_calm_none_act, "/auth/complete-profile"],
} as const;

/** Empty state with the next step for this kind of profile. */
function NothingToDo({ side }: { side: HomeSide }) {
  const [text, act, to] = emptyStates[side];
  return (
    <EmptyState
      picture={<LandingPicture />}
      title={m.home_calm_title()}
      action={
        <LinkButton to={to} look="primary" isDocument>
          {act()}
        </LinkButton>
      }
    >
      {text()}
    </EmptyState>
  );
}

function momentOf(activity: Activity) {
  return {
    key: String(activity.id),
    text: (
      <>
        {activityText(activity)}
        {activity.title ? (
          <>
            {" · "}
            <a href={activity.to}>
              {activity.title}
              <span className="visually-hidden">{`, ${activity.number}: ${activityText(activity)}`}</span>
            </a>
          </>
        ) : null}
      </>
    ),
    when: <Time at={activity.at} hasRelative />,
  };
}
