// Two sides of a market for the tests of live events, and what tells a page that followed from one that was loaded again.
import { type Browser, expect, type Page } from "@playwright/test";
import { call, customerPassword, newCustomer } from "./api-client.ts";
import { Offer, openRequest, termsOf } from "./api-steps.ts";
import { openBrowser, type Person } from "./person.ts";
import { newProvider, type Provider } from "./providers.ts";
import { kellersLines, newRequestData } from "./request-data.ts";

type MarketOptions = { locale?: "en" | "de"; hasScripts?: boolean; width?: number; isPhone?: boolean };

/** A customer with an open request, their browser, and a provider who may make an offer. */
export async function openMarket(
  browser: Browser,
  { locale = "en", hasScripts = true, ...screen }: MarketOptions = {},
) {
  const data = newRequestData();
  const [provider, client] = await Promise.all([
    newProvider("Lotte"),
    newCustomer(data.customer_email, locale),
  ]);
  const request_id = await openRequest(client, data);
  const who = {
    email: data.customer_email,
    name: "Mara Example",
    password: customerPassword,
    locale,
    width: 1440,
    ...screen,
  };
  const person = await openBrowser(browser, who, hasScripts);
  const sendOffer = () => call(provider.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);
  return { data, provider, client, request_id, path: `/request/${request_id}`, person, sendOffer };
}

/** Streams that the tabs of this browser have asked for. */
export function countStreams({ context }: Person): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") count += 1;
  });
  return () => count;
}

/** Until the stream is open: what happens from then on is told at once. */
export const streamOpened = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/events" && response.ok());

/** A mark that a new document would not have. */
export const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", "kept"));
export const expectSameDocument = (page: Page) => expect(page.locator("body[data-mark=kept]")).toHaveCount(1);

export const offerOf = (page: Page, { name }: Provider) => page.locator("main").getByText(name).first();
