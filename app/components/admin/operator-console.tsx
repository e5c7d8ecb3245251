import type { ReactNode } from "react";
import { EmptyState, Notice, PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { FailedRefundRow, SetAsideEventRow, TaskRow, WorkList } from "#server/operator/reads/lists.ts";
import { OperatorTasks, refundRow, setAsideRow, taskRow } from "./operator-tasks.tsx";

/** The operator's work lists; null for a list that this page leaves out. */
export type OperatorLists = {
  set_aside: WorkList<SetAsideEventRow> | null;
  refunds: WorkList<FailedRefundRow> | null;
  tasks: WorkList<TaskRow> | null;
};

/** What needs the operator's attention: the work lists, or that nothing does. */
export function OperatorConsole({
  lists: { set_aside, refunds, tasks },
  isLater = false,
  isSetUp = true,
  children,
}: {
  lists: OperatorLists;
  isLater?: boolean;
  /** False in a marketplace that cannot open yet. */
  isSetUp?: boolean;
  children?: ReactNode;
}) {
  const isQuiet = [set_aside, refunds, tasks].every((list) => list?.total === 0);
  return (
    <>
      <PageHeader title={m.admin_title()} sentence={isQuiet ? null : m.admin_sentence()} />
      {isSetUp ? null : (
        <Notice tone="warn" title={m.setup_missing()}>
          <p>{m.setup_missing_text()}</p>
          <p>
            <a href="/admin/setup">{m.setup_title()}</a>
          </p>
        </Notice>
      )}
      {isQuiet ? (
        <EmptyState title={m.admin_nothing()}>{m.admin_nothing_text()}</EmptyState>
      ) : (
        <div className="stack loose">
          {set_aside ? (
            <OperatorTasks
              list="set_aside"
              page={set_aside}
              rows={set_aside.rows.map(setAsideRow)}
              isLater={isLater}
            />
          ) : null}
          {refunds ? (
            <OperatorTasks
              list="refunds"
              page={refunds}
              rows={refunds.rows.map(refundRow)}
              isLater={isLater}
            />
          ) : null}
          {tasks ? (
            <OperatorTasks list="tasks" page={tasks} rows={tasks.rows.map(taskRow)} isLater={isLater} />
          ) : null}
          {children}
        </div>
      )}
    </>
  );
}
