// The log of a whole journey: each request, command and job is a line with its duration, and no line has personal data.
import { describe, expect, test } from "vitest";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { information, openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { FormBrowser, formOf } from "#tests/kit/browser/form-browser.ts";
import { offerBy } from "#tests/kit/product/market.ts";
import { until } from "#tests/kit/product/until.ts";
import { payAt } from "#tests/resilience/kit/stripe.ts";
import { linesOf, logOf, market, metricsToken, owner, product, provideRunningProduct } from "./product.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Every member that a request's line may have. */
const requestMembers = new Set(
  "level time host pid msg request_id method route status ms actor account_id on_behalf_of command outcome code".split(
    " ",
  ),
);

provideRunningProduct();

describe("the log of a journey", () => {
  test("from a request to its payment: every line has its members and no personal data", async () => {
    const email = "a.private.person@journey.test";
    await newCustomer(email);
    const browser = await new FormBrowser(product.origin).signIn("customer@demo.test");
    await browser.get("/bookings?page=private-query");
    const data = newRequestData();
    const request_id = await openRequest(market.lena, data);
    const { offer_id } = await offerBy(market.keller, request_id, data);
    const page = await browser.get(`/request/${request_id}/offer/${offer_id}`);
    const accepted = await browser.press(formOf(page, "accept_offer"), "accept_offer");
    expect(accepted.status).toBe(303);
    const booked = "select booking.id from booking join offer on offer.id = offer_id where offer.id = $1";
    const booking_id: string = (await owner.query(booked, [offer_id])).rows[0].id;
    await call(market.lena, "provide_information", { booking_id, version: 1, ...information(data) });
    const path = `/request/booking/${booking_id}/payment`;
    await browser.press(formOf(await browser.get(path), "start_payment"), "start_payment");
    const attempt =
      "select session_url from payment_attempt where booking_id = $1 and session_url is not null";
    const url: string = await until(
      "the checkout is ready",
      async () => (await owner.query(attempt, [booking_id])).rows[0]?.session_url,
    );
    await payAt(url);
    const status = "select status from booking where id = $1";
    await until(
      "the booking is confirmed",
      async () => (await owner.query(status, [booking_id])).rows[0].status === "confirmed",
    );

    const requests = linesOf("web", "request");
    for (const line of requests) {
      expect(Object.keys(line).filter((member) => !requestMembers.has(member))).toEqual([]);
      expect(line).toMatchObject({
        request_id: expect.stringMatching(uuid),
        method: expect.any(String),
        route: expect.stringMatching(/^(\*|\/[\w/:.*-]*)$/),
        status: expect.any(Number),
        ms: expect.any(Number),
      });
    }
    const pressed = requests.find(
      ({ route, method }) => route === "/request/:id/offer/:offerId" && method === "POST",
    );
    expect(pressed).toMatchObject({
      status: 303,
      actor: "member",
      account_id: expect.stringMatching(uuid),
      command: "accept_offer",
      outcome: "done",
    });
    const command = linesOf("web", "command").find(({ request_id: id }) => id === pressed?.request_id);
    expect(command).toMatchObject({ command: "accept_offer", outcome: "done", ms: expect.any(Number) });
    expect(linesOf("worker", "job").find(({ job }) => job === "send_mail")).toMatchObject({
      queue: "mail",
      outcome: "done",
      ms: expect.any(Number),
    });
    const routes = requests.map(({ route }) => route);
    for (const quiet of ["/healthz", "/readyz", "/metrics", "/assets/*"]) expect(routes).not.toContain(quiet);

    const log = logOf("web") + logOf("worker");
    const { rows } = await owner.query<{ text: string }>(
      `select distinct text from (
         select email::text as text from account union all
         select display_name from profile union all
         select title from request union all
         select unnest(array[name, email, phone, address_line]) from request_contact union all
         select unnest(array[phone, address_line]) from profile_contact union all
         select unnest(array[name, email, phone, billing_name, billing_address_line, billing_city, notes])
           from booking_contact
       ) t where length(text) > 3`,
    );
    const tokens = [...browser.cookies.values()].filter((value) => value.length > 20);
    const forbidden = [
      ...rows.map(({ text }) => text),
      ...[email, data.customer_email, data.title, "private-query", "?", metricsToken],
      ...tokens,
    ];
    expect(log.match(/[\w.+-]+@[\w-]+\.[a-z]+/g), "no address").toBeNull();
    expect(rows.length).toBeGreaterThan(10);
    const found = forbidden.filter((text) => log.includes(text));
    expect(found.map((text) => [text, log.split("\n").find((line) => line.includes(text))])).toEqual([]);
  });
});
