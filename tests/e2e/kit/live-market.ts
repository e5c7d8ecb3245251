// Two sides of a market for the tests of live events, and how to tell an updated page from a reloaded one.
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

/** Counts the streams that this browser's tabs request. */
export function countStreams({ context }: Person): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") count += 1;
  });
  return () => count;
}

/** Waits until the stream is open: from then on it delivers events at once. */
export const streamOpened = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === "/events" && response.ok());

/** Marks the document; a new document would not have the mark. */
export const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", "kept"));
export const expectSameDocument = (page: Page) => expect(page.locator("body[data-mark=kept]")).toHaveCount(1);

export const offerOf = (page: Page, { name }: Provider) => page.locator("main").getByText(name).first();
