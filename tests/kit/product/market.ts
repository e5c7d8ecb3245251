// Open requests with offers, made by the demo accounts through a running product's functions.
import { z } from "zod";
import { type Client, call, signedIn } from "#tests/e2e/kit/api-client.ts";
import { Draft, Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { kellersLines, newRequestData, type RequestData, wintersLines } from "#tests/e2e/kit/request-data.ts";

export type SentOffer = { offer_id: string; version: number; total_minor: number };
export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Clients of two customers and of two providers of one exclusive category. */
export async function openMarket() {
  const [lena, jonas, keller, winter] = await Promise.all([
    signedIn("customer@demo.test"),
    signedIn("jonas@demo.test"),
    signedIn("provider@demo.test"),
    signedIn("winter@demo.test"),
  ]);
  return { lena, jonas, keller, winter };
}

/** This provider's offer on a request. */
export function offerBy(provider: Client, request_id: string, data: RequestData, lines = kellersLines) {
  return call(provider, "send_offer", termsOf(request_id, lines, data), Offer);
}

/** This customer's request with offers from both providers. */
export async function requestWithTwoOffers({ keller, winter }: Market, customer: Client) {
  const data = newRequestData();
  const request_id = await openRequest(customer, data);
  const offers: [SentOffer, SentOffer] = [
    await offerBy(keller, request_id, data),
    await offerBy(winter, request_id, data, wintersLines),
  ];
  return { data, request_id, offers };
}

/** A draft with all its steps filled in. */
export async function readyDraft(client: Client, data: RequestData) {
  const category_id = await photography(client);
  const { request_id } = await call(client, "save_draft", { step: "category", category_id }, Draft);
  const { title, starts_at, ends_at, customer_email } = data;
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited"], is_indoors: false };
  const place = { place_town: "Konstanz", place_country: "DE", time_zone: "Europe/Berlin" };
  await call(client, "save_draft", { step: "details", request_id, title, answers });
  await call(client, "save_draft", {
    step: "when_where",
    request_id,
    date_flexibility: "exact",
    starts_at,
    ends_at,
    ...place,
  });
  return call(
    client,
    "save_draft",
    { step: "contact", request_id, name: "Jonas", email: customer_email },
    Draft,
  );
}

/** The demo category in which both providers work. */
export async function photography(client: Client): Promise<string> {
  const { data } = await client.from("category").select("id").eq("slug", "photography");
  return (
    z
      .array(z.object({ id: z.uuid() }))
      .length(1)
      .parse(data)[0]?.id ?? ""
  );
}
