// What waits for somebody on the start page.
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import { longTitle } from "./long.ts";
import { addPhoto } from "./photos.ts";

const hourMs = 3_600_000;

/** Two people with a lot in common: each has one of every kind of task on the start page. */
export async function manyTodos({ kit, updateRow, inHours }: ScreenProduct): Promise<BookingFixture> {
  const offer = await kit.sentOffer();
  const { customer, provider } = offer;
  await updateRow("offer", offer.offer_id, { valid_until: inHours(20) });
  let day = Date.now() + 30 * 24 * hourMs;
  const booked = async () => {
    const { request_id, version } = await kit.draftOf(customer);
    await kit.run(submitRequest, customer, { request_id, version });
    // Each on its own day: nobody is in two places at once.
    day += 7 * 24 * hourMs;
    const at = (hours: number) => new Date(day + hours * hourMs).toISOString();
    const when = { starts_at: at(0), ends_at: at(8) };
    return kit.bookingOf(await kit.offerFor({ ...offer, request_id, version: version + 1 }, when, provider));
  };
  const paying = async (booking: BookingFixture) => {
    const input = { booking_id: booking.booking_id, version: booking.booking_version };
    const { attempt_id } = await kit.run(startPayment, customer, input);
    if (!attempt_id) throw new Error("the booking costs something");
    return { ...booking, attempt_id };
  };

  const uninformed = await booked();
  await updateRow("booking", uninformed.booking_id, { hold_until: inHours(5) });
  const unpaid = await kit.payableOf(await booked());
  await updateRow("booking", unpaid.booking_id, { hold_until: inHours(0.6) });
  const { attempt_id, ...failed } = await paying(await kit.payableOf(await booked()));
  const reason = { failure_code: "insufficient_funds", settled_at: inHours(-0.1) };
  await updateRow("payment_attempt", attempt_id, { status: "failed", ...reason });
  await updateRow("booking", failed.booking_id, { hold_until: inHours(30) });

  const delivered = await kit.confirm(await paying(await kit.payableOf(await booked())));
  const past = { starts_at: inHours(-30), ends_at: inHours(-22), auto_complete_at: inHours(24 * 6) };
  await updateRow("booking", delivered.booking_id, { status: "delivered", ...past });
  const coming = await kit.confirm(await paying(await kit.payableOf(await booked())));
  await updateRow("booking", coming.booking_id, { starts_at: inHours(44), ends_at: inHours(52) });
  await kit.draftOf(customer);
  return unpaid;
}

/** A provider who has completed one booking and will earn from four more. */
export async function earningProvider({ kit, updateRow, inHours }: ScreenProduct): Promise<Member> {
  const provider = await kit.provider();
  const bookedIn = async (days: number) => {
    const offer = await kit.offerFor(await kit.openRequest(), theDay(kit.now(), days), provider);
    return kit.confirm(await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer))));
  };
  const { customer, booking_id, booking_version: version } = await bookedIn(40);
  await updateRow("booking", booking_id, { starts_at: inHours(-30), ends_at: inHours(-22) });
  await kit.run(acceptDelivery, customer, { booking_id, version });
  const first = await bookedIn(45);
  await updateRow("booking", first.booking_id, { title: longTitle });
  for (const days of [46, 47, 48]) await bookedIn(days);
  return provider;
}

/** A provider with a profile, a photo, an address, categories and the operator's verification. */
export async function completeProvider(product: ScreenProduct): Promise<Member> {
  const { kit, updateRow } = product;
  const provider = await kit.provider();
  const id = provider.profile?.id ?? "";
  await updateRow("profile", id, { about: "Quiet pictures since 2011." });
  await updateRow("profile_contact", id, { city: "Konstanz" }, "profile_id");
  await addPhoto(product, provider);
  await chooseQuietCategory(product, provider);
  return provider;
}

/** A category besides the kit's, the first or the last of the catalogue, in which nobody else has an open request. */
export async function quietCategory(
  { kit, owner }: ScreenProduct,
  place: "first" | "last",
): Promise<{ id: string; slug: string }> {
  const { slug } = await kit.category();
  const order = place === "first" ? "asc" : "desc";
  const found = await owner.query<{ id: string; slug: string }>(
    `select id, slug from category where slug <> $1 and archived_at is null order by position ${order} limit 1`,
    [slug],
  );
  const quiet = found.rows[0];
  if (!quiet) throw new Error("the catalogue has categories");
  return quiet;
}

/** Gives the provider a category in which nothing is open; returns its slug. */
export async function chooseQuietCategory(product: ScreenProduct, provider: Member): Promise<string> {
  const quiet = await quietCategory(product, "first");
  await product.kit.run(chooseCategories, provider, { category_ids: [quiet.id] });
  return quiet.slug;
}
