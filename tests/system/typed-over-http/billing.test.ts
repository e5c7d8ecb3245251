// A bill's address: the parts that its country has. Without scripts another country changes the form when it comes back.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer } from "#tests/e2e/kit/api-steps.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, control, errorAt, languages, type } from "./kit.ts";

/** Country, what is typed; the fields that are asked for, empty where it can be paid. */
const addresses = [
  ["AE", { postal_code: "", city: "", region: "Dubai" }, []],
  ["AE", { postal_code: "", city: "Dubai", region: "" }, ["region"]],
  ["HK", { postal_code: "", city: "Central", region: "Hong Kong Island" }, []],
  ["HK", { postal_code: "", city: "Kowloon", region: "" }, ["region"]],
  ["US", { postal_code: "07030", city: "Hoboken", region: "NJ" }, []],
  ["US", { postal_code: "7030", city: "Hoboken", region: "NJ" }, ["postal_code"]],
  ["US", { postal_code: "", city: "Hoboken", region: "NJ" }, ["postal_code"]],
  ["DE", { postal_code: "1011", city: "Berlin" }, ["postal_code"]],
  ["DE", { postal_code: "", city: "Berlin" }, ["postal_code"]],
  ["DE", { postal_code: "10115", city: "Berlin" }, []],
  ["AT", { postal_code: "1011", city: "Wien" }, []],
  ["IE", { postal_code: "", city: "Dublin" }, []],
] as const;

provideDemoProduct();

describe.concurrent("a billing address", () => {
  test.each(languages)(
    "%s: asks for what the country has, and loses nothing when it is changed",
    async (locale) => {
      const data = newRequestData();
      const client = await newCustomer(data.customer_email, locale);
      const { keller } = await workerProviders();
      const { booking_id } = await acceptedOffer(client, keller.client, data);
      const page = await browserIn(locale, data.customer_email);
      const common = {
        "billing.address_line": "Main 1",
        "billing.name": "Mara",
        "answers.meeting_point": "North",
      };
      for (const [country, address, missing] of addresses) {
        await page.open(`/request/booking/${booking_id}/information`);
        const all: Record<string, string> = {
          ...common,
          "billing.country": country,
          "contact.phone": "call me",
        };
        for (const [part, value] of Object.entries(address)) all[`billing.${part}`] = value;
        const present = () =>
          Object.fromEntries(
            Object.entries(all).filter(([name]) => page.document.querySelector(`[name="${name}"]`)),
          );
        // The phone refuses the form: it comes back with the parts of the new country, and nothing is stored.
        type(page, present());
        await page.press(m.booking_info_submit({}, { locale }));
        const asksForCode = page.document.querySelector('[name="billing.postal_code"]') !== null;
        expect([country, asksForCode]).toEqual([country, country !== "AE" && country !== "HK"]);
        type(page, present());
        await page.press(m.booking_info_submit({}, { locale }));
        const row = `${country} ${JSON.stringify(address)}`;
        expect([row, page.status]).toEqual([row, 422]);
        const faults = ["postal_code", "city", "region"].filter(
          (part) =>
            page.document.querySelector(`[name="billing.${part}"]`) &&
            errorAt(page, `billing.${part}`) !== "",
        );
        expect([row, faults]).toEqual([row, missing]);
        for (const [name, value] of Object.entries(present()))
          expect([row, name, control(page, name).value]).toEqual([row, name, value]);
      }
    },
  );
});
