// Shared by sending and revising an offer: the input schema and the columns of a plan.
import { z } from "zod";
import type { SendingPlan } from "#domain/offer/plan.ts";
import { OfferTerms, type OfferTerms as Terms } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { RequestRow } from "#server/request/store.ts";
import type { NewLine } from "./store.ts";

/** `request_revision` is the one the form was rendered for: terms for an older revision are refused. */
export const RequestRevisionInput = z.object({ request_revision: z.int().min(1).optional() });
export const TermsInput = OfferTerms.extend(RequestRevisionInput.shape);

type OpenedRequest = RequestRow & { currency: string; expires_at: Date; time_zone: string };

/** The request with the currency, expiry and zone that every opened request has. @throws Refusal request_not_open */
export function requireOfferable(request: RequestRow): OpenedRequest {
  const { currency, expires_at, time_zone } = request;
  if (!currency || !expires_at || !time_zone) return refuse("request_not_open", { status: request.status });
  return { ...request, currency, expires_at, time_zone };
}

/** The actor as the plan's provider. @throws Refusal profile_required */
export function requireProvider(ctx: CommandContext) {
  const { actor } = ctx;
  if (actor.kind !== "member" || actor.profile?.kind !== "provider") {
    return refuse("profile_required", { kind: "provider" });
  }
  const { id, is_verified } = actor.profile;
  return { account_id: actor.account_id, profile_id: id, is_verified };
}

/** Columns of an offer from its terms and their plan. */
export function termColumns(terms: Terms, plan: SendingPlan) {
  const { net_minor, tax_minor, total_minor } = plan.totals;
  return {
    request_revision: plan.request_revision,
    message: terms.message,
    net_minor,
    tax_minor,
    total_minor,
    deposit_bp: terms.deposit_bp,
    policy: terms.policy,
    starts_at: plan.starts_at,
    ends_at: plan.ends_at,
    time_zone: plan.time_zone,
    valid_until: plan.valid_until,
    remind_at: plan.remind_at,
  };
}

/** The plan's lines as rows. */
export function lineRows(plan: SendingPlan): NewLine[] {
  return plan.lines.map(({ label, quantity, unit = null, unit_net_minor, net_minor, tax_bp }) => ({
    label,
    quantity,
    unit,
    unit_net_minor,
    net_minor,
    tax_bp,
  }));
}
