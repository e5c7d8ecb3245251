import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { hideContactDetails } from "#domain/contact/details.ts";
import { requireCurrent } from "#domain/direct-offer/plan.ts";
import { StoredLines } from "#domain/direct-offer/schemas.ts";
import { Id } from "#domain/ids.ts";
import { offerReminder } from "#domain/offer/reminder.ts";
import { refuse } from "#domain/refusal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { deleteNotMeLink } from "#server/account/store/not-me.ts";
import { requireRecipient } from "#server/direct-offer/access.ts";
import {
  type LockedDirectOffer,
  lockDirectOffer,
  moveDirectOffer,
} from "#server/direct-offer/store/direct-offer.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { insertOffer, lockOffers, type OfferRow } from "#server/offer/store/offer.ts";
import { insertDraft, updateDraft } from "#server/request/store/drafts.ts";
import { moveRequest, type RequestRow, upsertContact } from "#server/request/store/request.ts";

/**
 * Whoever has proved the address claims the offer: one transaction makes their own request, which no other provider
 * sees, and the offer for it. The ordinary commands then accept or decline it. A repeated claim by the same account
 * returns the first result, so that an action of two commands may be repeated.
 */
export const claimDirectOffer = defineCommand({
  name: "claim_direct_offer",
  summary:
    "The recipient of an offer to an e-mail address takes it into the own account: a request with its offer.",
  needs: "profile",
  in_person: true,
  input: z.object({ direct_offer_id: Id, version: Version }),
  output: z.strictObject({ request_id: field.id, offer_id: field.id, version: field.version }),
  load: (ctx, { direct_offer_id }) => lockDirectOffer(ctx, direct_offer_id),
  allow: (actor, row) => requireRecipient(actor, row),
  async run(ctx, { version }, row) {
    if (row.status === "claimed") return findClaimed(ctx, row);
    requireCurrent(row, { version }, ctx.now);
    const customer = requireCustomer(ctx);
    await requireInUse(ctx.tx, row.profile_id);
    const request = await openFor(ctx, row, customer);
    const offer = await offerFor(ctx, row, request);
    await moveDirectOffer(ctx, row, "claim", "recipient", {
      request_id: request.id,
      offer_id: offer.id,
      recipient_email: null,
      recipient_name: null,
    });
    await deleteNotMeLink(ctx, "direct_offer", row.id);
    return { request_id: request.id, offer_id: offer.id, version: offer.version };
  },
  audit: (_input, row, { request_id, offer_id }) => ({
    subject: ["direct_offer", row.id],
    request_id,
    offer_id,
  }),
  exposedVia: ["ui", "rpc"],
});

/** The result of an earlier claim by the same account. */
async function findClaimed(ctx: CommandContext, { request_id, offer_id }: LockedDirectOffer) {
  const offers = request_id ? await lockOffers(ctx, request_id) : [];
  const offer = offers.find(({ id }) => id === offer_id);
  if (!request_id || !offer) return refuse("not_found");
  return { request_id, offer_id: offer.id, version: offer.version };
}

type Customer = Member & { profile: NonNullable<Member["profile"]> };

/** @throws Refusal profile_required */
function requireCustomer({ actor }: CommandContext): Customer {
  if (actor.kind !== "member" || actor.profile?.kind !== "customer")
    return refuse("profile_required", { kind: "customer" });
  return { ...actor, profile: actor.profile };
}

/** The request as the provider described it: open only for this offer, and as long as the offer is valid. */
async function openFor(
  ctx: CommandContext,
  row: LockedDirectOffer,
  { account_id, email, profile }: Customer,
): Promise<RequestRow> {
  const { category_id, starts_at, ends_at, time_zone, date_flexibility, currency } = row;
  const { place_town, place_postal_code, place_country, expires_at } = row;
  // From here on these texts are the customer's own, who reads them whole.
  const title = row.title && hideContactDetails(row.title);
  const description = row.description && hideContactDetails(row.description);
  const terms_version = await getCurrentTermsVersion(ctx);
  const draft = await updateDraft(ctx, await insertDraft(ctx), {
    category_id,
    title,
    description,
    starts_at,
    ends_at,
    time_zone,
    date_flexibility,
    currency,
    place_town,
    place_postal_code,
    place_country,
    terms_version,
  });
  const contact = { name: profile.display_name, email, phone: null, address_line: null };
  await upsertContact(ctx, draft.id, contact);
  return moveRequest(ctx, draft, "open", "customer", {
    account_id,
    profile_id: profile.id,
    visitor_id: null,
    is_directed: true,
    opened_at: ctx.now,
    expires_at,
  });
}

/** The offer with its lines as sent. It is the provider's, so the event names nobody else as its actor. */
function offerFor(ctx: CommandContext, row: LockedDirectOffer, request: RequestRow): Promise<OfferRow> {
  const {
    profile_id,
    currency,
    net_minor,
    tax_minor,
    total_minor,
    deposit_bp,
    policy,
    policy_terms,
    time_zone,
  } = row;
  const isExact = row.date_flexibility === "exact";
  return insertOffer(
    { ...ctx, actor: system },
    {
      profile_id,
      currency,
      net_minor,
      tax_minor,
      total_minor,
      deposit_bp,
      policy,
      policy_terms,
      time_zone,
      request_id: request.id,
      request_revision: request.revision,
      message: row.message ?? "",
      starts_at: isExact ? row.starts_at : null,
      ends_at: isExact ? row.ends_at : null,
      valid_until: row.expires_at,
      remind_at: offerReminder(row.expires_at, ctx.now),
    },
    StoredLines.parse(row.lines).map(({ position: _position, ...line }) => line),
  );
}
