// One deal in each of its states, with the people on neither side of it: providers whose offers are not the one
// booked, an operator, and signed-out readers of each kind of link.

import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { stopBooking } from "#server/flow/booking/cancellation/stop-booking.ts";
import { declineSharedOffer } from "#server/flow/booking/decline-shared-offer.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import type { BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { rowOf } from "#tests/kit/rows.ts";

/** Names that occur on no other page of the test, by person. */
export const names = {
  owner: "Olga Owner",
  chosen: "Chosen Studio",
  rival: "Rival Studio",
  declined: "Declined Studio",
  recipient: "Rita Recipient",
} as const;

export type Deal = {
  chosen: OfferFixture;
  rival: OfferFixture;
  declined: OfferFixture;
  recipient: Member;
  /** Tokens of links: bound and deciding, bound and read-only, open to anybody, and the provider's. */
  links: Record<"decides" | "shows" | "open" | "provider", string>;
};

/** An open request with three offers, the third declined, and the links to the first. */
export async function startDeal(kit: TestKit): Promise<Deal> {
  const request = await kit.openRequest();
  const chosen = await kit.offerFor(request, { message: "Ours." });
  const rival = await kit.offerFor(request);
  const declined = await kit.offerFor(request);
  const recipient = await kit.customer();
  const people = { owner: request.customer, chosen: chosen.provider, rival: rival.provider };
  for (const [who, member] of Object.entries({ ...people, declined: declined.provider, recipient }))
    await kit.owner.query("update profile set display_name = $1 where account_id = $2", [
      names[who as keyof typeof names],
      member.account_id,
    ]);
  await kit.run(declineOffer, declined.customer, {
    offer_id: declined.offer_id,
    version: declined.offer_version,
    reason: "Too far",
  });
  const link = async (by: Member, recipient_email: string | null, mayDecide: boolean) => {
    const input = { offer_id: chosen.offer_id, recipient_email, may_decide: mayDecide };
    const { share_id } = await kit.run(shareOffer, by, input);
    return makeLinkToken(kit.runtime.env, "offer_share", share_id, 1);
  };
  const links = {
    decides: await link(request.customer, recipient.email, true),
    shows: await link(request.customer, (await kit.account()).email, false),
    open: await link(request.customer, null, true),
    provider: await link(chosen.provider, null, false),
  };
  return { chosen, rival, declined, recipient, links };
}

const versionOf = async (kit: TestKit, { booking_id }: BookingFixture) =>
  (await rowOf(kit.runtime.db, "booking", booking_id)).version;
const totalOf = async (kit: TestKit, { booking_id }: BookingFixture) =>
  (await rowOf(kit.runtime.db, "booking", booking_id)).total_minor;

export async function undo(kit: TestKit, made: BookingFixture) {
  await kit.run(undoAcceptance, made.customer, {
    booking_id: made.booking_id,
    version: await versionOf(kit, made),
  });
}

export async function cancel(
  kit: TestKit,
  made: BookingFixture,
  by: "customer" | "provider" | "operator",
  paid = false,
) {
  const about = {
    booking_id: made.booking_id,
    version: await versionOf(kit, made),
    reason: "The hall burnt down",
  };
  const refund_minor = paid ? await totalOf(kit, made) : 0;
  if (by === "operator") await kit.run(stopBooking, await kit.operator(), { ...about, refund_minor });
  else await kit.run(cancelBooking, made[by], { ...about, ...(paid ? { refund_minor } : {}) });
}

export const accept = (kit: TestKit, { chosen }: Deal) => kit.bookingOf(chosen);
export const pay = async (kit: TestKit, deal: Deal) =>
  kit.confirm(await kit.paymentOf(await kit.payableOf(await accept(kit, deal))));

/** The booking then belongs to the recipient. */
export async function acceptByLink(
  kit: TestKit,
  { chosen, recipient, links }: Deal,
): Promise<BookingFixture> {
  const token_hash = hashLinkToken(links.decides).toString("hex");
  const input = { token_hash, version: chosen.offer_version };
  const { booking_id } = await kit.run(acceptSharedOffer, recipient, input);
  return { ...chosen, customer: recipient, booking_id, booking_version: 1 };
}

export async function takeBack(kit: TestKit, deal: Deal) {
  const made = await acceptByLink(kit, deal);
  const about = { request_id: made.request_id, booking_id: made.booking_id };
  await kit.run(undoSharedAcceptance, deal.chosen.customer, {
    ...about,
    version: await versionOf(kit, made),
    bars_address: false,
  });
  return made;
}

export async function close(kit: TestKit, { chosen }: Deal) {
  const { version } = await rowOf(kit.runtime.db, "request", chosen.request_id);
  await kit.run(closeRequest, chosen.customer, {
    request_id: chosen.request_id,
    version,
    reason: "No longer needed.",
  });
}

async function declineByLink(kit: TestKit, { chosen, recipient, links }: Deal) {
  const token_hash = hashLinkToken(links.decides).toString("hex");
  await kit.run(declineSharedOffer, recipient, { token_hash, version: chosen.offer_version });
}

/** `decides`: a link still allows a decision in this state; `isByLink`: the booking belongs to the recipient. */
type State = {
  decides: boolean;
  isByLink?: true;
  reach(kit: TestKit, deal: Deal): Promise<BookingFixture | null>;
};

const ended =
  (
    made: (kit: TestKit, deal: Deal) => Promise<BookingFixture>,
    then: (kit: TestKit, made: BookingFixture) => Promise<void>,
  ) =>
  async (kit: TestKit, deal: Deal) => {
    const booking = await made(kit, deal);
    await then(kit, booking);
    return booking;
  };

export const states: Readonly<Record<string, State>> = {
  "an open request": { decides: true, reach: async () => null },
  "an acceptance that can be undone": { decides: false, reach: accept },
  "an undone acceptance": { decides: true, reach: ended(accept, undo) },
  "an acceptance by a link": { decides: false, isByLink: true, reach: acceptByLink },
  "an acceptance by a link, taken back by the owner": { decides: true, reach: takeBack },
  "an acceptance by a link, undone by who made it": { decides: true, reach: ended(acceptByLink, undo) },
  "an offer declined by a link": {
    decides: false,
    reach: async (kit, deal) => {
      await declineByLink(kit, deal);
      return null;
    },
  },
  "a paid booking": { decides: false, reach: pay },
  "a booking that its customer cancelled unpaid": {
    decides: true,
    reach: ended(accept, (kit, made) => cancel(kit, made, "customer")),
  },
  "a booking that its provider cancelled unpaid": {
    decides: false,
    reach: ended(accept, (kit, made) => cancel(kit, made, "provider")),
  },
  "a paid booking that its customer cancelled": {
    decides: false,
    reach: ended(pay, (kit, made) => cancel(kit, made, "customer", true)),
  },
  "a paid booking that its provider cancelled": {
    decides: false,
    reach: ended(pay, (kit, made) => cancel(kit, made, "provider", true)),
  },
  "a paid booking that the operator cancelled": {
    decides: false,
    reach: ended(pay, (kit, made) => cancel(kit, made, "operator", true)),
  },
  "a closed request": {
    decides: false,
    reach: async (kit, deal) => {
      await close(kit, deal);
      return null;
    },
  },
};
