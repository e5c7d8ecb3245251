// As much text as the fields accept, with unbreakable words: a screen must hold it without overflowing.
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";

const word = "Donaudampfschifffahrtsgesellschaftskapitänsjubiläumsfeierlichkeiten";
const link = `https://example.test/${"lake-constance-".repeat(12)}index`;
const sentence = "We would like to have pictures of everybody who comes, and of the boats on the lake. ";

export const longTitle = `${word} am Bodensee mit ${"Überraschungsgästen".repeat(3)}`.slice(0, 120);
const longText = `${link}\n\n${`${sentence}${word} `.repeat(60)}`.slice(0, 5_000);
export const longName = "Fotografenmeisterbetriebsgemeinschaft".repeat(3).slice(0, 80);
const longLabel = `${word} und ${sentence.repeat(3)}`.slice(0, 200);
const longMail = `${"a.very.long.name.of.somebody.".repeat(2)}x@${"a-quite-long-domain.".repeat(3)}test`;

type TextRows = Pick<BookingFixture, "customer" | "provider" | "request_id" | "offer_id"> & {
  booking_id?: string;
};

/** Fills every text of these rows to its maximum. */
export async function fillLongTexts({ updateRow, owner }: ScreenProduct, rows: TextRows): Promise<void> {
  const { customer, provider, request_id, offer_id, booking_id } = rows;
  for (const member of [customer, provider])
    await updateRow("profile", member.profile?.id ?? "", { display_name: longName });
  const place = { place_town: `${word} am Rhein`.slice(0, 100), place_postal_code: "7".repeat(20) };
  const answers = JSON.stringify({ guests: 1_000, wishes: longText });
  await updateRow("request", request_id, { title: longTitle, description: longText, answers, ...place });
  const contact = { name: longName, email: longMail, phone: "+49 7531 1234567890123456789012345678901" };
  await updateRow("request_contact", request_id, contact, "request_id");
  await updateRow("offer", offer_id, { message: longText });
  await owner.query(
    "update offer_line set label = $2, quantity = 1, net_minor = unit_net_minor where offer_id = $1",
    [offer_id, longLabel],
  );
  if (!booking_id) return;
  await updateRow("booking", booking_id, {
    title: longTitle,
    answers: JSON.stringify({ arrival: longText.slice(0, 500), parking: true }),
  });
  await updateRow(
    "booking_contact",
    booking_id,
    {
      ...contact,
      billing_name: longName,
      billing_company: word,
      billing_address_line: longLabel,
      billing_postal_code: "7".repeat(20),
      billing_city: `${word} am Rhein`.slice(0, 100),
      notes: longText.slice(0, 2_000),
    },
    "booking_id",
  );
}

export async function longOffer(product: ScreenProduct) {
  const { kit, updateRow } = product;
  const offer = await kit.sentOffer();
  await fillLongTexts(product, offer);
  // Next to an ordinary offer, so that both are in one table.
  const other = await kit.offerFor(offer);
  await updateRow("profile", other.provider.profile?.id ?? "", { display_name: "Studio Keller" });
  return offer;
}

export async function longPayable(product: ScreenProduct) {
  const booking = await product.kit.payableBooking();
  await fillLongTexts(product, booking);
  return booking;
}

export async function longConfirmed(product: ScreenProduct) {
  const booking = await product.kit.confirmedBooking();
  await fillLongTexts(product, booking);
  return booking;
}

export async function longCancelled(product: ScreenProduct) {
  const booking = await product.kit.undecidedRequest();
  await fillLongTexts(product, booking);
  await product.updateRow("booking", booking.booking_id, { cancel_reason: longText.slice(0, 1_000) });
  return booking;
}

export async function longDraft({ kit, updateRow }: ScreenProduct) {
  const customer = await kit.customer();
  const { request_id } = await kit.draftOf(customer);
  const answers = JSON.stringify({ guests: 1_000, wishes: longText });
  await updateRow("request", request_id, { title: longTitle, description: longText, answers });
  return { customer, request_id };
}
