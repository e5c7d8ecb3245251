// Who is signed in where, and leaving for good: in browsers, with the mails that go out.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { type Client, customerPassword, newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectMail } from "../kit/inbox.ts";
import { expectFits, expectNoFaults, field, openBrowser, type Person } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const name = "Mara Example";

async function someone(): Promise<{
  email: string;
  client: Client;
  data: ReturnType<typeof newRequestData>;
}> {
  const data = newRequestData();
  const email = data.customer_email;
  return { email, client: await newCustomer(email), data };
}

async function browserOf(browser: Browser, email: string, path: string): Promise<Person> {
  const who = { email, name, password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person, path, { is_proved: true });
  return person;
}

const press = ({ page }: Person, label: string) =>
  page.getByRole("main").getByRole("button", { name: label, exact: true }).click();
/** The next navigation of this browser asks to sign in; that page's 401 is no fault. */
const ended = async ({ page, faults }: Person) => {
  const before = faults.length;
  const link = page.getByRole("main").getByRole("link", { name: m.account_nav_profile({}, en), exact: true });
  // The next click, where there is something to click; a visitor's page asks by its address.
  if ((await link.count()) > 0) await link.click();
  else await page.goto("/account/profile");
  await expect(page).toHaveURL(/\/auth\/not-authenticated/);
  const refusal = /status of 401 .*\/auth\/not-authenticated/;
  faults.splice(before, faults.length, ...faults.slice(before).filter((fault) => !refusal.test(fault)));
};

test("devices: equal ones together, all others, everywhere", async ({ browser }) => {
  const { email } = await someone();
  const here = await browserOf(browser, email, "/account/devices");
  const [one, two] = [
    await browserOf(browser, email, "/account"),
    await browserOf(browser, email, "/account"),
  ];
  await here.page.reload();
  const rows = here.page.getByRole("list", { name: m.device_list({}, en) }).getByRole("listitem");
  // Two equal browsers beside this one, and the client that made the account: they all look alike.
  await expect(rows.first()).toContainText(m.device_this({}, en));
  await expect(rows.nth(1)).toContainText(m.device_sign_ins({ count: "3" }, en));
  await expectFits(here);
  await rows.nth(1).getByRole("button").click();
  await expect(rows).toHaveCount(1);
  await ended(one);
  await ended(two);

  const other = await browserOf(browser, email, "/account");
  await here.page.reload();
  await expect(rows).toHaveCount(2);
  await press(here, m.device_end_others({}, en));
  await expect(rows).toHaveCount(1);
  await ended(other);
  await here.page.goto("/account/devices");
  const third = await browserOf(browser, email, "/account");
  await here.page.reload();
  await press(here, m.device_end_all({}, en));
  await expect(here.page).toHaveURL("/");
  await ended(here);
  await ended(third);
  expectNoFaults(here);
});

test("leaving for good", async ({ browser }) => {
  const { email, client, data } = await someone();
  await openRequest(client, data);
  const person = await browserOf(browser, email, "/account/delete");
  const { page } = person;
  await expectFits(person);
  await field(page, m.leaving_delete_word({}, en)).fill("perhaps");
  await press(person, m.leaving_delete_submit({}, en));
  await expect(page.getByRole("alert")).toContainText(m.refusal_issue_word_needed({}, en));
  await field(page, m.leaving_delete_word({}, en)).fill("delete");
  await press(person, m.leaving_delete_submit({}, en));
  await expect(page).toHaveURL("/");
  await expect(page.getByText(m.flash_account_closed({}, en))).toBeVisible();
  await expectMail(email, m.leaving_mail_closed_subject({}, en));
  await ended(person);

  await page.goto("/auth/signin");
  await field(page, m.account_email({}, en)).fill(email);
  await field(page, m.account_password({}, en)).fill(customerPassword);
  await page.getByRole("button", { name: m.account_sign_in_submit({}, en) }).click();
  await expect(page.getByRole("alert")).toContainText(m.account_fault_sign_in_failed({}, en));
  expectNoFaults(person);
});
