// What lies before an operator, open and closed.
import type { EventProblem } from "#domain/payment/problems.ts";
import { closeTask } from "#server/operator/close-task.ts";
import type { TaskKind } from "#server/operator/store.ts";
import { dismissEvent } from "#server/payment/dismiss-event.ts";
import { dismissRefund } from "#server/payment/dismiss-refund.ts";
import { retryRefund } from "#server/payment/retry-refund.ts";
import { settleEvent } from "#server/payment/settle-event.ts";
import { settleRefund } from "#server/payment/settle-refund.ts";
import type { Seen } from "../place.ts";
import type { Stage } from "../stage.ts";

const note = "Called both sides; settled as written in the letter of the day.";

/** The operator who looks at all of it. */
export const operator = ({ kit }: Stage) => kit.operator();

const before = async (stage: Stage, path: string): Promise<Seen> => ({
  as: await stage.once(operator),
  path,
});

export async function eventAbout(stage: Stage, problem: EventProblem): Promise<Seen> {
  const { event_id } = await stage.kit.quarantinedEvent({ problem });
  return before(stage, `/admin/event/${event_id}`);
}

export async function closedEvent(stage: Stage): Promise<Seen> {
  const event = await stage.kit.quarantinedEvent();
  await stage.kit.run(dismissEvent, await stage.once(operator), { ...event, note });
  return before(stage, `/admin/event/${event.event_id}`);
}

export async function openRefund(stage: Stage): Promise<Seen> {
  const { refund_id } = await stage.kit.failedRefund();
  return before(stage, `/admin/refund/${refund_id}`);
}

export async function dismissedRefund(stage: Stage): Promise<Seen> {
  const { refund_id, refund_version: version } = await stage.kit.failedRefund({ is_given_back: true });
  await stage.kit.run(dismissRefund, await stage.once(operator), { refund_id, version, note });
  return before(stage, `/admin/refund/${refund_id}`);
}

export async function refundGivenBack(stage: Stage): Promise<Seen> {
  const { refund_id } = await stage.kit.failedRefund({ is_given_back: true });
  return before(stage, `/admin/refund/${refund_id}`);
}

export async function settledRefund(stage: Stage): Promise<Seen> {
  const { refund_id, refund_version: version } = await stage.kit.failedRefund();
  await stage.kit.run(settleRefund, await stage.once(operator), { refund_id, version, note });
  return before(stage, `/admin/refund/${refund_id}`);
}

export async function settledEvent(stage: Stage): Promise<Seen> {
  const event = await stage.kit.quarantinedEvent({ problem: "payment_mismatch" });
  const settlement = "returned" as const;
  await stage.kit.run(settleEvent, await stage.once(operator), { ...event, settlement, note });
  return before(stage, `/admin/event/${event.event_id}`);
}

export async function retriedRefund(stage: Stage): Promise<Seen> {
  const { refund_id, refund_version: version } = await stage.kit.failedRefund();
  await stage.kit.run(retryRefund, await stage.once(operator), { refund_id, version, note });
  return before(stage, `/admin/refund/${refund_id}`);
}

export async function openTask(stage: Stage, kind: TaskKind): Promise<Seen> {
  const { task_id } = await stage.kit.operatorTask(kind);
  return before(stage, `/admin/task/${task_id}`);
}

export async function closedTask(stage: Stage): Promise<Seen> {
  const { task_id, version } = await stage.kit.operatorTask();
  await stage.kit.run(closeTask, await stage.once(operator), { task_id, version, note });
  return before(stage, `/admin/task/${task_id}`);
}

/** More of everything than a page shows. */
export async function muchToDo(stage: Stage): Promise<Seen> {
  const { kit } = stage;
  for (let index = 0; index < 30; index += 1) await kit.quarantinedEvent();
  for (let index = 0; index < 6; index += 1) {
    await kit.failedRefund();
    await kit.operatorTask(index % 2 === 0 ? "booking_undelivered" : "cancellation_unanswered");
  }
  return before(stage, "/admin");
}
