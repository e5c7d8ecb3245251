// A provider is not interested in a request, and one who was invited declines, without scripts and in both languages.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, type Language, languages } from "./kit.ts";

async function scene(locale: Language) {
  const data = newRequestData();
  const [provider, client] = await Promise.all([
    newProvider("Nora", locale),
    newCustomer(data.customer_email, locale),
  ]);
  const request_id = await openRequest(client, data);
  const [page, customer] = await Promise.all([
    browserIn(locale, provider.email),
    browserIn(locale, data.customer_email),
  ]);
  return { data, provider, client, request_id, path: `/request/${request_id}`, page, customer };
}

provideDemoProduct();

describe.concurrent.each(languages)("in %s a provider", (locale) => {
  const o = { locale };

  test("looks at a request and passes on it with a reason, which its customer reads, finds it again, and shows it again", async () => {
    const { data, path, page, customer } = await scene(locale);
    await page.open("/requests");
    expect(page.text()).toContain(data.title);
    await customer.open(path);
    expect(customer.text()).not.toContain(m.request_views_one({}, o));
    await page.open(path);
    await customer.open(path);
    expect(customer.text()).toContain(m.request_views_one({}, o));
    page.fill(m.request_pass_reason({}, o), "too_far");
    await page.press(m.request_pass_submit({}, o));
    expect(page.url).toBe(path);
    expect(page.text()).toContain(m.flash_request_passed({}, o));
    expect(page.text()).toContain(m.request_passed_title({}, o));
    expect(page.buttons(m.request_pass_submit({}, o))).toEqual([]);
    await customer.open(path);
    const reason = m.request_passes_too_far({}, o);
    expect(customer.text()).toContain(m.request_passes_one_because({ reason }, o));

    await page.open("/requests");
    expect(page.text()).not.toContain(data.title);
    await page.follow(m.request_board_passed({}, o));
    expect(page.text()).toContain(m.request_board_passed_one({}, o));
    await page.open(path);
    await page.press(m.request_passed_undo({}, o));
    expect(page.text()).toContain(m.flash_pass_taken_back({}, o));
    await page.open("/requests");
    expect(page.text()).toContain(data.title);
    await page.follow(m.request_board_passed({}, o));
    expect(page.text()).toContain(m.request_board_passed_empty_title({}, o));
    await customer.open(path);
    expect(customer.text()).not.toContain(m.request_passes_one_because({ reason }, o));
    expect(customer.text()).toContain(m.request_views_one({}, o));
  });

  test("declines an invitation, which its customer reads, and makes an offer after all", async () => {
    const { data, provider, client, request_id, path, page, customer } = await scene(locale);
    await call(client, "invite_provider", { request_id, recipient_email: provider.email });
    await page.open("/requests");
    expect(page.text()).toContain(m.invitation_board_title({}, o));
    await page.open(path);
    expect(page.text()).toContain(m.request_pass_invited_text({}, o));
    page.fill(m.request_pass_reason({}, o), "low_budget");
    await page.press(m.request_pass_invited_submit({}, o));
    expect(page.text()).toContain(m.request_passed_invited_text({}, o));
    await page.open("/requests");
    expect(page.text()).not.toContain(m.invitation_board_title({}, o));
    const invitation = () => customer.text(customer.containing("li", provider.email));
    await customer.open(path);
    const reason = m.request_passes_low_budget({}, o);
    expect(invitation()).toContain(m.invitation_state_declined_because({ reason }, o));

    await call(provider.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);
    await customer.open(path);
    expect(invitation()).toContain(m.invitation_state_offered({}, o));
    expect((await page.open(path)).text()).not.toContain(m.request_passed_title({}, o));
  });
});
