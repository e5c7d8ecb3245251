// A provider's pages: an offer being written, own bookings at that time, and what an offer can start from.

import { saveOfferTemplate } from "#server/offer/commands/offer-template.ts";
import { saveOfferDraft } from "#server/offer/commands/save-offer-draft.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

const hour_ms = 3_600_000;
const input = {
  locale: "en" as const,
  currency: "EUR",
  values: {
    message: "Gladly. Two photographers,",
    "lines[0].label": "Photographs on the day",
    "int:lines[0].quantity": "8",
    "money:lines[0].unit_net_minor": "150.00",
    "percent:lines[0].tax_bp": "19",
    "int:deposit_bp": "2000",
    policy: "moderate",
  },
};

/** A provider returns to a half-written offer. */
export async function keptOffer({ kit }: ScreenProduct): Promise<Target> {
  const [{ request_id }, viewer] = [await kit.openRequest(), await kit.provider()];
  await kit.run(saveOfferDraft, viewer, { request_id, input, form_key: "an-earlier-form", seen_version: 0 });
  return { viewer, path: `/request/${request_id}` };
}

/** A provider who is booked on the day of a request. */
export async function clashingRequest({ kit }: ScreenProduct): Promise<Target> {
  const { provider } = await kit.booking();
  const { request_id } = await kit.openRequest();
  return { viewer: provider, path: `/request/${request_id}` };
}

/** An offer for another day than the exact one requested. */
export async function offerOnOtherDay({ kit }: ScreenProduct): Promise<OfferFixture> {
  const request = await kit.openRequest();
  const { starts_at, ends_at } = theDay(new Date());
  const dayAfter = (at: string) => new Date(Date.parse(at) + 24 * hour_ms).toISOString();
  return kit.offerFor(request, { starts_at: dayAfter(starts_at), ends_at: dayAfter(ends_at) });
}

/** The form that revises it. */
export async function movedOffer(product: ScreenProduct): Promise<Target> {
  const { provider, request_id } = await offerOnOtherDay(product);
  return { viewer: provider, path: `/request/${request_id}?revise` };
}

/** A form that can start from the last offer or from a template. */
export async function withSources({ kit }: ScreenProduct): Promise<Target> {
  const { provider } = await kit.sentOffer();
  await kit.run(saveOfferTemplate, provider, { template_name: "Wedding, whole day", input });
  const { request_id } = await kit.openRequest();
  return { viewer: provider, path: `/request/${request_id}` };
}

/** Two offers of one provider for the same hours; the other one was accepted. */
export async function takenOffer({ kit }: ScreenProduct): Promise<OfferFixture> {
  const first = await kit.sentOffer();
  const second = await kit.offerFor(await kit.openRequest(), {}, first.provider);
  await kit.bookingOf(first);
  return second;
}

/** An offer by a provider with enough offers for its response time to show, so that one more changes nothing. */
export async function answeredOffer({ kit }: ScreenProduct): Promise<OfferFixture> {
  const offer = await kit.sentOffer();
  for (const _ of [2, 3]) await kit.offerFor(await kit.openRequest(), {}, offer.provider);
  return offer;
}

/** Another customer books the provider of this offer for its hours; returns the booking. */
export async function takeSlot({ kit, owner }: ScreenProduct, offer_id: string): Promise<string> {
  const found = await owner.query<{ account_id: string; starts_at: Date; ends_at: Date }>(
    `select profile.account_id, offer.starts_at, offer.ends_at from offer
     join profile on profile.id = offer.profile_id where offer.id = $1`,
    [offer_id],
  );
  const row = found.rows[0];
  if (!row) throw new Error("there is no such offer");
  const provider = await kit.again(row);
  const hours = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
  const offer = await kit.offerFor(await kit.openRequest(), hours, provider);
  return (await kit.bookingOf(offer)).booking_id;
}
