import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, PageHeader } from "#app/ui/content.tsx";
import { Timeline } from "#app/ui/data/progress.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { Activity, FirstSteps as Steps, Todo } from "#server/home/reads/home.ts";
import { OperatorConsole, type OperatorLists } from "../admin/operator-console.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { activityText, todoTexts } from "./home-text.ts";

export type HomeSide = "customer" | "provider" | "none";
type NowProps = {
  side: HomeSide;
  needs: readonly Todo[];
  activity: readonly Activity[];
  /** A provider's checklist until it is done. */
  first_steps: Steps | null;
  /** The work lists, for an operator. */
  lists: OperatorLists | null;
};

/** The start page of a member: an operator's work lists, open to-dos by deadline, then recent activity. */
export function Dashboard({ side, needs, activity, first_steps, lists }: NowProps) {
  return (
    <div className="stack loose">
      {lists ? (
        <section className="stack">
          <OperatorConsole lists={lists} />
        </section>
      ) : null}
      <Needs side={side} needs={needs} first_steps={first_steps} isSecond={lists !== null} />
      {activity.length > 0 ? (
        <section className="stack" aria-labelledby="activity">
          <h2 id="activity">{m.home_activity_title()}</h2>
          <Timeline moments={activity.map(momentOf)} />
        </section>
      ) : null}
    </div>
  );
}

type NeedsProps = Pick<NowProps, "side" | "needs" | "first_steps"> & { isSecond: boolean };

/** What needs the member; below an operator's work lists, only if there is something. */
function Needs({ side, needs, first_steps, isSecond }: NeedsProps) {
  if (isSecond && needs.length === 0) return null;
  return (
    <section className="stack loose">
      {isSecond ? (
        <h2>{m.home_now_title()}</h2>
      ) : (
        <PageHeader
          title={m.home_now_title()}
          sentence={needs.length > 0 ? <span className="soft">{m.home_now_sentence()}</span> : null}
          action={
            side === "provider" && !first_steps ? (
              <LinkButton to="/offers/new" isDocument>
                {m.direct_form_title()}
              </LinkButton>
            ) : null
          }
        />
      )}
      {needs.length > 0 ? (
        <Rows rows={needs.map(rowOf)} label={m.home_now_title()} heading={isSecond ? "h3" : "h2"} />
      ) : null}
      {/* The checklist already says what is next; an empty state beside it would repeat it. */}
      {first_steps ? <FirstSteps {...first_steps} /> : needs.length > 0 ? null : <NothingToDo side={side} />}
    </section>
  );
}

function rowOf(need: Todo, index: number): Row {
  const { kind, id, number, to, amount, due_at, has_failed_payment } = need;
  const title = need.title ?? m.home_untitled();
  const words = todoTexts[kind];
  return {
    key: `${kind} ${id}`,
    title: (
      <>
        {title}
        <span className="visually-hidden">, {number}</span>
      </>
    ),
    to,
    badge: has_failed_payment ? (
      <Badge tone="bad">{m.home_need_pay_failed()}</Badge>
    ) : (
      <Badge tone={words.tone}>{words.badge(need)}</Badge>
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
      <LinkButton to={to} look={index === 0 ? "primary" : "plain"} isCompact isDocument>
        {words.action(need)}
        <span className="visually-hidden">{`: ${title}, ${number}`}</span>
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
