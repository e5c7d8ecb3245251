// What an operator decides about a booking, and the preview of the decision from the URL: the outcome, and the refund
// as a share or a sum.

import type { FormResult } from "#app/ui/form/form-state.ts";
import {
  type DecisionSums,
  type DisputeOutcome,
  decisionSums,
  disputeOutcomes,
  type RefundChoice,
} from "#domain/booking/dispute.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { type DeliveryView, findDelivery } from "#server/booking/reads/delivery.ts";
import type { Locale } from "#server/http/context.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { issueTexts } from "#server/http/form/issue-text.ts";
import { refusalText } from "#server/http/form/refusal-text.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { type BookingToDecide, findBookingToDecide } from "../reads/decisions.ts";

export type DecisionView = Omit<BookingToDecide, "starts_at" | "ends_at"> & {
  starts_at: string | null;
  ends_at: string | null;
  delivery: DeliveryView;
  /** What waits for the operator; null when nothing does. */
  waits_for: "dispute" | "undelivered" | null;
  /** Until then the other side may answer and the operator cannot decide; null once they can. */
  answer_due_at: string | null;
};

/** The booking with everything to decide on; null for anybody but an operator. */
export async function findDecision(scope: ReadScope, id: string): Promise<DecisionView | null> {
  const found = await findBookingToDecide(scope, id);
  const delivery = found && (await findDelivery(scope, id));
  if (!found || !delivery) return null;
  const { starts_at, ends_at } = found;
  const { awaits } = found.booking;
  return {
    ...found,
    delivery,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    // A request to cancel is decided on the booking's own page.
    waits_for: awaits === "cancellation" ? null : awaits,
    answer_due_at: awaitedUntil(delivery, scope.now),
  };
}

function awaitedUntil({ dispute }: DeliveryView, now: Date): string | null {
  if (!dispute || dispute.resolved_at) return null;
  const isAnswered = dispute.statements.some(({ side }) => side !== dispute.opened_by);
  return isAnswered || Date.parse(dispute.answer_due_at) <= now.getTime() ? null : dispute.answer_due_at;
}

export type DecisionPreview = {
  /** The choice; null before there is one. */
  outcome: DisputeOutcome | null;
  /** Null for a booking that continues, and when something is missing or wrong. */
  sums: DecisionSums | null;
  /** The form again, with what is missing or wrong. */
  result: FormResult | null;
};

const nothing: DecisionPreview = { outcome: null, sums: null, result: null };

/**
 * Reads the fields `outcome`, `int:share` (percent) and `money:refund_minor` of a form sent by GET. `standard` is the
 * choice when neither a share nor a sum is given.
 */
export function readDecisionPreview(
  decision: Pick<BookingToDecide, "booking" | "terms" | "paid_minor">,
  search: URLSearchParams,
  locale: Locale,
  standard: RefundChoice | null = null,
): DecisionPreview {
  if (!["outcome", "int:share", "money:refund_minor"].some((name) => search.has(name))) return nothing;
  const fields = new FormData();
  for (const [name, value] of search) fields.append(name, value);
  fields.set("currency", decision.booking.currency);
  const form = decodeForm(fields, locale);
  const outcome = disputeOutcomes.find((one) => one === form.input.outcome) ?? null;
  const fail = (refusal: Refusal): DecisionPreview => {
    const issues = (refusal.details.issues ?? []) as Parameters<typeof issueTexts>[0];
    const message = refusalText(refusal.code, null, refusal.details);
    const fields_wrong = issueTexts(issues, { ...form.names, share_bp: "int:share" });
    return {
      ...nothing,
      outcome,
      result: { refusal: { code: refusal.code, message }, fields: fields_wrong, values: form.values },
    };
  };
  try {
    if (form.issues.length > 0) throw new Refusal("invalid_input", { issues: form.issues });
    if (!outcome) throw new Refusal("invalid_input", { issues: [{ path: "outcome", code: "required" }] });
    const kept = { values: form.values };
    if (outcome === "continue") return { outcome, sums: null, result: kept };
    return {
      outcome,
      sums: decisionSums(decision.terms, decision.paid_minor, choiceOf(form.input, standard)),
      result: kept,
    };
  } catch (error) {
    if (isRefusal(error)) return fail(error);
    throw error;
  }
}

/** The sum wins if both are given, as in the command. */
function choiceOf({ share, refund_minor }: Record<string, unknown>, standard: RefundChoice | null) {
  if (typeof refund_minor === "number") return { refund_minor };
  if (share === undefined && standard) return standard;
  if (typeof share !== "number")
    throw new Refusal("invalid_input", { issues: [{ path: "share", code: "required" }] });
  if (share < 0 || share > 100)
    throw new Refusal("invalid_input", { issues: [{ path: "share", code: "invalid_rate" }] });
  return { share_bp: share * 100 };
}
