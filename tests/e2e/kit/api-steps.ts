// The steps from a request to a booking as API calls: the API's own test runs them, and other tests use them to reach
// their starting state.
import { expect } from "@playwright/test";
import { z } from "zod";
import { type Client, call } from "./api-client.ts";
import { kellersLines, type OfferLines, type RequestData } from "./request-data.ts";

export const Draft = z.object({ request_id: z.uuid(), version: z.number() });
export const Offer = z.object({ offer_id: z.uuid(), version: z.number(), total_minor: z.number() });

/** Takes a draft through all its steps and sends it; returns the open request's id. */
export async function openRequest(client: Client, data: RequestData): Promise<string> {
  const found = await client.from("category").select().eq("slug", "photography");
  const [category] = z.array(z.object({ id: z.uuid(), currency: z.literal("EUR") })).parse(found.data);
  const { request_id } = await call(
    client,
    "save_draft",
    { step: "category", category_id: category?.id },
    Draft,
  );
  const { title, starts_at, ends_at, customer_email } = data;
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited", "album"], is_indoors: false };
  const when = { date_flexibility: "exact", starts_at, ends_at, time_zone: "Europe/Berlin" };
  const place = { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
  const contact = { name: "Mara Example", email: customer_email, phone: "+49 7531 123456" };
  await call(client, "save_draft", { step: "details", request_id, title, answers });
  await call(client, "save_draft", { step: "when_where", request_id, ...when, ...place });
  await call(client, "save_draft", { step: "budget", request_id, budget_minor: 200_000 });
  const { version } = await call(client, "save_draft", { step: "contact", request_id, ...contact }, Draft);
  const opened = await call(client, "submit_request", { request_id, version });
  expect(opened).toEqual({ request_id, status: "open" });
  return request_id;
}

export type OfferTerms = ReturnType<typeof termsOf>;

/** The terms of an offer: these lines at 19 %, with only the full price due. */
export function termsOf(request_id: string, lines: OfferLines, { starts_at, ends_at }: RequestData) {
  return {
    request_id,
    message: "Gladly. Everything you asked for is included.",
    lines: lines.map(({ label, quantity, unit_net_minor }) => ({
      label,
      quantity,
      unit_net_minor,
      tax_bp: 1_900,
    })),
    policy: "moderate",
    deposit_bp: 0,
    validity_unit: "days",
    validity: 14,
    starts_at,
    ends_at,
    time_zone: "Europe/Berlin",
  };
}

/** What the customer enters about a booking. */
export const information = (data: RequestData) => ({
  answers: { meeting_point: "North door", may_publish: true },
  contact: { name: "Mara Example", email: data.customer_email, phone: "+49 7531 123456" },
  billing: {
    name: "Mara Example",
    address_line: "Seestraße 1",
    postal_code: "78462",
    city: "Konstanz",
    country: "DE",
  },
});

export type Accepted = { request_id: string; offer_id: string; booking_id: string };

/** This customer's request with the provider's offer accepted; the booking waits for information. */
export async function acceptedOffer(
  customer: Client,
  provider: Client,
  data: RequestData,
  terms: Partial<OfferTerms> = {},
): Promise<Accepted> {
  const request_id = await openRequest(customer, data);
  const { offer_id, version } = await call(
    provider,
    "send_offer",
    { ...termsOf(request_id, kellersLines, data), ...terms },
    Offer,
  );
  const accepted = await call(customer, "accept_offer", { offer_id, version });
  return { request_id, offer_id, booking_id: z.uuid().parse(accepted.booking_id) };
}
