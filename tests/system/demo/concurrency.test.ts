// Many people, or one impatient person, press at the same moment: against the built product with its real pool of ten
// connections, through pages and functions. Nobody gets a fault of ours; waiting is allowed.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, customerPassword, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, information, openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import {
  alertIn,
  FormBrowser,
  formOf,
  type Page,
  pressed,
  type ShownForm,
} from "#tests/kit/browser/form-browser.ts";
import { crowd, runConcurrently, tally } from "#tests/kit/product/concurrent-calls.ts";
import { offerBy, readyDraft, requestWithTwoOffers } from "#tests/kit/product/market.ts";
import { count, countMails } from "#tests/kit/product/market-rows.ts";
import { lena, market, product, provideDemoMarket } from "../kit/demo-product.ts";

provideDemoMarket({ isOwn: true });

describe("many at once", () => {
  let jonas: FormBrowser;

  beforeAll(async () => {
    jonas = await product.browserOf("jonas@demo.test");
  });

  /** An offer's page with its form to accept; each form has its own key. */
  async function acceptForm(browser: FormBrowser, request_id: string, offer_id: string): Promise<ShownForm> {
    return formOf(await browser.get(`/request/${request_id}/offer/${offer_id}`), "accept_offer");
  }

  const bookingIn = (path: string | null) =>
    /^\/request\/booking\/([^/]+)\/information(?:\?|$)/.exec(path ?? "")?.[1];

  /** One booking, its offer accepted, the other parked once, one mail to each, whatever else was tried. */
  async function expectOneAcceptance(request_id: string, booking_id: unknown, offer_ids: readonly string[]) {
    const { owner } = product;
    expect(await count(owner, "booking", { request_id })).toBe(1);
    expect(await count(owner, "booking", { request_id, id: String(booking_id) })).toBe(1);
    expect(await count(owner, "offer", { request_id, status: "accepted" })).toBe(1);
    expect(await count(owner, "offer", { request_id, status: "parked" })).toBe(1);
    const parkings = offer_ids.map((subject_id) => count(owner, "event", { subject_id, transition: "park" }));
    expect((await Promise.all(parkings)).sort()).toEqual([0, 1]);
    const about = [...offer_ids, String(booking_id)];
    expect(await countMails(owner, about, ["offer_accepted", "booking_made", "offer_parked"])).toEqual({
      offer_accepted: 1,
      booking_made: 1,
      offer_parked: 1,
    });
  }

  test("fifty forms accept two offers of one request: one booking, and 49 are redirected to it", async () => {
    const { request_id, offers } = await requestWithTwoOffers(market, market.lena);
    const forms = await Promise.all(offers.map(({ offer_id }) => acceptForm(lena, request_id, offer_id)));
    const answers = await runConcurrently(crowd, (index) => {
      const form = forms[index % 2];
      if (!form) throw new Error("no form");
      return lena.press(form, "accept_offer", { _key: randomUUID() });
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 303: 1, 409: 49 });
    const won = answers.find(({ status }) => status === 303);
    const booking_id = bookingIn(won?.location ?? null);
    const refused = answers.filter(({ status }) => status === 409);
    expect(tally(refused.map(({ html }) => alertIn(html) ?? "nothing said"))).toEqual({
      "An offer for this request has already been accepted. Go to the booking": 49,
    });
    expect(refused.every(({ html }) => html.includes(`href="/booking/${booking_id}"`))).toBe(true);
    await expectOneAcceptance(
      request_id,
      booking_id,
      offers.map(({ offer_id }) => offer_id),
    );
  });

  test("two customers book the same hours of one provider fifty times: one booking, the other request stays open", async () => {
    const occasion = newRequestData();
    const sides = await Promise.all(
      [
        { client: market.lena, browser: lena },
        { client: market.jonas, browser: jonas },
      ].map(async ({ client, browser }) => {
        const request_id = await openRequest(client, occasion);
        const offer = await offerBy(market.keller, request_id, occasion);
        return { request_id, offer, browser, form: await acceptForm(browser, request_id, offer.offer_id) };
      }),
    );
    const answers = await runConcurrently(crowd, async (index) => {
      const side = sides[index % 2];
      if (!side) throw new Error("no side");
      const { status, location, html } = await side.browser.press(side.form, "accept_offer", {
        _key: randomUUID(),
      });
      return { side, status, location, html };
    });
    expect(tally(answers.map(({ status }) => status))).toEqual({ 303: 1, 409: 49 });
    const won = answers.find(({ status }) => status === 303);
    const booking_id = bookingIn(won?.location ?? null) ?? "no booking";
    const lost = sides.find((side) => side !== won?.side);
    const theirs = answers.filter(({ side }) => side === lost);
    expect(theirs).toHaveLength(25);
    // Jonas reads German. Nobody else has made an offer, so no link leads to other offers.
    const said: string[] = (["en", "de"] as const).map((locale) =>
      m.refusal_notice_provider_booked({ name: "Studio Keller" }, { locale }),
    );
    expect(theirs.every(({ html }) => said.includes(alertIn(html) ?? ""))).toBe(true);
    expect(theirs.some(({ html }) => html.includes(booking_id))).toBe(false);
    const { owner } = product;
    expect(await count(owner, "booking", { request_id: won?.side.request_id ?? "" })).toBe(1);
    const request_id = lost?.request_id ?? "";
    expect(await count(owner, "booking", { request_id })).toBe(0);
    expect(await count(owner, "request", { id: request_id, status: "open" })).toBe(1);
    expect(await count(owner, "offer", { id: lost?.offer.offer_id ?? "", status: "sent" })).toBe(1);
  });

  /** Sends the same form fifty times at once; all must be redirected to the same place. */
  async function submitFiftyTimes(
    browser: FormBrowser,
    form: ShownForm,
    command: string,
    changes: Record<string, string> = {},
  ): Promise<string> {
    const fields = pressed(form, command, changes);
    const answers: Page[] = await runConcurrently(crowd, () => browser.post(form.action, fields));
    const said = ({ status, html }: Page) => `${status} ${alertIn(html) ?? ""}`.trim();
    expect(tally(answers.map(said))).toEqual({ 303: crowd });
    const places = new Set(answers.map(({ location }) => location));
    expect([...places], "all are sent to the same place").toHaveLength(1);
    return [...places][0] ?? "";
  }

  test("a request's form sent fifty times opens it once", async () => {
    // An account may have ten open requests, and every test here uses the demo's people.
    const email = "fifty@forms.test";
    const customer = await newCustomer(email);
    const browser = await new FormBrowser(product.origin).signIn(email, customerPassword);
    const { request_id } = await readyDraft(customer, newRequestData());
    const form = formOf(await browser.get(`/request?step=send&draft=${request_id}`), "save_draft");
    const place = await submitFiftyTimes(browser, form, "save_draft");
    expect(place).toBe(`/request/success/${request_id}`);
    expect(await count(product.owner, "request", { id: request_id, status: "open" })).toBe(1);
    expect(await count(product.owner, "event", { subject_id: request_id, to_status: "open" })).toBe(1);
    expect(await countMails(product.owner, [request_id], ["request_opened"])).toEqual({ request_opened: 1 });
  });

  test("a payment form sent fifty times starts one payment, and all are redirected to its page", async () => {
    const occasion = newRequestData();
    const { booking_id } = await acceptedOffer(market.lena, market.keller, occasion);
    await call(market.lena, "provide_information", { booking_id, version: 1, ...information(occasion) });
    const form = formOf(await lena.get(`/request/booking/${booking_id}/payment`), "start_payment");
    const place = await submitFiftyTimes(lena, form, "start_payment");
    const { rows } = await product.owner.query<{ session_url: string }>(
      "select session_url from payment_attempt where booking_id = $1",
      [booking_id],
    );
    expect(rows.map(({ session_url }) => session_url)).toEqual([place]);
  });
});
