// Shared by sending and revising an offer: the input schema and the columns of a plan.
import { z } from "zod";
import { policyTerms } from "#domain/category/cancellation-policies.ts";
import { Agreement } from "#domain/legal-text/schemas.ts";
import { findWhenIssues, type SendingPlan } from "#domain/offer/plan.ts";
import { OfferTerms, type OfferTerms as Terms } from "#domain/offer/schemas.ts";
import { resolveTimes } from "#domain/place/local-times.ts";
import { type Issue, refuse } from "#domain/refusal.ts";
import { getCategory } from "#server/category/store/category.ts";
import type { CommandContext, IssueContext } from "#server/kernel/command.ts";
import type { RequestRow } from "#server/request/store/request.ts";
import type { NewLine } from "../store/offer.ts";
import { findSlotHolder } from "../store/slot.ts";

/** `request_revision` is the one at rendering: terms for an older revision are refused. */
export const RequestRevisionInput = z.object({ request_revision: z.int().min(1).optional() });
export const TermsInput = OfferTerms.extend({ ...RequestRevisionInput.shape, ...Agreement.shape });

/** The fields whose validity depends on the time. */
const WhenInput = OfferTerms.pick({
  validity: true,
  validity_unit: true,
  starts_at: true,
  ends_at: true,
  start_date: true,
  start_time: true,
  end_time: true,
  end_date: true,
});

/** Faults of date and validity, even if other fields are missing or faulty; takes unparsed `input`. */
export async function findTermIssues(
  ctx: IssueContext,
  input: unknown,
  request: Pick<RequestRow, "category_id" | "time_zone">,
): Promise<Issue[]> {
  const sent = z.looseObject({}).safeParse(input).data ?? {};
  const read = Object.entries(WhenInput.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(sent[name]);
    return success ? [[name, data]] : [];
  });
  const is_exclusive = await isExclusive(ctx, request);
  const place = { time_zone: request.time_zone ?? "UTC", is_exclusive };
  return findWhenIssues(Object.fromEntries(read) as Partial<Terms>, place, ctx.now);
}

async function isExclusive(
  ctx: Pick<CommandContext, "tx">,
  { category_id }: Pick<RequestRow, "category_id">,
): Promise<boolean> {
  return category_id !== null && (await getCategory(ctx.tx, category_id)).is_exclusive;
}

type OpenedRequest = RequestRow & {
  currency: string;
  expires_at: Date;
  time_zone: string;
  /** Of its category. */
  is_exclusive: boolean;
};

/** The request with the currency, expiry and zone that every opened request has. @throws Refusal request_not_open */
export async function requireOfferable(ctx: CommandContext, request: RequestRow): Promise<OpenedRequest> {
  const { currency, expires_at, time_zone } = request;
  if (!currency || !expires_at || !time_zone) return refuse("request_not_open", { status: request.status });
  return { ...request, currency, expires_at, time_zone, is_exclusive: await isExclusive(ctx, request) };
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

/** The provider's own booking that has taken the time of these terms, or null. */
export async function findOwnSlotHolder(
  ctx: CommandContext,
  { time_zone, is_exclusive }: Pick<OpenedRequest, "time_zone" | "is_exclusive">,
  provider_profile_id: string,
  terms: Terms,
): Promise<{ id: string } | null> {
  const { starts_at, ends_at } = resolveTimes(terms, time_zone);
  return findSlotHolder(ctx.tx, { starts_at, ends_at, time_zone, is_exclusive, provider_profile_id });
}

/** Columns of an offer from its terms and their plan. It keeps what its policy says now. */
export function termColumns(ctx: CommandContext, terms: Terms, plan: SendingPlan) {
  const { net_minor, tax_minor, total_minor } = plan.totals;
  return {
    request_revision: plan.request_revision,
    message: terms.message,
    net_minor,
    tax_minor,
    total_minor,
    deposit_bp: terms.deposit_bp,
    policy: terms.policy,
    policy_terms: policyTerms(terms.policy, ctx.settings),
    starts_at: plan.starts_at,
    ends_at: plan.ends_at,
    time_zone: plan.time_zone,
    valid_until: plan.valid_until,
    remind_at: plan.remind_at,
  };
}

/** The plan's lines as rows. */
export function lineRows(plan: SendingPlan): NewLine[] {
  return plan.lines.map(
    ({ label, quantity, unit = null, unit_net_minor, net_minor, tax_bp, choice = "included" }) => ({
      label,
      quantity,
      unit,
      unit_net_minor,
      net_minor,
      tax_bp,
      choice,
    }),
  );
}
