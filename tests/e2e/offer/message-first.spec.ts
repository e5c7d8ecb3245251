// On a phone the provider's message stands above the price, and leaves room for it and the decision on the first screen.
import { expect, type Locator } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { kellersLines, newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const paragraph = "We photograph the whole day with two cameras and bring lights for the evening. ";
const long = `Dear Mara,\n\n${paragraph.repeat(8)}\n\nYour studio`;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

for (const locale of ["en", "de"] as const)
  test(`a long message is folded to four lines above the price, in ${locale}`, async ({ browser }) => {
    const data = newRequestData();
    const client = await newCustomer(data.customer_email, locale);
    const { keller } = await workerProviders();
    const request_id = await openRequest(client, data);
    const terms = { ...termsOf(request_id, kellersLines, data), message: long };
    const { offer_id } = await call(keller.client, "send_offer", terms, Offer);
    const person = await openAt(browser, `/request/${request_id}/offer/${offer_id}`, {
      email: data.customer_email,
      width: 393,
      locale,
      has_scripts: false,
    });
    const { page } = person;
    const message = page.getByText("Dear Mara,");
    const price = page.locator(".headline-price");
    for (const path of [`/request/${request_id}`, `/request/${request_id}/offer/${offer_id}`]) {
      await page.goto(path);
      await page.setViewportSize({ width: 393, height: 852 });
      const [text, total, bar] = [
        await boxOf(message),
        await boxOf(price),
        await boxOf(page.locator(".decide")),
      ];
      expect(text.height, path).toBeGreaterThan(60);
      expect(text.height, path).toBeLessThan(110);
      expect(text.y + text.height, path).toBeLessThan(total.y);
      expect(total.y + total.height, path).toBeLessThan(bar.y);
      await expect(page.locator('button[value="accept_offer"]'), path).toBeInViewport({ ratio: 1 });
      await expectFits(person);
    }
    await page.locator("summary", { hasText: m.offer_message_all({}, { locale }) }).click();
    expect((await boxOf(message)).height).toBeGreaterThan(300);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByText(m.offer_message_less({}, { locale }))).toBeHidden();
    await expect(price).toBeHidden();
    await page.reload();
    expect((await boxOf(message)).height).toBeGreaterThan(150);
    expectNoFaults(person);
  });
