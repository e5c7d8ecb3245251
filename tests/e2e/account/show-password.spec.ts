// With scripts, people can read their password while typing it; it is still sent as a password.

import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { isFull } from "#scripts/test-run/turn.ts";
import { field, openBrowser } from "../kit/person.ts";
import { test } from "../kit/test.ts";

const who = { email: "customer@demo.test", name: "Lena Example", width: 360 };
const button = (page: Page, locale: "en" | "de") =>
  page.getByRole("button", { name: m.account_password_show({}, { locale }), exact: true });

const cases = [
  ["/auth/signin", "en"],
  ["/auth/signup", "de"],
  ...(isFull
    ? ([
        ["/auth/signin", "de"],
        ["/auth/signup", "en"],
      ] as const)
    : []),
] as const;

for (const [path, locale] of cases) {
  test(`${path} in ${locale}: shown and hidden by one button, by keyboard too, without losing a letter`, async ({
    browser,
  }) => {
    const { page, context } = await openBrowser(browser, { ...who, locale }, true);
    await page.goto(path);
    const password = field(page, m.account_password({}, { locale }));
    const show = button(page, locale);
    await password.fill("half a secret");
    await expect(password).toHaveAttribute("type", "password");
    await expect(show).toHaveAttribute("aria-pressed", "false");
    await expect(async () => {
      await show.click();
      await expect(show).toHaveAttribute("aria-pressed", "true", { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue("half a secret");
    await password.press("Tab");
    await expect(show).toBeFocused();
    await page.keyboard.press("Space");
    await expect(show).toHaveAttribute("aria-pressed", "false");
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue("half a secret");
    await context.close();
  });
}

test("it is a password field again at the moment it is sent, and comes back hidden and empty", async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, who, true);
  await page.goto("/auth/signin");
  await field(page, m.account_email({}, { locale: "en" })).fill(who.email);
  const password = field(page, m.account_password({}, { locale: "en" }));
  await password.fill("not the right one");
  await expect(async () => {
    await button(page, "en").click();
    await expect(password).toHaveAttribute("type", "text", { timeout: 500 });
  }).toPass({ timeout: 15_000 });
  // What a password manager would see, recorded after all the page's own listeners.
  await page.evaluate(() => {
    window.addEventListener("submit", () => {
      const { type, value } = document.querySelector<HTMLInputElement>('[name="password"]') ?? {};
      sessionStorage.setItem("seen", JSON.stringify([type, value]));
    });
  });
  await page.getByRole("button", { name: m.account_sign_in_submit({}, { locale: "en" }) }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBe('["password","not the right one"]');
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("");
  await context.close();
});
