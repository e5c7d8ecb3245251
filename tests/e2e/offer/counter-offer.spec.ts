// A customer answers an offer with other terms. With scripts the total follows what is typed; without them, on a phone in
// German, the same forms do it.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, customerPassword, newCustomer, rowsOf } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import { expectMail } from "../kit/inbox.ts";
import { expectFits, expectNoFaults, field } from "../kit/person.ts";
import { newProvider } from "../kit/providers.ts";
import { kellersLines, newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

/** An offer of 1,785.00: eight hours, editing and travel. */
async function offered(locale: "en" | "de") {
  const data = newRequestData();
  const [provider, client] = await Promise.all([
    newProvider("Nora", locale),
    newCustomer(data.customer_email, locale),
  ]);
  const request_id = await openRequest(client, data);
  const { offer_id } = await call(
    provider.client,
    "send_offer",
    termsOf(request_id, kellersLines, data),
    Offer,
  );
  return { data, provider, client, offer_id, path: `/request/${request_id}/offer/${offer_id}` };
}
type Scene = Awaited<ReturnType<typeof offered>>;

type How = { width: number; locale?: "de"; isPhone?: boolean; has_scripts?: boolean };

const customerAt = (browser: Browser, { data, path }: Scene, how: How) =>
  openAt(browser, path, { email: data.customer_email, password: customerPassword, ...how });

test("the total follows what is typed; the provider accepts, and the customer books at that price", async ({
  browser,
}) => {
  const en = { locale: "en" } as const;
  const scene = await offered("en");
  const customer = await customerAt(browser, scene, { width: 1440 });
  const { page } = customer;
  await page.getByRole("link", { name: m.offer_counter_link({}, en) }).click();
  const form = page.getByRole("form", { name: m.offer_counter_title({}, en) });
  const hours = form.getByRole("group", { name: "Photographs on the day" });
  await field(hours, m.offer_line_quantity({}, en)).fill("6");
  // Six hours at 178.50, editing at 297.50, travel at 59.50.
  await expect(form.getByRole("table", { name: m.offer_counter_total({}, en) })).toContainText("€1,428.00");
  const added = form.getByRole("group", { name: m.offer_counter_new_line({ number: "1" }, en) });
  await field(added, m.offer_counter_new_label({}, en)).fill("An album");
  await field(added, m.offer_counter_price_gross({}, en)).fill("119");
  await expect(form.getByRole("table", { name: m.offer_counter_total({}, en) })).toContainText("€1,547.00");
  await expectFits(customer);
  await form.getByRole("button", { name: m.offer_counter_send({}, en) }).click();
  await expect(page.getByText(m.flash_counter_sent({}, en))).toBeVisible();
  await expect(page.getByRole("button", { name: m.offer_accept({ total: "€1,785.00" }, en) })).toHaveCount(0);
  await expectMail(scene.provider.email, m.mail_counter_received_subject({ title: scene.data.title }, en));

  const provider = await openAt(browser, scene.path, { ...scene.provider, width: 820 });
  const waiting = provider.page.locator("#counter");
  await expect(waiting).toContainText("An album");
  await expectFits(provider);
  await waiting.getByRole("button", { name: m.offer_counter_accept({ total: "€1,547.00" }, en) }).click();
  await expect(provider.page.getByText(m.flash_counter_accepted({}, en))).toBeVisible();

  // The customer's page follows by itself, and says what is new before it can be booked.
  await expect(page.locator("#changes")).toContainText("€1,547.00");
  await page.getByRole("checkbox", { name: m.offer_seen_confirm({}, en) }).check();
  await page.getByRole("button", { name: m.offer_accept({ total: "€1,547.00" }, en) }).click();
  await page.waitForURL(/\/booking\//);
  const [row] = await rowsOf(scene.client, "offer", scene.offer_id);
  expect(row).toMatchObject({ status: "accepted", total_minor: 154_700, revision: 2 });
  expectNoFaults(customer, provider);
});

test("without scripts, on a phone, in German: a lower price is declined, and the offer can be booked as before", async ({
  browser,
}) => {
  const de = { locale: "de" } as const;
  const scene = await offered("de");
  const phone = { locale: "de", width: 393, isPhone: true, has_scripts: false } as const;
  const customer = await customerAt(browser, scene, phone);
  const { page } = customer;
  await page.getByRole("link", { name: m.offer_counter_link({}, de) }).click();
  await expectFits(customer);
  const form = page.getByRole("form", { name: m.offer_counter_title({}, de) });
  const hours = form.getByRole("group", { name: "Photographs on the day" });
  await field(hours, m.offer_counter_price_gross({}, de)).fill("150,5o");
  await form.getByRole("button", { name: m.offer_counter_send({}, de) }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field(hours, m.offer_counter_price_gross({}, de))).toHaveValue("150,5o");
  await field(hours, m.offer_counter_price_gross({}, de)).fill("150,00");
  await field(form, m.offer_counter_message({ name: scene.provider.name }, de)).fill("Geht es so?");
  await form.getByRole("button", { name: m.offer_counter_send({}, de) }).click();
  await expect(page.getByText(m.flash_counter_sent({}, de))).toBeVisible();
  await expectFits(customer);

  const provider = await openAt(browser, scene.path, { ...scene.provider, ...phone });
  const waiting = provider.page.locator("#counter");
  await expect(waiting).toContainText("Geht es so?");
  await expectFits(provider);
  await waiting.getByText(m.offer_counter_decline({}, de)).first().click();
  await waiting.getByRole("button", { name: m.offer_counter_decline({}, de) }).click();
  await expect(provider.page.getByText(m.flash_counter_declined({}, de))).toBeVisible();

  await page.reload();
  await expect(page.getByText(m.offer_counter_was_declined({}, de))).toBeVisible();
  await expect(
    page.getByRole("button", { name: m.offer_accept({ total: "1.785,00\u00a0€" }, de) }),
  ).toBeVisible();
  expectNoFaults(customer, provider);
});
