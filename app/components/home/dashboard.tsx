import { LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, Notice, PageHeader } from "#app/ui/content.tsx";
import { Timeline } from "#app/ui/data/progress.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { Activity, Todo } from "#server/home/reads.ts";
import { activityText, todoTexts } from "./home-text.ts";

export type HomeSide = "customer" | "provider" | "unverified" | "none";
type NowProps = {
  side: HomeSide;
  needs: readonly Todo[];
  activity: readonly Activity[];
  open_matters: number;
};

/** The start page of a member: open to-dos by deadline, then recent activity. */
export function Dashboard({ side, needs, activity, open_matters }: NowProps) {
  return (
    <div className="stack loose">
      <section className="stack">
        <PageHeader
          title={m.home_now_title()}
          sentence={needs.length > 0 ? <span className="soft">{m.home_now_sentence()}</span> : null}
        />
        {open_matters > 0 ? (
          <Notice
            title={open_matters === 1 ? m.home_matter() : m.home_matters({ count: String(open_matters) })}
          >
            <p>
              <a href="/admin">{m.home_matters_open()}</a>
            </p>
          </Notice>
        ) : null}
        {needs.length > 0 ? (
          <Rows rows={needs.map(rowOf)} label={m.home_now_title()} heading="h2" />
        ) : (
          <NothingToDo side={side} />
        )}
      </section>
      {activity.length > 0 ? (
        <section className="stack" aria-labelledby="activity">
          <h2 id="activity">{m.home_activity_title()}</h2>
          <Timeline moments={activity.map(momentOf)} />
        </section>
      ) : null}
    </div>
  );
}

function rowOf(need: Todo, index: number): Row {
  const { kind, id, title, to, amount, due_at, has_failed_payment } = need;
  const words = todoTexts[kind];
  return {
    key: `${kind} ${id}`,
    title: title ?? m.home_untitled(),
    to,
    badge: has_failed_payment ? (
      <Badge tone="bad">{m.home_need_pay_failed()}</Badge>
    ) : (
      <Badge tone={words.tone}>{words.badge(need)}</Badge>
    ),
    detail: need.with ? m.home_with({ name: need.with }) : null,
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
      </LinkButton>
    ),
  };
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
  unverified: [m.home_calm_unverified, m.home_calm_unverified_act, "/account/profile"],
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
            <a href={activity.to}>{activity.title}</a>
          </>
        ) : null}
      </>
    ),
    when: <Time at={activity.at} hasRelative />,
  };
}
