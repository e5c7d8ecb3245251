// The whole main job through the API alone, with the official client as published in the registry.
// Only the hosted pay page is a form: it has no API.
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import {
  anonymousClient,
  type Client,
  call,
  newCustomer,
  rowsOf,
  signedUpCustomer,
} from "#tests/e2e/kit/api-client.ts";
import { information, Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData, wintersLines } from "#tests/e2e/kit/request-data.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";

const patience = { timeout: 30_000, interval: 200 };
const Payment = z.object({ attempt_id: z.uuid(), checkout_url: z.string().nullable() });

async function statusOf(client: Client, relation: string, id: string): Promise<unknown> {
  return (await rowsOf(client, relation, id))[0]?.status;
}

provideDemoProduct();

describe.concurrent("the interface", () => {
  test("through the interface alone a visitor signs up, their request becomes a paid booking, and each side reads its part", async () => {
    const data = newRequestData();
    const { title } = data;
    const [customer, stranger, providers] = await Promise.all([
      signedUpCustomer(data.customer_email),
      newCustomer(newRequestData().customer_email),
      workerProviders(),
    ]);
    const [keller, winter] = [providers.keller.client, providers.winter.client];
    const request_id = await openRequest(customer, data);
    await expectMail(data.customer_email, `Your request is open: ${title}`);

    const best = await call(keller, "send_offer", termsOf(request_id, kellersLines, data), Offer);
    const other = await call(winter, "send_offer", termsOf(request_id, wintersLines, data), Offer);
    expect([best.total_minor, other.total_minor]).toEqual([178_500, 226_100]);
    const shown = await rowsOf(customer, "offer", request_id, "request_id");
    expect(shown.map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect(shown.map(({ net_minor, tax_minor, total_minor }) => [net_minor, tax_minor, total_minor])).toEqual(
      expect.arrayContaining([
        [150_000, 28_500, 178_500],
        [190_000, 36_100, 226_100],
      ]),
    );
    // A provider reads only its own offer.
    expect((await rowsOf(keller, "offer", request_id, "request_id")).map(({ id }) => id)).toEqual([
      best.offer_id,
    ]);

    const { booking_id } = await call(customer, "accept_offer", {
      offer_id: best.offer_id,
      version: best.version,
      total_minor: 178_500,
    });
    const id = z.uuid().parse(booking_id);
    expect(await statusOf(customer, "offer", best.offer_id)).toBe("accepted");
    expect(await statusOf(winter, "offer", other.offer_id)).toBe("parked");

    const informed = await call(customer, "provide_information", {
      booking_id: id,
      version: 1,
      ...information(data),
    });
    expect(informed.status).toBe("awaiting_payment");
    const order = { booking_id: id, version: informed.version };
    const first = await call(customer, "start_payment", order, Payment);
    const second = await call(customer, "start_payment", order, Payment);
    expect(second.attempt_id).toBe(first.attempt_id);

    const page = await new PageBrowser(urls.app()).open(z.url().parse(second.checkout_url));
    expect(page.text()).toContain("€1,785.00");
    expect((await payWith(z.url().parse(second.checkout_url), OK)).status).toBe(303);
    await vi.waitFor(async () => expect(await statusOf(customer, "booking", id)).toBe("confirmed"), patience);
    await vi.waitFor(
      async () => expect(await statusOf(winter, "offer", other.offer_id)).toBe("not_selected"),
      patience,
    );

    const [mine] = await rowsOf(customer, "booking", id);
    expect(mine).toMatchObject({ title, net_minor: 150_000, tax_minor: 28_500, total_minor: 178_500 });
    expect((await rowsOf(keller, "booking", id))[0]).toEqual(mine);
    for (const outsider of [stranger, winter]) expect(await rowsOf(outsider, "booking", id)).toEqual([]);
    await expect(rowsOf(anonymousClient(), "booking", id)).rejects.toThrow("booking: not_authenticated");
    expect(await rowsOf(stranger, "request", request_id)).toEqual([]);
    expect(await rowsOf(stranger, "offer", request_id, "request_id")).toEqual([]);
  });
});
