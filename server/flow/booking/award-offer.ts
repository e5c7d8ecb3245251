// An acceptance, by the request's owner or by somebody with a link to the offer: the plan's moves, the booking with its
// frozen lines and instalments, and the mails.

import { type BookingValues, planAcceptance } from "#domain/booking/acceptance.ts";
import { offerPolicy } from "#domain/booking/cancellation-policy.ts";
import type { BookingTransition } from "#domain/booking/machine.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { feeVatBp } from "#domain/payment/fee-vat.ts";
import { refuse } from "#domain/refusal.ts";
import { getProviderFee } from "#server/account/store/fees.ts";
import { getDisplayName, getTaxFacts, requireInUse, requireVerified } from "#server/account/store/in-use.ts";
import {
  type BookingRow,
  insertBooking,
  listBookingsByRequest,
  moveBooking,
} from "#server/booking/store/booking.ts";
import { copyOfferLines } from "#server/booking/store/lines.ts";
import { getCategory } from "#server/category/store/category.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { runUnlessViolated } from "#server/kernel/database/savepoint.ts";
import { notify } from "#server/kernel/notify.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { listLines } from "#server/offer/store/counter.ts";
import type { OfferRow } from "#server/offer/store/offer.ts";
import { freezeReferrer } from "#server/partner/store/bookings.ts";
import { insertInstalments } from "#server/payment/store/instalments.ts";
import type { RequestRow } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";

type LockedOffer = { request: RequestRow; offer: OfferRow; offers: OfferRow[] };
export type OfferToAward = Awaited<ReturnType<typeof loadForAcceptance>>;
type Acceptance = {
  role: "customer" | "recipient";
  customer_profile_id: string;
  seen: {
    version: number;
    total_minor?: number | undefined;
    terms_version?: string | undefined;
    line_positions?: number[] | undefined;
  };
};

/** What an acceptance decides on, from locked rows. @throws Refusal not_found for a request that never opened */
export async function loadForAcceptance(ctx: CommandContext, { request, offer, offers }: LockedOffer) {
  const { profile_id, category_id, title, expires_at } = request;
  if (!profile_id || !category_id || !title || !expires_at) return refuse("not_found");
  const category = await getCategory(ctx.tx, category_id);
  const bookings = await listBookingsByRequest(ctx, request.id);
  return {
    request: { ...request, profile_id, category_id, title, expires_at },
    offer,
    offers,
    category,
    bookings,
  };
}

/** Awards the request, parks the other offers and inserts the booking with frozen price and terms. */
export async function awardOffer(
  ctx: CommandContext,
  { request, offer, offers, category, bookings }: OfferToAward,
  { role, customer_profile_id, seen }: Acceptance,
): Promise<BookingRow> {
  await requireInUse(ctx.tx, offer.profile_id);
  await requireVerified(ctx.tx, offer.profile_id);
  const plan = planAcceptance(
    {
      request,
      offer: { ...offer, policy_terms: offerPolicy(offer), lines: await listLines(ctx, offer) },
      siblings: offers,
      bookings,
      category: {
        ...category,
        fee_bp: await getProviderFee(ctx.tx, { profile_id: offer.profile_id, now: ctx.now }, category.fee_bp),
        information_questions: QuestionList.parse(category.information_questions),
      },
      is_provider_payable: true,
      terms_version: await getCurrentTermsVersion(ctx),
      hold_hours: ctx.settings.booking_hold_hours,
      platform_vat_bp: feeVatBp(ctx.settings, await getTaxFacts(ctx.tx, offer.profile_id)),
      role,
      customer_profile_id,
    },
    expectationOf(seen),
    ctx.now,
  );
  await applyMoves(ctx, { request, offers }, plan.moves);
  const hasOtherOffers = offers.some(
    ({ id, status }) => id !== offer.id && (status === "sent" || status === "countered"),
  );
  const inserted = await insertIfFree(ctx, plan.booking, hasOtherOffers);
  await copyOfferLines(ctx, inserted, plan.line_positions);
  await insertInstalments(ctx, inserted, plan.instalments);
  await freezeReferrer(ctx, inserted);
  const booking = await applyBookingMoves(ctx, inserted, plan.booking_moves);
  await notify(ctx, "offer_accepted", offer.profile_id, offer.id);
  await notify(ctx, "booking_made", booking.customer_profile_id, booking.id);
  for (const move of plan.moves) {
    if (move.noun !== "offer" || move.transition !== "park") continue;
    const parked = offers.find((sibling) => sibling.id === move.id);
    if (parked) await notify(ctx, "offer_parked", parked.profile_id, parked.id);
  }
  return booking;
}

/**
 * @throws Refusal slot_taken, with the provider's name and whether there are other offers to choose from, if another
 * booking has the provider's time
 */
async function insertIfFree(
  ctx: CommandContext,
  planned: BookingValues,
  hasOtherOffers: boolean,
): Promise<BookingRow> {
  const { status: _initial, accepted_at: _now, ...values } = planned;
  const inserted: BookingRow[] = [];
  // A concurrent insert blocks on the constraint; after the savepoint the loser can still say who is booked.
  const isFree = await runUnlessViolated(ctx.tx, "booking_slot_is_free", async () => {
    inserted.push(await insertBooking(ctx, values));
  });
  if (isFree && inserted[0]) return inserted[0];
  const provider_name = await getDisplayName(ctx.tx, planned.provider_profile_id);
  return refuse("slot_taken", { provider_name, has_other_offers: hasOtherOffers });
}

/** Performs the plan's moves of the new booking as the system. */
async function applyBookingMoves(
  ctx: CommandContext,
  inserted: BookingRow,
  transitions: readonly BookingTransition[],
): Promise<BookingRow> {
  let booking = inserted;
  for (const transition of transitions) booking = await moveBooking(ctx, booking, transition, "system");
  return booking;
}

function expectationOf({ version, total_minor, terms_version, line_positions }: Acceptance["seen"]) {
  return {
    version,
    ...(line_positions === undefined ? {} : { line_positions }),
    ...(total_minor === undefined ? {} : { total_minor }),
    ...(terms_version === undefined ? {} : { terms_version }),
  };
}
