// The product by keyboard alone: the main job up to the page of the payment service, in English at desktop width and
// in German at a phone's width, where errors move the focus, what Escape closes, and that no page traps the focus.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { call, customerPassword, newCustomer } from "./kit/api-client.ts";
import { Offer, openRequest, termsOf } from "./kit/api-steps.ts";
import { labelled } from "./kit/keyboard/keyboard.ts";
import {
  acceptByKeyboard,
  informByKeyboard,
  offerByKeyboard,
  orderByKeyboard,
  requestByKeyboard,
  signInByKeyboard,
  type Typist,
  typist,
} from "./kit/keyboard/steps.ts";
import { expectNoFaults, openBrowser, waitForHydration } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData, wintersLines } from "./kit/request-data.ts";
import { test } from "./kit/test.ts";

type Setting = { locale: "en" | "de"; width: number };
const settings = [
  { locale: "en", width: 1440 },
  { locale: "de", width: 360 },
] as const;

const prices = {
  en: { lines: [{ label: "Photographs on the day", quantity: "10", unit: "150.00" }], total: "€1,785.00" },
  de: { lines: [{ label: "Bilder des Tages", quantity: "10", unit: "150,00" }], total: "1.785,00\u00a0€" },
};

async function customerOf(browser: Browser, email: string, setting: Setting): Promise<Typist> {
  const who = { email, name: "Mara Example", password: customerPassword, ...setting };
  return typist(await openBrowser(browser, who, true));
}

/** A provider with their own keyboard. */
async function providerAt(browser: Browser, setting: Setting): Promise<Typist> {
  const { keller } = await workerProviders();
  return typist(await openBrowser(browser, { ...keller, ...setting }, true));
}

for (const setting of shareOfTurn(settings)) {
  const { locale, width } = setting;
  test(`a request becomes a binding order by keyboard alone, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const data = newRequestData();
    await newCustomer(data.customer_email);
    const customer = await customerOf(browser, data.customer_email, setting);
    const provider = await providerAt(browser, setting);
    const { total } = prices[locale];

    const request_id = await test.step("the customer signs in and sends a request", async () => {
      await signInByKeyboard(customer, "/requests");
      return requestByKeyboard(customer, data);
    });
    await test.step("a provider signs in and makes an offer; another one has made theirs", async () => {
      await signInByKeyboard(provider, "/requests");
      await offerByKeyboard(provider, data, prices[locale]);
      await call(
        (await workerProviders()).winter.client,
        "send_offer",
        termsOf(request_id, wintersLines, data),
        Offer,
      );
    });
    await test.step("the customer compares, accepts and informs", async () => {
      await acceptByKeyboard(customer, request_id, total);
      await informByKeyboard(customer);
    });
    await test.step("the customer orders", () => orderByKeyboard(customer, total));
    expectNoFaults(customer, provider);
  });
}

refusedForm(settings[1]);
profileMenu(settings[0]);
for (const setting of shareOfTurn(settings, 2)) focusRounds(setting);

function refusedForm(setting: Setting): void {
  const { locale, width } = setting;
  test(`a refused form says what is wrong where the focus is, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const { customer_email } = newRequestData();
    await newCustomer(customer_email);
    const who = await customerOf(browser, customer_email, setting);
    const { page, keys, o } = who;
    await page.goto("/auth/signin?next=/requests");
    await keys.press(page.getByRole("button", { name: m.account_sign_in_submit({}, o), exact: true }));
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    const email = page.getByRole("textbox", { name: labelled(m.account_email({}, o)) });
    await keys.press(summary.getByRole("link", { name: m.account_email({}, o) }));
    await expect(email).toBeFocused();
    await page.keyboard.type(customer_email);
    await keys.type(page.getByLabel(labelled(m.account_password({}, o))), who.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/requests");
    expectNoFaults(who);
  });
}

function profileMenu(setting: Setting): void {
  const { locale, width } = setting;
  test(`Escape closes the profile menu and gives the focus back, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const who = await providerAt(browser, setting);
    const { page, keys, o } = who;
    await signInByKeyboard(who, "/requests");
    // The menu opens without scripts, and Escape closes it with them.
    await waitForHydration(who);
    const menu = page.getByRole("banner").locator("details.menu");
    const opener = menu.locator("summary");
    await keys.press(opener);
    await expect(menu).toHaveAttribute("open");
    await keys.reach(menu.getByRole("link", { name: m.shell_profile_manage({}, o) }));
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open");
    await expect(opener).toBeFocused();
    expectNoFaults(who);
  });
}

function focusRounds(setting: Setting): void {
  const { locale, width } = setting;
  test(`no page keeps the focus, in ${locale} at ${width} px`, async ({ browser }) => {
    // Its own request: another worker's may be somebody else's booking by the time the page opens.
    const data = newRequestData();
    const request_id = await openRequest(await newCustomer(data.customer_email), data);
    const who = await providerAt(browser, setting);
    const { page, keys, o } = who;
    const skip = m.shell_skip({}, o);
    const rounds = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        const met = await keys.round();
        expect(met[0], path).toBe(skip);
        expect(met.length, path).toBeGreaterThan(5);
      }
    };
    await rounds(["/", "/request", "/auth/signup", "/auth/signin"]);
    await signInByKeyboard(who, "/requests");
    await rounds(["/", "/requests", `/request/${request_id}`, "/bookings"]);
    expectNoFaults(who);
  });
}
