import { weave } from "#app/components/booking/weave.tsx";
import { formatRelative } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { type Row, Rows, ShowMore } from "#app/ui/rows.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { FailedRefundRow, List, SetAsideRow, TaskRow } from "#server/operator/reads-lists.ts";
import { problemWords, reasonWords, taskWords } from "./words.ts";

export type MatterList = "set_aside" | "refunds" | "tasks";

const heads: Record<MatterList, { title: () => string; text: () => string }> = {
  set_aside: { title: m.admin_set_aside, text: m.admin_set_aside_text },
  refunds: { title: m.admin_refunds, text: m.admin_refunds_text },
  tasks: { title: m.admin_tasks, text: m.admin_tasks_text },
};

type MattersProps = {
  list: MatterList;
  found: Omit<List<unknown>, "rows">;
  rows: readonly Row[];
  /** Not the list's first page. */
  isLater: boolean;
};

/** One of the three lists: what it is, how many, the rows, the way to more. */
export function Matters({ list, found, rows, isLater }: MattersProps) {
  const { title, text } = heads[list];
  const { total, next } = found;
  return (
    <section className="stack tight" id={list}>
      <h2>
        {title()} {total > 0 ? <span className="num soft">{total}</span> : null}
      </h2>
      <p className="soft max-w-text mb-2">{rows.length > 0 ? text() : m.admin_nothing_here()}</p>
      {rows.length > 0 ? <Rows rows={rows} label={title()} /> : null}
      {next || isLater ? (
        <ShowMore
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

/** How long it has waited. */
function Since({ at }: { at: string }) {
  const { locale, now } = useViewer();
  return (
    <>
      {weave(m.admin_since, { when: <Time at={at} form="short" /> })}
      {now ? (
        <span className="block" suppressHydrationWarning>
          {formatRelative(new Date(at), new Date(now), locale)}
        </span>
      ) : null}
    </>
  );
}

const sum = (minor: number, currency: string) => (
  <b>
    <Money minor={minor} currency={currency} />
  </b>
);

export const setAsideRow = ({ id, type, problem, received_at, amount, booking }: SetAsideRow): Row => ({
  key: id,
  title: problemWords(problem).title,
  to: `/admin/event/${id}`,
  detail: (
    <>
      <code className="break-all">{type}</code> · {booking ? booking.title : m.admin_no_booking()}
    </>
  ),
  amount: amount ? sum(amount.amount_minor, amount.currency) : m.admin_no_sum(),
  note: <Since at={received_at} />,
});

export const refundRow = ({
  id,
  title,
  reason,
  amount_minor,
  currency,
  created_at,
}: FailedRefundRow): Row => ({
  key: id,
  title,
  to: `/admin/refund/${id}`,
  detail: reasonWords(reason),
  amount: sum(amount_minor, currency),
  note: <Since at={created_at} />,
});

export const taskRow = ({ id, kind, opened_at, booking }: TaskRow): Row => ({
  key: id,
  title: taskWords(kind).title,
  to: `/admin/task/${id}`,
  detail: booking ? booking.title : m.admin_no_booking(),
  note: <Since at={opened_at} />,
});
