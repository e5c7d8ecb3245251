// Requests and offers in every state of their machines, and at every distance from their deadlines.

import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { reopenRequest } from "#server/flow/request/reopen-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import type { Member } from "#server/kernel/actor.ts";
import { askRenewal } from "#server/offer/commands/ask-renewal.ts";
import { declineCounter } from "#server/offer/commands/decline-counter.ts";
import { reviseOffer } from "#server/offer/commands/revise-offer.ts";
import { noteRequestView } from "#server/request/commands/note-request-view.ts";
import { passRequest } from "#server/request/commands/pass-request.ts";
import type { OfferFixture, RequestFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

export const atRequest = ({ customer, request_id }: RequestFixture): Target => ({
  viewer: customer,
  path: `/request/${request_id}`,
});
export const atEdit = ({ customer, request_id }: RequestFixture): Target => ({
  viewer: customer,
  path: `/request/${request_id}/edit`,
});
export const providerAtRequest = ({ provider, request_id }: OfferFixture): Target => ({
  viewer: provider,
  path: `/request/${request_id}`,
});
export const atOffer = (offer: OfferFixture, side: "customer" | "provider"): Target => ({
  viewer: offer[side],
  path: `/request/${offer.request_id}/offer/${offer.offer_id}`,
});

const prices = [11_000, 15_000, 16_500, 18_000, 19_999, 21_000, 24_500, 29_900, 45_000, 99_900];
const houses = [
  "Studio Keller",
  "Winter Bild & Ton",
  "Fotografie am See",
  "Lichtmalerei Petersen",
  "Blende Acht",
  "Haus der Bilder",
  "Augenblick GmbH",
  "Seeblick Fotografie",
  "Anna Lindenhof",
  "Bilderwerk Bodensee",
] as const;

/** An open request with this many offers, each by another provider with another price and other terms. */
export async function requestWithOffers({ kit, updateRow }: ScreenProduct, count: number) {
  const request = await kit.openRequest();
  const offers: OfferFixture[] = [];
  for (const [index, unit_net_minor] of prices.slice(0, count).entries()) {
    const offer = await kit.offerFor(request, {
      policy: (["moderate", "flexible", "strict"] as const)[index % 3] ?? "moderate",
      deposit_bp: index % 2 === 0 ? 2_000 : 0,
      validity: 3 + index,
      lines: [
        { label: "Photographs on the day", quantity: 8, unit_net_minor, tax_bp: 1_900 },
        { label: "Editing and gallery", quantity: 1, unit_net_minor: 25_000, tax_bp: 1_900 },
        ...(index % 2 === 0 ? [{ label: "Travel", quantity: 1, unit_net_minor: 5_000, tax_bp: 1_900 }] : []),
      ],
    });
    await updateRow("profile", offer.provider.profile?.id ?? "", { display_name: houses[index] ?? "" });
    offers.push(offer);
  }
  return { request, offers };
}

export const threeOffers = (product: ScreenProduct) => requestWithOffers(product, 3);
export const tenOffers = (product: ScreenProduct) => requestWithOffers(product, 10);

const parts = Array.from({ length: 9 }, (_, index) => ({
  label: `Album ${index + 1} of the day`,
  quantity: index === 0 ? 8 : 1,
  unit: index === 0 ? ("hour" as const) : null,
  unit_net_minor: 1_033 + index,
  tax_bp: index === 8 ? 700 : 1_900,
}));

/** An offer of nine lines, of which six are shown; its provider has described itself. */
export async function offerOfManyLines({ kit, updateRow }: ScreenProduct): Promise<OfferFixture> {
  const offer = await kit.offerFor(await kit.openRequest(), { lines: parts });
  await updateRow("profile", offer.provider.profile?.id ?? "", {
    about: "Two photographers at the lake, since 2014. We bring spare cameras and patience.",
  });
  return offer;
}

/** An offer with an optional line and one that is ticked at first. */
export async function offerWithOptions({ kit }: ScreenProduct): Promise<OfferFixture> {
  const lines = parts.map((part, index) => ({
    ...part,
    ...(index === 1
      ? { choice: "optional" as const }
      : index === 2
        ? { choice: "preselected" as const }
        : {}),
  }));
  return kit.offerFor(await kit.openRequest(), { lines });
}

/** The same offer for a customer that is a company. */
export async function offerForCompany(product: ScreenProduct): Promise<OfferFixture> {
  const offer = await offerOfManyLines(product);
  await product.updateRow("profile", offer.customer.profile?.id ?? "", { is_company: true });
  return offer;
}

/** Its second version has another date than the request and the first version, and another price. */
export async function revisedOffer({ kit, owner }: ScreenProduct): Promise<OfferFixture> {
  const offer = await kit.sentOffer();
  const { rows } = await owner.query("select starts_at, ends_at, message, policy from offer where id = $1", [
    offer.offer_id,
  ]);
  const [{ starts_at, ends_at, message, policy }] = rows;
  const aWeekLater = (at: Date) => new Date(at.getTime() + 7 * 86_400_000).toISOString();
  const { version } = await kit.run(reviseOffer, offer.provider, {
    offer_id: offer.offer_id,
    version: offer.offer_version,
    message,
    policy,
    lines: parts,
    deposit_bp: 0,
    validity_unit: "days",
    validity: 5,
    starts_at: aWeekLater(starts_at),
    ends_at: aWeekLater(ends_at),
  });
  return { ...offer, offer_version: version };
}

/** A request in this status with an offer made for it. */
export async function requestIn(
  product: ScreenProduct,
  status: Exclude<RequestStatus, "draft">,
): Promise<OfferFixture> {
  const { kit, updateRow, inHours } = product;
  if (status === "awarded") return kit.booking();
  if (status === "on_hold") return kit.heldRequest();
  if (status === "removed") return kit.removedRequest();
  if (status === "fulfilled") {
    const booking = await kit.confirmedBooking();
    await updateRow("booking", booking.booking_id, { status: "completed" });
    await updateRow("request", booking.request_id, { status });
    return booking;
  }
  const offer = await kit.sentOffer();
  const ended: Record<string, Record<string, string | Date>> = {
    closed: { closed_at: inHours(-2), close_reason: "We found somebody among our friends." },
    expired: { expires_at: inHours(-30), closed_at: inHours(-30), opened_at: inHours(-24 * 31) },
  };
  await updateRow("request", offer.request_id, { status, ...ended[status] });
  if (status in ended)
    await updateRow("offer", offer.offer_id, { status: status === "expired" ? "expired" : "not_selected" });
  return offer;
}

/** An open request that expires in this many hours. */
export async function requestEnding(
  { kit, updateRow, inHours }: ScreenProduct,
  hours: number,
): Promise<OfferFixture> {
  const offer = await kit.sentOffer();
  await updateRow("request", offer.request_id, { expires_at: inHours(hours), opened_at: inHours(-24 * 29) });
  return offer;
}

/** Its confirmed booking was cancelled: the customer must decide whether it reopens. */
export const undecidedRequest = ({ kit }: ScreenProduct) => kit.undecidedRequest();

/** An offer in this status. */
export async function offerIn(
  product: ScreenProduct,
  status: Exclude<OfferStatus, "draft">,
): Promise<OfferFixture> {
  const { kit, updateRow, inHours } = product;
  if (status === "countered") return kit.counteredOffer();
  if (status === "accepted") return kit.booking();
  const offer = await kit.sentOffer();
  if (status === "sent") return offer;
  if (status === "parked") {
    const other = await kit.offerFor(offer);
    await kit.run(acceptOffer, offer.customer, { offer_id: other.offer_id, version: other.offer_version });
    return offer;
  }
  const more: Record<string, Record<string, string | Date>> = {
    declined: { decline_reason: "The date does not suit us after all." },
    expired: { valid_until: inHours(-26) },
  };
  await updateRow("offer", offer.offer_id, { status, ...more[status] });
  return offer;
}

/** An expired offer that its customer asked for again. */
export async function askedAgain(product: ScreenProduct): Promise<OfferFixture> {
  const made = await offerIn(product, "expired");
  await product.kit.run(askRenewal, made.customer, { offer_id: made.offer_id });
  return made;
}

/** An offer whose provider has declined a counter-offer. */
export async function declinedCounter({ kit }: ScreenProduct): Promise<OfferFixture> {
  const made = await kit.counteredOffer();
  const { offer_id, offer_version: version } = made;
  const reason = "My price leaves no room for that.";
  await kit.run(declineCounter, made.provider, { offer_id, version, reason });
  return made;
}

/** A request that five providers have looked at and four are not interested in, one of them without saying why. */
export async function passes({ kit }: ScreenProduct): Promise<RequestFixture> {
  const request = await viewedRequest({ kit });
  const { request_id } = request;
  for (const reason of ["no_time", "no_time", "low_budget", undefined] as const) {
    const provider = await kit.provider();
    await kit.run(noteRequestView, provider, { request_id });
    await kit.run(passRequest, provider, { request_id, reason });
  }
  return request;
}

/** A request that one provider has looked at. */
export async function viewedRequest({ kit }: Pick<ScreenProduct, "kit">): Promise<RequestFixture> {
  const request = await kit.openRequest();
  await kit.run(noteRequestView, await kit.provider(), { request_id: request.request_id });
  return request;
}

/** A request whose provider took the invitation to it. */
export async function takenInvitation({ kit }: ScreenProduct): Promise<Target> {
  const { provider, request_id, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  return { viewer: provider, path: `/request/${request_id}` };
}

export const declinedInvitation = ({ kit }: ScreenProduct) => kit.declinedInvitation();

/** An offer that can be accepted for this many hours. */
export async function offerEnding(
  { kit, updateRow, inHours }: ScreenProduct,
  hours: number,
): Promise<OfferFixture> {
  const offer = await kit.sentOffer();
  await updateRow("offer", offer.offer_id, { valid_until: inHours(hours) });
  return offer;
}

/** The customer has changed the request after the offer was made. */
export const offerForEarlier = ({ kit }: ScreenProduct): Promise<OfferFixture> => kit.outdatedOffer();

/** A provider who agreed to an earlier version of the terms. */
export async function newTermsFor({ updateRow }: ScreenProduct, provider: Member): Promise<Member> {
  await updateRow("profile", provider.profile?.id ?? "", { terms_version: "2026-01" });
  return provider;
}

/** None of three offers was confirmed since the request was changed. */
export async function changedRequest(product: ScreenProduct): Promise<RequestFixture> {
  const { request } = await threeOffers(product);
  const { customer, request_id, version } = request;
  await product.kit.run(editRequest, customer, { request_id, version, ...exampleEdit });
  return { ...request, version: version + 1 };
}

/** An offer's booking was cancelled, and its customer has reopened the request. */
export async function retiredOffer({ kit, owner }: ScreenProduct): Promise<OfferFixture> {
  const made = await kit.undecidedRequest();
  const { rows } = await owner.query("select version from request where id = $1", [made.request_id]);
  const version = Number(rows[0]?.version);
  await kit.run(reopenRequest, made.customer, { request_id: made.request_id, version });
  return made;
}

/** A request with a cancelled booking, whose date has passed: it can only be closed. */
export async function undecidedTooLate(product: ScreenProduct): Promise<OfferFixture> {
  const made = await product.kit.undecidedRequest();
  const times = { starts_at: product.inHours(-30), ends_at: product.inHours(-20) };
  await product.updateRow("request", made.request_id, times);
  return made;
}

/** A customer's draft with everything filled in, in one of the kit's categories. */
export async function readyDraft({ kit }: ScreenProduct) {
  const customer = await kit.customer();
  const draft = await kit.draftOf(customer);
  return { customer, request_id: draft.request_id, version: draft.version };
}

/** Its customer has sent it. */
export async function submitted(product: ScreenProduct): Promise<RequestFixture> {
  const { customer, request_id, version } = await readyDraft(product);
  await product.kit.run(submitRequest, customer, { request_id, version });
  const { id: category_id } = await product.kit.category();
  return { customer, request_id, version: version + 1, category_id };
}
