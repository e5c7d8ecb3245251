// Setting up a second factor with its picture, in a browser. Signing in with it, losing it, setting it up again, and
// changing password or address are tested over HTTP.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { keyOf, nextCode, wrongCode } from "../kit/authenticator.ts";
import { expectFits, expectNoFaults, openBrowser } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const o = { locale: "en" } as const;

test("a second factor is set up by its picture and a code, and recovery codes are saved", async ({
  browser,
}) => {
  const { customer_email: email } = newRequestData();
  await newCustomer(email);
  const who = { email, name: "Mara Example", password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  const { page } = person;
  await enter(person, "/account/security", { is_proved: true });
  await page.getByRole("link", { name: m.security_factor_set_up({}, o) }).click();
  await page.getByRole("button", { name: m.security_app_begin({}, o), exact: true }).click();
  await expect(page.getByRole("img", { name: m.security_app_picture({}, o) })).toBeVisible();
  await expectFits(person);
  const key = keyOf((await page.locator(".app-key code").textContent()) ?? "");
  const code = page.getByLabel(m.security_code_label({}, o));
  const submit = page.getByRole("button", { name: m.security_app_submit({}, o), exact: true });
  await code.fill(wrongCode(key));
  await submit.click();
  await expect(page.getByText(m.security_fault_factor_code_wrong({}, o))).toBeVisible();
  await code.fill(await nextCode(key));
  await submit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.security_codes_keep_title({}, o));
  await expect(page.locator(".recovery-codes code")).toHaveCount(10);
  await expectFits(person);
  await page.getByRole("link", { name: m.security_codes_kept({}, o) }).click();
  await expect(page.getByText(m.security_codes_left({ count: 10, all: 10 }, o))).toBeVisible();
  expectNoFaults(person);
});
