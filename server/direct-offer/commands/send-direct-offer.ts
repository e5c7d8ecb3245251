import { z } from "zod";
import { policyTerms } from "#domain/category/cancellation-policies.ts";
import { planDirectOffer } from "#domain/direct-offer/plan.ts";
import { DirectOfferInput } from "#domain/direct-offer/schemas.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { findWhenIssues } from "#domain/offer/plan.ts";
import { OfferTerms } from "#domain/offer/schemas.ts";
import { isEndMissing } from "#domain/offer/slot.ts";
import { atTimeFields, resolveTimes } from "#domain/place/local-times.ts";
import { timeFields } from "#domain/place/schemas.ts";
import { type Issue, refuse } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { isAddressFull, lockLinkMails, requireSettledSender } from "#server/account/store/link-mails.ts";
import { countReports, insertNotMeLink, isBarred } from "#server/account/store/not-me.ts";
import { getOpenCategory, isProviderCategory } from "#server/category/store/category.ts";
import { defineCommand, type IssueContext } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { findSlotHolder } from "#server/offer/store/slot.ts";
import { findWhenWhereIssues, planWhenWhere } from "#server/request/store/when-where.ts";
import { countSent, insertDirectOffer } from "../store/direct-offer.ts";

type Input = z.output<typeof DirectOfferInput>;

const Sent = z.looseObject({});
/** The validity's days and hours are the same everywhere. */
const anyPlace = { time_zone: "UTC", is_exclusive: false };
const Category = DirectOfferInput.pick({ category_id: true });
const Times = DirectOfferInput.pick({ date_flexibility: true }).extend(timeFields);
const Validity = OfferTerms.pick({ validity: true, validity_unit: true });

/**
 * Sends an offer to an e-mail address: the work, when and where, and the terms. Whoever proves the address may claim
 * it; the job that mails the link makes it, and only its hash is stored.
 */
export const sendDirectOffer = defineCommand({
  name: "send_direct_offer",
  summary: "A provider sends an offer to an e-mail address, whose owner may accept it.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["description", "message", "lines.*.label"],
  input: DirectOfferInput,
  output: z.strictObject({
    direct_offer_id: field.id,
    version: field.version,
    total_minor: field.amount_minor,
  }),
  async findIssues(ctx, input) {
    const { data: sent = {} } = Sent.safeParse(input);
    const validity = Validity.safeParse(sent);
    return [
      ...findWhenWhereIssues(sent, ctx.now),
      ...(validity.success ? findWhenIssues(validity.data, anyPlace, ctx.now) : []),
      ...(await findEndIssues(ctx, sent)),
    ];
  },
  async load(ctx, { category_id }) {
    const { actor } = ctx;
    if (actor.kind !== "member" || !actor.profile) return refuse("profile_required", { kind: "provider" });
    const category = await getOpenCategory(ctx.tx, category_id);
    return { actor, profile: actor.profile, category };
  },
  allow(_actor, { profile }) {
    if (profile.kind !== "provider") refuse("forbidden");
  },
  async run(ctx, input, { actor, profile, category }) {
    if (!(await isProviderCategory(ctx.tx, profile.id, category.id))) refuse("not_found");
    await agreeToTerms(ctx, profile.id, input.terms_version);
    const { time_zone, starts_at = null, ends_at = null, ...where } = planWhenWhere(input, ctx.now);
    const zone = time_zone ?? "UTC";
    const terms = offerTerms(input);
    const recipient_email = input.recipient_email;
    await lockLinkMails(ctx, actor.account_id, recipient_email);
    const plan = planDirectOffer(
      {
        provider: { account_id: actor.account_id, email: actor.email, is_verified: profile.is_verified },
        recipient_email,
        place: { time_zone: zone, starts_at },
        is_exclusive: category.is_exclusive,
        currency: category.currency,
        slot_holder: await findSlotHolder(ctx.tx, {
          ...resolveTimes(terms, zone),
          time_zone: zone,
          is_exclusive: category.is_exclusive,
          provider_profile_id: profile.id,
        }),
        ...(await countSent(ctx, actor.account_id, recipient_email)),
        is_unreachable:
          (await isBarred(ctx, actor.account_id, recipient_email)) ||
          (await isAddressFull(ctx, recipient_email)),
        reports: await countReports(ctx, actor.account_id),
      },
      terms,
      ctx.now,
    );
    await requireSettledSender(ctx, actor.account_id, recipient_email);
    const row = await insertDirectOffer(ctx, {
      profile_id: profile.id,
      category_id: category.id,
      recipient_email,
      recipient_name: input.recipient_name ?? null,
      locale: input.locale,
      title: input.title,
      description: input.description ?? null,
      date_flexibility: input.date_flexibility,
      starts_at,
      ends_at,
      time_zone: zone,
      place_town: where.place_town ?? null,
      place_postal_code: where.place_postal_code ?? null,
      place_country: input.place_country,
      message: input.message,
      lines: plan.lines.map(({ unit = null, choice = "included", ...line }) => ({ ...line, unit, choice })),
      currency: category.currency,
      net_minor: plan.totals.net_minor,
      tax_minor: plan.totals.tax_minor,
      total_minor: plan.totals.total_minor,
      deposit_bp: input.deposit_bp,
      policy: input.policy,
      policy_terms: policyTerms(input.policy, ctx.settings),
      expires_at: plan.valid_until,
    });
    await insertNotMeLink(ctx, "direct_offer", row.id);
    const key = `direct_offer:${row.id}:${row.rotation}`;
    await ctx.enqueue(sendLinkMail, { template: "direct_offer", subject_id: row.id, key }, { key });
    return { direct_offer_id: row.id, version: row.version, total_minor: row.total_minor };
  },
  // Without the address: log rows stay for good.
  audit: ({ category_id }, _loaded, { direct_offer_id, total_minor }) => ({
    subject: ["direct_offer", direct_offer_id],
    category_id,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});

/** The terms as an offer has them: it names a time only if the date is exact. */
function offerTerms(input: Input): OfferTerms {
  const { start_date, start_time, end_date, end_time, starts_at, ends_at, ...terms } = input;
  if (input.date_flexibility !== "exact") return terms;
  return { ...terms, start_date, start_time, end_date, end_time, starts_at, ends_at };
}

/** Requires an end for an exact date in an exclusive category; other fields of the input may be missing. */
async function findEndIssues(ctx: IssueContext, sent: unknown): Promise<Issue[]> {
  const category = Category.safeParse(sent);
  const times = Times.safeParse(sent);
  if (!category.success || !times.success || times.data.date_flexibility !== "exact") return [];
  const { is_exclusive } = await getOpenCategory(ctx.tx, category.data.category_id);
  return isEndMissing(resolveTimes(times.data, anyPlace.time_zone), is_exclusive)
    ? atTimeFields([{ path: "ends_at", code: "required" }], times.data)
    : [];
}
