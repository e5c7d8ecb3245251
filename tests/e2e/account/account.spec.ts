// What people set about themselves: language and zone that mails follow, mails they can do without, a profile with its
// photo, and further profiles to add, switch to, start with, archive and restore. Without scripts: the forms over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { m } from "#messages/messages.js";
import { type Client, call, customerPassword, newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectMail } from "../kit/inbox.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const de = { locale: "de" } as const;
const name = "Mara Example";
/** As long as a name may be. */
const longName = "Bundesweite Hochzeits- und Veranstaltungsfotografie Maximiliane v. Sonnenberg AG";

/** A picture that is no square. */
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#186" } })
    .png()
    .toBuffer();

type Member = { person: Person; client: Client; data: ReturnType<typeof newRequestData> };

async function member(browser: Browser, path: string): Promise<Member> {
  const data = newRequestData();
  const email = data.customer_email;
  const client = await newCustomer(email);
  const who = { email, name, password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person, path);
  return { person, client, data };
}

const press = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true }).click();
const row = (page: Page, whose: string) => page.getByRole("listitem").filter({ hasText: whose });

/** The page says what was done. */
async function expectSaid(person: Person, sentence: string): Promise<void> {
  await expect(person.page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
  await expectFits(person);
}

test("in German and in New York: the page at once, and the next mail", async ({ browser }) => {
  const { person, client, data } = await member(browser, "/account");
  const { page } = person;
  await expect(page.getByRole("main")).toContainText(person.email);
  await page.getByRole("main").getByRole("button", { name: "Deutsch" }).click();
  await expectSaid(person, m.flash_language_saved({}, de));
  await expect(headline(person)).toHaveText(m.account_settings_title({}, de));
  const zone = page.getByRole("combobox", { name: m.account_zone_field({}, de) });
  await zone.selectOption("America/New_York");
  await page
    .locator("#time-zone")
    .getByRole("button", { name: m.account_settings_save({}, de) })
    .click();
  await expectSaid(person, m.flash_time_zone_saved({}, de));
  await expect(zone).toHaveValue("America/New_York");
  const berlin = m.account_zone_use({ zone: "Berlin" }, de);
  await expect(page.getByRole("button", { name: berlin })).toBeVisible();

  await openRequest(client, data);
  const subject = m.mail_request_opened_subject({ title: data.title }, de);
  const { text } = await expectMail(person.email, subject);
  // The last day of a request ends in its own zone, which is Berlin's.
  expect(text).toContain("17:59");
  expectNoFaults(person);
});

test("a profile with all it can say and a photo; faults are named, nothing typed is lost", async ({
  browser,
}) => {
  const { person, client } = await member(browser, "/account/profile");
  const { page } = person;
  const save = () => press(page, m.account_edit_submit({}, en));
  const about = field(page, m.account_edit_about({}, en));
  await about.fill("I take pictures.\nMostly of people.");
  await field(page, m.account_profile_name({}, en)).fill("");
  await save();
  await expect(page.getByRole("alert")).toContainText(m.refusal_issue_required_display_name({}, en));
  await expect(about).toHaveValue("I take pictures.\nMostly of people.");

  await field(page, m.account_profile_name({}, en)).fill(longName);
  await field(page, m.account_edit_city({}, en)).fill("Konstanz");
  await save();
  await expectSaid(person, m.flash_profile_saved({}, en));
  const seen = page.getByRole("region", { name: m.account_preview_providers({}, en) });
  await expect(seen).toContainText(longName);
  await expect(seen).toContainText("Mostly of people.");

  await page.getByLabel(m.account_photo_field({}, en)).setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await picture(),
  });
  await press(page, m.account_photo_set({}, en));
  await expectSaid(person, m.flash_photo_saved({}, en));
  const photo = seen.locator("img");
  await expect(photo).toBeVisible();
  const answer = await page.request.get((await photo.getAttribute("src")) ?? "");
  expect(answer.headers()["content-type"]).toBe("image/webp");
  await expect(page.locator("summary img")).toHaveCount(1);
  await press(page, m.account_photo_remove({}, en));
  await expectSaid(person, m.flash_photo_removed({}, en));
  await expect(photo).toHaveCount(0);

  // Changed elsewhere while this page stood open.
  const contact = { email: person.email, country: "DE" };
  await call(client, "update_profile", { version: 2, display_name: "Mara Elsewhere", ...contact });
  await field(page, m.account_profile_name({}, en)).fill("Mara Here");
  await save();
  await expect(page.getByRole("alert")).toContainText(m.refusal_stale({}, en));
  await expect(field(page, m.account_profile_name({}, en))).toHaveValue("Mara Here");
  await expect(page.getByRole("main")).toContainText(m.common_stored_now({ value: "Mara Elsewhere" }, en));
  await expectFits(person);
  await save();
  await expectSaid(person, m.flash_profile_saved({}, en));
  expectNoFaults(person);
});

test("a second profile: added, switched to, the default, archived and restored", async ({ browser }) => {
  const { person, client, data } = await member(browser, "/account/profiles");
  const { page } = person;
  const studio = "Studio Example";
  const pressFor = (whose: string, label: string) => press(page, `${label} ${whose}`);
  await page.getByRole("link", { name: m.account_profiles_add({}, en) }).click();
  await field(page, m.account_profile_name({}, en)).fill(studio);
  await press(page, m.account_profiles_add({}, en));
  await expect(page.getByRole("alert")).toContainText(m.account_profile_terms_link({}, en));
  await page.getByRole("checkbox", { name: m.account_profile_terms_before({}, en) }).check();
  await press(page, m.account_profiles_add({}, en));
  await expectSaid(person, m.flash_profile_added({}, en));
  await expect(row(page, studio).last()).toContainText(m.account_preview_unverified({}, en));

  await pressFor(studio, m.account_profiles_switch({}, en));
  await expect(page).toHaveURL(/\/account\/profiles$/);
  await expect(row(page, studio).last()).toContainText(m.account_profiles_active({}, en));
  await pressFor(studio, m.account_profiles_make_default({}, en));
  await expectSaid(person, m.flash_default_chosen({}, en));
  await pressFor(name, m.account_profiles_archive({}, en));
  await expectSaid(person, m.flash_profile_archived({}, en));
  await page.getByText(m.account_profiles_archived_one({}, en)).click();
  await pressFor(name, m.account_profiles_restore({}, en));
  await expectSaid(person, m.flash_profile_restored({}, en));

  // Something begins to wait for it while the page stands open.
  await pressFor(name, m.account_profiles_switch({}, en));
  await expect(row(page, name).last()).toContainText(m.account_profiles_active({}, en));
  await pressFor(name, m.account_profiles_make_default({}, en));
  await expectSaid(person, m.flash_default_chosen({}, en));
  await openRequest(client, data);
  await pressFor(name, m.account_profiles_archive({}, en));
  await expect(page.getByRole("alert")).toContainText(m.refusal_profile_in_use({}, en));
  await expect(row(page, name).last()).toContainText(m.account_profiles_requests_one({}, en));
  await expectFits(person);
  expectNoFaults(person);
});
