import { type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { decisionOfTask } from "#domain/booking/awaited-decision.ts";
import { m } from "#messages/messages.js";
import type {
  BookingTitle,
  FailedRefundRow,
  SetAsideEventRow,
  TaskRow,
  WorkList,
} from "#server/operator/reads/lists.ts";
import { decisionPath } from "./decision-path.ts";
import { problemText, refundReasonText, taskText } from "./operator-task-text.ts";

export type OperatorTaskList = "set_aside" | "refunds" | "tasks";

const heads: Record<OperatorTaskList, { title: () => string; text: () => string }> = {
  set_aside: { title: m.admin_set_aside, text: m.admin_set_aside_text },
  refunds: { title: m.admin_refunds, text: m.admin_refunds_text },
  tasks: { title: m.admin_tasks, text: m.admin_tasks_text },
};

type MattersProps = {
  list: OperatorTaskList;
  page: Omit<WorkList<unknown>, "rows">;
  rows: readonly Row[];
  /** Not the first page of the list. */
  isLater: boolean;
};

/** One of the three lists: heading, total, rows and link to the next page. */
export function OperatorTasks({ list, page, rows, isLater }: MattersProps) {
  const { title, text } = heads[list];
  const { total, next } = page;
  return (
    <section className="stack tight matters" id={list}>
      <h2>
        {title()} {total > 0 ? <span className="num soft">{total}</span> : null}
      </h2>
      <p className="soft max-w-text mb-2">{rows.length > 0 ? text() : m.admin_nothing_here()}</p>
      {rows.length > 0 ? <Rows rows={rows} label={title()} /> : null}
      {next || isLater ? (
        <ShowMore
          about={title()}
          to={next ? `/admin?list=${list}&after=${encodeURIComponent(next)}` : null}
          count={
            isLater ? (
              <a href={`/admin?list=${list}`}>{m.admin_first()}</a>
            ) : (
              m.admin_count({ shown: rows.length, total })
            )
          }
        />
      ) : null}
    </section>
  );
}

/** How long a row has waited, relative and absolute. */
function WaitingTime({ at }: { at: string }) {
  const { locale, now } = useViewer();
  return (
    <>
      {now ? (
        <span className="waiting" suppressHydrationWarning>
          {formatRelative(new Date(at), new Date(now), locale)}
        </span>
      ) : null}
      <Time at={at} form="short" />
    </>
  );
}

type Amount = NonNullable<SetAsideEventRow["amount"]>;

/** Amount and booking, which tell one row from the next. */
function AmountAndBooking({ amount, booking }: { amount: Amount | null; booking: BookingTitle | null }) {
  return (
    <span>
      {amount ? (
        <>
          <Money minor={amount.amount_minor} currency={amount.currency} /> ·{" "}
        </>
      ) : null}
      {booking ? `${booking.title} · ${booking.number}` : m.admin_no_booking()}
    </span>
  );
}

export const setAsideRow = ({ id, type, problem, received_at, amount, booking }: SetAsideEventRow): Row => ({
  key: id,
  title: (
    <>
      <AmountAndBooking amount={amount} booking={booking} />
      <span className="visually-hidden">, {id}</span>
    </>
  ),
  to: `/admin/event/${id}`,
  detail: (
    <>
      {problemText(problem).title} · <code className="break-all">{type}</code>
    </>
  ),
  note: <WaitingTime at={received_at} />,
});

export const refundRow = ({ id, reason, created_at, ...subject }: FailedRefundRow): Row => ({
  key: id,
  title: <AmountAndBooking amount={subject} booking={subject} />,
  to: `/admin/refund/${id}`,
  detail: refundReasonText(reason),
  note: <WaitingTime at={created_at} />,
});

/** A task that a decision about a booking closes leads to that decision. */
function taskPath({ id, kind, booking }: Pick<TaskRow, "id" | "kind" | "booking">): string {
  const decision = decisionOfTask[kind];
  return booking && decision ? decisionPath(booking.booking_id, decision) : `/admin/task/${id}`;
}

export const taskRow = ({ id, kind, opened_at, booking, provider_name }: TaskRow): Row => ({
  key: id,
  title: (
    <>
      {provider_name ?? <AmountAndBooking amount={null} booking={booking} />}
      <span className="visually-hidden">, {taskText(kind).title}</span>
    </>
  ),
  to: taskPath({ id, kind, booking }),
  detail: taskText(kind).title,
  note: <WaitingTime at={opened_at} />,
});
