// Who is signed in where, one's data to take along, and leaving for good: in browsers, with the mails that go out.
import { type Browser, expect } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { m } from "#messages/messages.js";
import { expectMail, linkIn } from "./kit/inbox.ts";
import { type Client, call, customerPassword, newCustomer, signedIn } from "./kit/machine.ts";
import { openRequest, termsOf } from "./kit/machine-steps.ts";
import { kellersLines, newOccasion } from "./kit/occasion.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "./kit/person.ts";
import { signIn } from "./kit/steps-account.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const name = "Mara Example";

async function someone(): Promise<{
  email: string;
  client: Client;
  occasion: ReturnType<typeof newOccasion>;
}> {
  const occasion = newOccasion(90);
  const email = occasion.customer_email;
  return { email, client: await newCustomer(email), occasion };
}

async function browserOf(browser: Browser, email: string, path: string, has_scripts = true): Promise<Person> {
  const who = { email, name, password: customerPassword, width: has_scripts ? 1440 : 360 };
  const person = await openBrowser(browser, who, has_scripts);
  await signIn(person, path);
  return person;
}

const press = ({ page }: Person, label: string) =>
  page.getByRole("main").getByRole("button", { name: label, exact: true }).click();
/** The next step of this browser ends at the door; that page's 401 is no fault. */
const ended = async ({ page, faults }: Person) => {
  const before = faults.length;
  const link = page.getByRole("main").getByRole("link", { name: m.account_nav_profile({}, en), exact: true });
  // The next click, where there is something to click; a visitor's page asks by its address.
  if ((await link.count()) > 0) await link.click();
  else await page.goto("/account/profile");
  await expect(page).toHaveURL(/\/auth\/not-authenticated/);
  const door = /status of 401 .*\/auth\/not-authenticated/;
  faults.splice(before, faults.length, ...faults.slice(before).filter((fault) => !door.test(fault)));
};

for (const has_scripts of [true, false]) {
  test(`devices: one, all others, everywhere, ${has_scripts ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const { email } = await someone();
    const here = await browserOf(browser, email, "/account/devices", has_scripts);
    const [one, two] = [
      await browserOf(browser, email, "/account"),
      await browserOf(browser, email, "/account"),
    ];
    await here.page.reload();
    const rows = here.page.getByRole("list", { name: m.device_list({}, en) }).getByRole("listitem");
    // Two browsers beside this one, and the client that made the account.
    await expect(rows.first()).toContainText(m.device_this({}, en));
    const count = await rows.count();
    await expectFits(here);
    await rows.nth(1).getByRole("button").click();
    await expect(rows).toHaveCount(count - 1);
    // The one used last stands first among the others.
    await ended(two);
    await one.page.goto("/account/profile");
    await expect(one.page).toHaveURL("/account/profile");

    await press(here, m.device_end_others({}, en));
    await expect(rows).toHaveCount(1);
    await ended(one);
    await here.page.goto("/account/devices");
    const third = await browserOf(browser, email, "/account");
    await here.page.reload();
    await press(here, m.device_end_all({}, en));
    await expect(here.page).toHaveURL("/");
    await ended(here);
    await ended(third);
    expectNoFaults(here);
  });
}

test("one's data: asked for, mailed, downloaded and opened", async ({ browser }) => {
  const { email, client, occasion } = await someone();
  const request_id = await openRequest(client, occasion);
  const person = await browserOf(browser, email, "/account/export");
  const { page } = person;
  await expectFits(person);
  await press(person, m.leaving_export_submit({}, en));
  await expect(page.getByRole("status").filter({ hasText: m.flash_export_requested({}, en) })).toBeVisible();
  const mail = await expectMail(email, m.leaving_mail_export_subject({}, en));
  const path = /\/account\/export\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(linkIn(mail, path).href);
  await expect(headline(person)).toHaveText(m.leaving_download_title({}, en));
  await expectFits(person);
  const answer = await page.request.get(`${path}/zip`);
  expect(answer.headers()["content-type"]).toBe("application/zip");
  const entries = unzipSync(new Uint8Array(await answer.body()));
  const requests = JSON.parse(strFromU8(entries["data/requests.json"] ?? new Uint8Array()));
  expect(requests).toMatchObject([{ title: occasion.title }]);
  expect(JSON.stringify(requests)).toContain(String(request_id));

  // For anybody else it is a link to nowhere.
  const stranger = await browserOf(browser, (await someone()).email, "/account");
  await stranger.page.goto(path);
  await expect(stranger.page).toHaveURL("/account/export?link=gone");
  await expect(stranger.page.getByRole("main")).toContainText(m.leaving_export_gone({}, en));
  expectNoFaults(person, stranger);
});

for (const has_scripts of [true, false]) {
  test(`leaving for good, ${has_scripts ? "with" : "without"} scripts`, async ({ browser }) => {
    const { email, client, occasion } = await someone();
    await openRequest(client, occasion);
    const person = await browserOf(browser, email, "/account/delete", has_scripts);
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
}

test("leaving waits for what others wait for, and says what", async ({ browser }) => {
  const { email, client, occasion } = await someone();
  const request_id = String(await openRequest(client, occasion));
  const provider = await signedIn("provider@demo.test");
  await call(provider, "send_offer", termsOf(request_id, kellersLines, occasion));
  const person = await browserOf(browser, email, "/account/delete");
  await expect(person.page.getByRole("main")).toContainText(m.leaving_delete_blocked_title({}, en));
  const way = person.page.getByRole("list", { name: m.leaving_delete_blocked_list({}, en) });
  await expect(way.getByRole("link", { name: occasion.title })).toHaveAttribute(
    "href",
    `/request/${request_id}`,
  );
  await expect(field(person.page, m.leaving_delete_word({}, en))).toHaveCount(0);
  await expectFits(person);
  expectNoFaults(person);
});
