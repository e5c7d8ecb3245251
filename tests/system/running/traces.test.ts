// Traces of the running product: one posted form's trace, without personal data; and a collector that is down.
import { describe, expect, test } from "vitest";
import { openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { FormBrowser, formOf } from "#tests/kit/browser/form-browser.ts";
import { attributeOf } from "#tests/kit/product/collector.ts";
import { offerBy } from "#tests/kit/product/market.ts";
import { until } from "#tests/kit/product/until.ts";
import { collector, linesOf, market, owner, product, provideRunningProduct } from "./product.ts";

async function acceptOne() {
  const browser = await new FormBrowser(product.origin).signIn("customer@demo.test");
  const data = newRequestData();
  const request_id = await openRequest(market.lena, data);
  const { offer_id } = await offerBy(market.keller, request_id, data);
  const page = await browser.get(`/request/${request_id}/offer/${offer_id}`);
  const accepted = await browser.press(formOf(page, "accept_offer"), "accept_offer");
  return { data, accepted };
}

provideRunningProduct();

describe("traces", () => {
  test("a posted form's trace is a request with its command, its statements and, linked, the mail it causes", async () => {
    const { data, accepted } = await acceptOne();
    expect(accepted.status).toBe(303);
    const request = await until("the trace of the form", () =>
      collector.spans.find(({ name }) => name === "POST /request/:id/offer/:offerId"),
    );
    const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const command = await until("its command", () =>
      ofTrace().find(({ name }) => name === "command accept_offer"),
    );
    expect(command.parentSpanId).toBe(request.spanId);
    expect(attributeOf(command, "proffer.outcome")).toBe("done");
    const statements = ofTrace().filter(({ parentSpanId }) => parentSpanId === command.spanId);
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["begin", "insert booking", "insert command_log", "commit"]),
    );
    const line = linesOf("web", "request").find(
      ({ request_id }) => request_id === attributeOf(request, "proffer.request_id"),
    );
    expect(line).toMatchObject({ command: "accept_offer" });
    const mail = await until("a mail's job, linked to the command", () =>
      collector.spans.find(
        ({ name, links = [] }) =>
          name === "job send_mail" && links.some(({ spanId }) => spanId === command.spanId),
      ),
    );
    await until("the mail's call", () =>
      collector.spans.find(({ name, parentSpanId }) => name === "mail send" && parentSpanId === mail.spanId),
    );
    const sent = collector.bodies.join("\n");
    const { rows } = await owner.query<{ text: string }>(
      `select distinct text from (
         select email::text as text from account union all select display_name from profile union all
         select title from request union all select id::text from account union all
         select unnest(array[name, email, phone, address_line]) from request_contact
       ) t where length(text) > 3`,
    );
    const forbidden = [...rows.map(({ text }) => text), data.customer_email, data.title, "@demo.test"];
    expect(forbidden.filter((text) => sent.includes(text))).toEqual([]);
  });

  test("while the collector hangs, and when it is gone, forms and pages still work", async () => {
    collector.hold(true);
    expect((await acceptOne()).accepted.status).toBe(303);
    await collector.close();
    expect((await acceptOne()).accepted.status).toBe(303);
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => fetch(product.origin, { headers: { accept: "text/html" } })),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(pages.map((page) => page.text()));
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
  });
});
