// Signing in through another service, whose pages a browser must be allowed to reach, and the password strength hint.
// All other ways to sign in are tested over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectNoFaults, field, openBrowser, type Person } from "../kit/person.ts";
import { test } from "../kit/test.ts";

const o = { locale: "en" } as const;
const password = "a long and quiet evening";
let counted = 0;

const newEmail = (what: string) => {
  counted += 1;
  return `${what}-${process.pid}-${Date.now()}-${counted}@example.test`;
};
const open = (browser: Browser, email: string): Promise<Person> =>
  openBrowser(browser, { email, name: "Mara Example", password, width: 360 }, true);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** On the page of the built-in provider. */
async function consent(page: Page, email: string, decision: "allow" | "deny") {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=name]").fill("Mara Example");
  await page.locator(`[name=decision][value=${decision}]`).click();
}

test("another service: leaves, agrees and returns to where the person was heading", async ({ browser }) => {
  const person = await open(browser, newEmail("through"));
  const { page, email } = person;
  await page.goto("/auth/signin?next=%2Fbookings");
  await press(page, m.signin_through({ provider: "Google" }, o));
  await consent(page, email, "allow");
  await expect(page).toHaveURL("/auth/complete-profile?next=%2Fbookings");
  // The person has not accepted the terms yet: this page asks.
  await field(page, m.account_profile_name({}, o)).fill("Mara Example");
  await field(page, m.account_profile_country({}, o)).selectOption("DE");
  await page.getByRole("checkbox", { name: m.account_profile_terms_before({}, o) }).check();
  await press(page, m.account_profile_submit({}, o));
  await expect(page).toHaveURL("/bookings");
  expectNoFaults(person);
  await person.context.close();
});

test("the strength of a typed password is described in words, which follow the address", async ({
  browser,
}) => {
  const person = await open(browser, newEmail("weighed"));
  const { page } = person;
  await page.goto("/auth/signup");
  const strength = page.getByRole("status", { name: m.signin_strength_label({}, o) });
  const typed = field(page, m.account_password({}, o));
  for (const [text, words] of [
    ["short", m.signin_strength_short({ min: 10 }, o)],
    ["password123", m.account_issue_password_common({}, o)],
    ["tr0ub4dor&3", m.signin_strength_fair({}, o)],
    ["quiet evening 7", m.signin_strength_good({}, o)],
    [password, m.signin_strength_strong({}, o)],
  ] as const) {
    await typed.fill(text);
    await expect(strength).toHaveText(words);
  }
  await typed.fill("mara.example.12");
  await field(page, m.account_email({}, o)).fill("mara.example@example.test");
  await expect(strength).toHaveText(m.account_issue_password_has_email({}, o));
  expectNoFaults(person);
  await person.context.close();
});
