// Contact details in texts for the other side: the form names them, keeps what was typed, and lets its writer mend the text
// or send it as it is. The other side reads it without them.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, control, draftAt, errorAt, goOn, type Language, languages, type } from "./kit.ts";

/** What is typed, and what of it is found. */
const details = [
  ["Call 0171 1234567 first.", "0171 1234567"],
  ["Ruf +49 (0)221 5550134 an.", "+49 (0)221 5550134"],
  ["Write to keller@studio.example.", "keller@studio.example"],
  ["keller (at) web (dot) de", "keller (at) web (dot) de"],
  ["See https://studio-keller.example/work", "https://studio-keller.example/work"],
  ["studio-keller.de", "studio-keller.de"],
  ["instagram: keller.foto", "instagram: keller.foto"],
] as const;

const typed = {
  "money:lines[0].unit_net_minor": "200",
  "percent:lines[0].tax_bp": "19",
  "lines[0].label": "Photographs",
};
const message = "message";

/** A provider at the form of an offer, and its customer. */
async function writing(locale: Language) {
  const data = newRequestData();
  const [provider, client] = await Promise.all([
    newProvider("Nora", locale),
    newCustomer(data.customer_email, locale),
  ]);
  const path = `/request/${await openRequest(client, data)}`;
  const page = await (await browserIn(locale, provider.email)).open(path);
  return { page, path, customer: await browserIn(locale, data.customer_email) };
}

const send = (page: PageBrowser) => page.submit(page.one('button[value="send_offer"]') as HTMLButtonElement);

/** The sentence of the fault, about what was found. */
const faults: Record<Language, (found: string) => string> = {
  en: (found) => `without “${found}”: contact details are shared after booking.`,
  de: (found) => `ohne „${found}“ ein: Kontaktdaten werden nach der Buchung ausgetauscht.`,
};

/** The page says at the field what was found, and offers to send it all the same. */
function expectNotice(page: PageBrowser, name: string, found: string, locale: Language): void {
  expect([found, page.status]).toEqual([found, 422]);
  expect(errorAt(page, name)).toContain(faults[locale](found));
  expect(page.text()).toContain(m.common_send_contacts({}, { locale }));
}

provideDemoProduct();

describe.concurrent("contact details", () => {
  test.each(languages)("%s: in an offer are named, mended and sent without loss", async (locale) => {
    const { page, path, customer } = await writing(locale);
    for (const [text, found] of details) {
      type(page, { ...typed, [message]: text });
      await send(page);
      expectNotice(page, message, found, locale);
      for (const [name, value] of Object.entries({ ...typed, [message]: text }))
        expect([name, control(page, name).value]).toEqual([name, value]);
    }
    type(page, { [message]: "Gladly, see you there." });
    await send(page);
    expect(page.headline).toBe(m.offer_yours({}, { locale }));
    await customer.open(path);
    expect(customer.text()).not.toContain(m.common_hidden_contact({}, { locale }));
  });

  test.each(languages)(
    "%s: in an offer are sent all the same, and hidden from the customer",
    async (locale) => {
      const { page, path, customer } = await writing(locale);
      type(page, { ...typed, [message]: "Call 0171 1234567 first." });
      await send(page);
      page.check(m.common_send_contacts({}, { locale }));
      await send(page);
      expect(page.headline).toBe(m.offer_yours({}, { locale }));
      expect(page.text()).toContain("0171 1234567");
      await customer.open(path);
      await customer.follow(/Nora/);
      expect(customer.text()).toContain(`Call ${m.common_hidden_contact({}, { locale })} first.`);
      expect(customer.text()).not.toContain("1234567");
    },
  );

  test.each(languages)("%s: in a request are named before it goes on", async (locale) => {
    const { page } = await draftAt("details", locale);
    for (const [text, found] of details) {
      type(page, { description: text });
      await goOn(page, "details", locale);
      expectNotice(page, "description", found, locale);
      expect(control(page, "description").value).toBe(text);
    }
  });
});
