// The product by keyboard alone: the main job in English at a desk and in German on a phone's width, what errors do
// with the focus, what Escape closes, and that no page keeps the focus.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { labelled } from "./kit/keyboard.ts";
import {
  acceptByKeyboard,
  informByKeyboard,
  offerByKeyboard,
  payByKeyboard,
  requestByKeyboard,
  signInByKeyboard,
  type Typist,
  typist,
} from "./kit/keyboard-steps.ts";
import { call, customerPassword, newCustomer, signedIn } from "./kit/machine.ts";
import { Offer, termsOf } from "./kit/machine-steps.ts";
import { newOccasion, wintersLines } from "./kit/occasion.ts";
import { expectNoFaults, openBrowser } from "./kit/person.ts";
import { test } from "./kit/test.ts";

type Setting = { locale: "en" | "de"; width: number };
/** The offsets keep their days apart: the providers of the demo can be in one place at a time. */
const settings = [
  { locale: "en", width: 1440, offset: 400 },
  { locale: "de", width: 360, offset: 440 },
] as const;

const prices = {
  en: { lines: [{ label: "Photographs on the day", quantity: "10", unit: "150.00" }], total: "€1,785.00" },
  de: { lines: [{ label: "Bilder des Tages", quantity: "10", unit: "150,00" }], total: "1.785,00\u00a0€" },
};

async function customerOf(browser: Browser, email: string, setting: Setting): Promise<Typist> {
  const who = { email, name: "Mara Example", password: customerPassword, ...setting };
  return typist(await openBrowser(browser, who, true));
}

const keller = { email: "provider@demo.test", name: "Studio Keller" };

for (const setting of settings) {
  const { locale, width, offset } = setting;
  test(`a request becomes a paid booking by keyboard alone, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const occasion = newOccasion(offset);
    await newCustomer(occasion.customer_email);
    const customer = await customerOf(browser, occasion.customer_email, setting);
    const provider = typist(await openBrowser(browser, { ...keller, ...setting }, true));
    const { total } = prices[locale];

    const request_id = await test.step("the customer signs in and sends a request", async () => {
      await signInByKeyboard(customer, "/requests");
      return requestByKeyboard(customer, occasion);
    });
    await test.step("a provider signs in and makes an offer; another one has made theirs", async () => {
      await signInByKeyboard(provider, "/requests");
      await offerByKeyboard(provider, occasion, prices[locale]);
      await call(
        await signedIn("winter@demo.test"),
        "send_offer",
        termsOf(request_id, wintersLines, occasion),
        Offer,
      );
    });
    await test.step("the customer compares, accepts and informs", async () => {
      await acceptByKeyboard(customer, request_id, total);
      await informByKeyboard(customer);
    });
    await test.step("the customer pays", () => payByKeyboard(customer, total));
    expectNoFaults(customer, provider);
  });

  test(`a refused form says what is wrong where the focus is, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const { customer_email } = newOccasion(offset);
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

  test(`Escape closes the profile menu and gives the focus back, in ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const who = typist(await openBrowser(browser, { ...keller, ...setting }, true));
    const { page, keys, o } = who;
    await signInByKeyboard(who, "/requests");
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

  test(`no page keeps the focus, in ${locale} at ${width} px`, async ({ browser }) => {
    const who = typist(await openBrowser(browser, { ...keller, ...setting }, true));
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
    const first = page
      .getByRole("main")
      .getByRole("link", { name: m.request_board_offer({}, o) })
      .first();
    const request = new URL((await first.getAttribute("href")) ?? "", page.url()).pathname;
    await rounds(["/", "/requests", request, "/bookings"]);
    expectNoFaults(who);
  });
}
