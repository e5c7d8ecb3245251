// Wherever the reader is, a time typed for a place is a time there: in the database, on pages, in mails and in the
// calendar file. A place decides its own zone, or the form asks.
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { m } from "#messages/messages.js";
import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import { call, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { Draft, information, Offer, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines } from "#tests/e2e/kit/request-data.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { type Customer, customerAt, en } from "./kit.ts";

const Category = z.array(z.object({ id: z.uuid() })).length(1);
const patience = { timeout: 30_000, interval: 200 };
const Payment = z.object({ checkout_url: z.url() });

/** A customer whose clock is in this zone, on the date and place form of a new draft. */
async function atWhenAndWhere(time_zone: string) {
  const customer = await customerAt("/account");
  const { client, data, page } = customer;
  await call(client, "set_preferences", { setting: "time_zone", time_zone });
  const [category] = Category.parse(
    (await client.from("category").select("id").eq("slug", "photography")).data,
  );
  const { request_id } = await call(
    client,
    "save_draft",
    { step: "category", category_id: category?.id },
    Draft,
  );
  const answers = { occasion: "wedding", guests: 60, wanted: ["edited"], is_indoors: false };
  await call(client, "save_draft", { step: "details", request_id, title: data.title, answers });
  await page.open(`/request?step=when_where&draft=${request_id}`);
  return { ...customer, request_id };
}

async function saveAt({ page, data }: Customer, town: string, postal_code: string, country: string) {
  page.fill(m.place_date_label({}, en), data.date);
  page.fill(m.place_from_label({}, en), "13:00");
  page.fill(m.place_to_label({}, en), "21:00");
  page.fill(m.request_postal_label({}, en), postal_code);
  page.fill(m.request_town_label({}, en), town);
  page.fill(m.request_country_label({}, en), country);
  await page.press(m.request_continue_to({ step: m.request_step_extras({}, en) }, en));
}

/** Sends the draft and takes it to a paid booking; returns its id. */
async function book({ client, data }: Customer, request_id: string): Promise<string> {
  const contact = { name: "Mara Example", email: data.customer_email, phone: null };
  const { version } = await call(client, "save_draft", { step: "contact", request_id, ...contact }, Draft);
  await call(client, "submit_request", { request_id, version });
  const { keller } = await workerProviders();
  const times = { start_date: data.date, start_time: "13:00", end_time: "21:00" };
  const terms = { ...termsOf(request_id, kellersLines, data), starts_at: null, ends_at: null, ...times };
  const offer = await call(keller.client, "send_offer", terms, Offer);
  const accepted = await call(client, "accept_offer", { offer_id: offer.offer_id, version: offer.version });
  const booking_id = z.uuid().parse(accepted.booking_id);
  const informed = await call(client, "provide_information", {
    booking_id,
    version: 1,
    ...information(data),
  });
  const order = { booking_id, version: informed.version };
  // The first answer may come before the pay page is created.
  const { checkout_url } = await vi.waitFor(
    async () => Payment.parse(await call(client, "start_payment", order)),
    patience,
  );
  await payWith(checkout_url, OK);
  await vi.waitFor(
    async () => expect((await rowsOf(client, "booking", booking_id))[0]?.status).toBe("confirmed"),
    patience,
  );
  return booking_id;
}

const clockIn = (zone: string, at: unknown) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(
    new Date(String(at)),
  );

provideDemoProduct();

describe.concurrent("a time typed for a place", () => {
  test.each(["America/New_York", "UTC"])(
    "from a browser in %s: 13:00 in Köln is 13:00 there, stored, shown, mailed and in the calendar",
    async (zone) => {
      const customer = await atWhenAndWhere(zone);
      const { page, client, data, request_id } = customer;
      await saveAt(customer, "Köln", "50667", "DE");
      const [stored] = await rowsOf(client, "request", request_id);
      expect(stored?.time_zone).toBe("Europe/Berlin");
      expect(clockIn("Europe/Berlin", stored?.starts_at)).toBe("13:00");

      await page.open(`/request?step=send&draft=${request_id}`);
      expect(page.text()).toContain(`, 13:00–21:00 ${m.common_where_time({ zone: "Berlin" }, en)}`);
      expect(page.text()).toContain(`${clockIn(zone, stored?.starts_at)}–`);

      const booking_id = await book(customer, request_id);
      await page.open(`/booking/${booking_id}`);
      expect(page.text()).toContain(`, 13:00–21:00 ${m.common_where_time({ zone: "Berlin" }, en)}`);
      const mail = await expectMail(data.customer_email, `Booking confirmed: ${data.title}`);
      expect(mail.text.replaceAll(/\s+/gu, " ")).toMatch(/At the venue \(Berlin\): [^:]+, 13:00–21:00/u);

      const address = new URL(`/booking/${booking_id}/calendar.ics`, urls.app());
      const file = await fetch(address, { headers: { cookie: page.cookies.header } });
      expect([file.status, file.headers.get("content-type")]).toEqual([
        200,
        "text/calendar; charset=utf-8; method=PUBLISH",
      ]);
      const day = data.date.replaceAll("-", "");
      const lines = (await file.text()).split("\r\n");
      expect(lines).toEqual(
        expect.arrayContaining([
          `DTSTART;TZID=Europe/Berlin:${day}T130000`,
          `DTEND;TZID=Europe/Berlin:${day}T210000`,
        ]),
      );

      // Nobody else gets the file, and nobody gets the provider's telephone before paying.
      const stranger = await customerAt("/account");
      const refused = await fetch(address, { headers: { cookie: stranger.page.cookies.header } });
      expect(refused.status).toBe(404);
      const { keller } = await workerProviders();
      expect(page.text()).toContain(keller.email);
      expect((await stranger.page.open(`/request/booking/${booking_id}/payment/success`)).status).toBe(404);
    },
    60_000,
  );
});
