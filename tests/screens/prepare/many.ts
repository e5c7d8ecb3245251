// More rows than a page shows: copies of one made by commands.
import { randomUUID } from "node:crypto";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import type { BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";

const titles = [
  "Wedding at the lake",
  "Summer party of the club",
  "Jubilee",
  "Portraits of a team",
  "Harvest feast",
];
const hourMs = 3_600_000;

/** Copies a row with some columns changed; `change` is JSON merged over the row's own. */
async function copyRow(
  { owner }: ScreenProduct,
  table: string,
  key: string,
  id: string,
  change: object,
): Promise<void> {
  await owner.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, ${rowToCopy(table, "r")} || $2::jsonb)).*
     from ${table} r where r.${key} = $1`,
    [id, JSON.stringify(change)],
  );
}

async function copyRequest(
  product: ScreenProduct,
  request_id: string,
  index: number,
  status: string,
): Promise<string> {
  const id = randomUUID();
  const at = new Date(Date.now() - index * hourMs).toISOString();
  const title = `${titles[index % titles.length]} ${index}`;
  const row = { id, title, status, opened_at: at, created_at: at, budget_minor: 50_000 + index * 1_750 };
  await copyRow(product, "request", "id", request_id, row);
  await copyRow(product, "request_contact", "request_id", request_id, { request_id: id });
  return id;
}

const statuses = ["open", "open", "awarded", "fulfilled", "closed", "expired"] as const;

/** Sixty open requests of one customer on the board of the kit's category. */
export async function fullBoard(product: ScreenProduct): Promise<OfferFixture> {
  const offer = await product.kit.sentOffer();
  for (let index = 0; index < 60; index += 1) await copyRequest(product, offer.request_id, index, "open");
  return offer;
}

/** Sixty requests of a customer in all states. */
export async function fullList(product: ScreenProduct): Promise<OfferFixture> {
  const offer = await product.kit.sentOffer();
  for (let index = 0; index < 60; index += 1)
    await copyRequest(product, offer.request_id, index, statuses[index % statuses.length] ?? "open");
  return offer;
}

/** Sixty offers of one provider, in all states. */
export async function manyOwnOffers(product: ScreenProduct): Promise<OfferFixture> {
  const offer = await product.kit.sentOffer();
  const states = ["sent", "declined", "parked", "withdrawn", "expired", "not_selected"];
  for (let index = 0; index < 60; index += 1) {
    const request_id = await copyRequest(product, offer.request_id, index, "open");
    const row = { id: randomUUID(), request_id, status: states[index % states.length] };
    await copyRow(product, "offer", "id", offer.offer_id, row);
  }
  return offer;
}

const stands = [
  "confirmed",
  "awaiting_payment",
  "awaiting_information",
  "delivered",
  "completed",
  "cancelled",
];

/** Sixty bookings between the same two people, in all states. */
export async function manyBookings(product: ScreenProduct): Promise<BookingFixture> {
  const booking = await product.kit.confirmedBooking();
  const midnight = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs;
  for (let index = 0; index < 60; index += 1) {
    const request_id = await copyRequest(product, booking.request_id, index, "awarded");
    const offer_id = randomUUID();
    const booking_id = randomUUID();
    // Every other one ends the day after it starts: the widest line a row can have, at whatever hour the tests run.
    const day = midnight + (index + 60) * 24 * hourMs + (index % 2 === 0 ? 10 : 20) * hourMs;
    await copyRow(product, "offer", "id", booking.offer_id, { id: offer_id, request_id });
    await copyRow(product, "booking", "id", booking.booking_id, {
      id: booking_id,
      request_id,
      offer_id,
      title: `${titles[index % titles.length]} ${index}`,
      status: stands[index % stands.length],
      starts_at: new Date(day).toISOString(),
      ends_at: new Date(day + 8 * hourMs).toISOString(),
      hold_until: new Date(Date.now() + (index + 1) * hourMs).toISOString(),
    });
    await copyRow(product, "booking_contact", "booking_id", booking.booking_id, { booking_id });
  }
  return booking;
}
