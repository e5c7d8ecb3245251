// The operator's events, refunds and tasks, open and closed.

import type { VatCheckOutcome } from "#domain/account/vat-check.ts";
import type { TaskKind } from "#domain/operator/tasks.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import { sendDocuments } from "#server/flow/account/verification/send-documents.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { dismissEvent } from "#server/payment/commands/dismiss-event.ts";
import { dismissRefund } from "#server/payment/commands/dismiss-refund.ts";
import { retryRefund } from "#server/payment/commands/retry-refund.ts";
import { settleEvent } from "#server/payment/commands/settle-event.ts";
import { settleRefund } from "#server/payment/commands/settle-refund.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { changedRequest } from "./market.ts";
import { uploadForMessage } from "./photos.ts";

const note = "Called both sides; settled as written in the letter of the day.";

/** The one operator who opens all these pages. */
export const operator = ({ kit }: ScreenProduct) => kit.operator();

const operatorAt = async (product: ScreenProduct, path: string): Promise<Target> => ({
  viewer: await product.share(operator),
  path,
});

export async function quarantinedEvent(product: ScreenProduct, problem: EventProblem): Promise<Target> {
  const { event_id } = await product.kit.quarantinedEvent({ problem });
  return operatorAt(product, `/admin/event/${event_id}`);
}

export async function closedEvent(product: ScreenProduct): Promise<Target> {
  const event = await product.kit.quarantinedEvent();
  await product.kit.run(dismissEvent, await product.share(operator), { ...event, note });
  return operatorAt(product, `/admin/event/${event.event_id}`);
}

export async function openRefund(product: ScreenProduct): Promise<Target> {
  const { refund_id } = await product.kit.failedRefund();
  return operatorAt(product, `/admin/refund/${refund_id}`);
}

export async function dismissedRefund(product: ScreenProduct): Promise<Target> {
  const { refund_id, refund_version: version } = await product.kit.failedRefund({ is_given_back: true });
  await product.kit.run(dismissRefund, await product.share(operator), { refund_id, version, note });
  return operatorAt(product, `/admin/refund/${refund_id}`);
}

export async function returnedRefund(product: ScreenProduct): Promise<Target> {
  const { refund_id } = await product.kit.failedRefund({ is_given_back: true });
  return operatorAt(product, `/admin/refund/${refund_id}`);
}

export async function settledRefund(product: ScreenProduct): Promise<Target> {
  const { refund_id, refund_version: version } = await product.kit.failedRefund();
  await product.kit.run(settleRefund, await product.share(operator), { refund_id, version, note });
  return operatorAt(product, `/admin/refund/${refund_id}`);
}

export async function settledEvent(product: ScreenProduct): Promise<Target> {
  const event = await product.kit.quarantinedEvent({ problem: "payment_mismatch" });
  const settlement = "returned" as const;
  await product.kit.run(settleEvent, await product.share(operator), { ...event, settlement, note });
  return operatorAt(product, `/admin/event/${event.event_id}`);
}

export async function retriedRefund(product: ScreenProduct): Promise<Target> {
  const { refund_id, refund_version: version } = await product.kit.failedRefund();
  await product.kit.run(retryRefund, await product.share(operator), { refund_id, version, note });
  return operatorAt(product, `/admin/refund/${refund_id}`);
}

const atRequest = (product: ScreenProduct, { request_id }: { request_id: string }) =>
  operatorAt(product, `/admin/requests/${request_id}`);

/** Its offers have to be confirmed. */
export const openRequest = async (product: ScreenProduct) =>
  atRequest(product, await changedRequest(product));

export const heldRequest = async (product: ScreenProduct) =>
  atRequest(product, await product.kit.heldRequest());
export const removedRequest = async (product: ScreenProduct) =>
  atRequest(product, await product.kit.removedRequest());
/** Its booking waits for the payment. */
export const bookedRequest = async (product: ScreenProduct) =>
  atRequest(product, await product.kit.payableBooking());

export async function openTask(product: ScreenProduct, kind: TaskKind): Promise<Target> {
  const { task_id } = await product.kit.operatorTask(kind);
  return operatorAt(product, `/admin/task/${task_id}`);
}

/** A new provider whose details must be verified. */
export async function verificationTask(product: ScreenProduct): Promise<Target> {
  const { profile } = await product.kit.provider({ is_verified: false });
  return taskAbout(product, profile?.id);
}

/** A new provider about whose VAT number the register has said this, or nothing. */
export const vatNumberAnswered =
  (outcome: VatCheckOutcome) =>
  async (product: ScreenProduct): Promise<Target> => {
    const { kit } = product;
    const provider = await kit.provider({ is_verified: false, tax_id: "DE299111101" });
    const found =
      outcome === "valid" ? ["WAPIAAAAYkx0qDzV", "Keller GmbH", "Seestraße 1\n78462 Konstanz"] : [];
    await product.owner.query(
      `update vat_check set outcome = $2, answered_at = asked_at, consultation_number = $3, registered_name = $4,
         registered_address = $5 where profile_id = $1`,
      [provider.profile?.id, outcome, found[0] ?? null, found[1] ?? null, found[2] ?? null],
    );
    return taskAbout(product, provider.profile?.id);
  };

async function taskAbout(product: ScreenProduct, subject_id: string | undefined): Promise<Target> {
  const found = await product.owner.query<{ id: string }>(
    "select id from operator_task where subject_id = $1 and closed_at is null",
    [subject_id],
  );
  return operatorAt(product, `/admin/task/${found.rows[0]?.id}`);
}

/** A provider that was refused and has sent a document since. */
export async function verificationAgain(product: ScreenProduct): Promise<Target> {
  const { provider } = await product.kit.refusedProvider();
  const file_ids = [await uploadForMessage(product, provider)];
  await product.kit.run(sendDocuments, provider, { file_ids });
  return taskAbout(product, provider.profile?.id);
}

export async function closedTask(product: ScreenProduct): Promise<Target> {
  const { task_id, version } = await product.kit.operatorTask();
  await product.kit.run(closeTask, await product.share(operator), { task_id, version, note });
  return operatorAt(product, `/admin/task/${task_id}`);
}

/** More of everything than a page shows. */
export async function manyTasks(product: ScreenProduct): Promise<Target> {
  const { kit } = product;
  for (let index = 0; index < 30; index += 1) await kit.quarantinedEvent();
  for (let index = 0; index < 6; index += 1) {
    await kit.failedRefund();
    await kit.operatorTask(index % 2 === 0 ? "booking_undelivered" : "cancellation_unanswered");
  }
  return operatorAt(product, "/admin");
}
