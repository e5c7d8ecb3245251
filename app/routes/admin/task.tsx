import { randomUUID } from "node:crypto";
import { decisionPath } from "#app/components/admin/decision-path.ts";
import { OperatorActionForm } from "#app/components/admin/operator-action-form.tsx";
import {
  BackToOperatorTasks,
  TaskBooking,
  TaskFacts,
  TaskGuidance,
  TaskOutcome,
} from "#app/components/admin/operator-task.tsx";
import { taskText } from "#app/components/admin/operator-task-text.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Badge, Card, PageHeader, WithRail } from "#app/ui/content.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { findTask } from "#server/operator/reads.ts";
import type { Route } from "./+types/task.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const task = orNotFound(await findTask(pageOf(context).scope, params.id));
  const { id: task_id, version } = task;
  return { task, hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null, task_id, version } };
}

export const action = commandAction({
  close_task: { redirectTo: ({ task_id }) => `/admin/task/${task_id}`, flash: "task_closed" },
});

export function meta() {
  return [{ title: `${m.admin_tasks()} · ${m.common_brand()}` }];
}

function Provider({ account_id, name }: { account_id: string; name: string }) {
  return (
    <Card as="section">
      <div className="grid gap-3">
        <h2>{m.admin_task_provider()}</h2>
        <a href={`/admin/accounts/${account_id}`}>{name}</a>
      </div>
    </Card>
  );
}

export default function Task({ loaderData, actionData }: Route.ComponentProps) {
  const { task, hidden } = loaderData;
  const { ended } = task;
  const result = actionData?.result ?? null;
  const words = taskText(task.kind);
  const openedFact = {
    key: "at",
    term: m.admin_task_opened(),
    value: <Time at={task.opened_at} hasRelative />,
  };
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={words.title}
        badge={
          <Badge tone={ended ? "neutral" : "wait"}>
            {ended ? m.admin_task_closed() : m.admin_task_open()}
          </Badge>
        }
        action={
          ended ? (
            <LinkButton to="/admin" look="primary">
              {m.admin_back_long()}
            </LinkButton>
          ) : null
        }
      />
      <WithRail
        rail={task.provider ? <Provider {...task.provider} /> : <TaskBooking booking={task.booking} />}
        isRailFirst
      >
        {ended ? <TaskOutcome title={m.admin_task_closed()} ended={ended} /> : <TaskGuidance words={words} />}
        <TaskFacts pairs={[openedFact]} />
        {task.awaits && task.booking ? (
          <section className="stack max-w-form" id="act">
            <h2>{m.admin_task_decide()}</h2>
            <p className="soft">{m.admin_task_decide_text()}</p>
            <p>
              <LinkButton to={decisionPath(task.booking.id, task.awaits)} look="primary">
                {m.admin_task_decide_link()}
              </LinkButton>
            </p>
          </section>
        ) : null}
        {ended || task.awaits ? null : (
          <OperatorActionForm
            id="act"
            title={m.admin_task_act()}
            note={m.admin_note_task()}
            hidden={hidden}
            result={result}
            actions={[{ command: "close_task", label: m.admin_task_close(), when: m.admin_task_act_text() }]}
          />
        )}
      </WithRail>
    </>
  );
}
