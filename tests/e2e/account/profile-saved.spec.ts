// A profile saves itself: what is typed is stored without a button, except what operators verify of a provider.
import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { m } from "#messages/messages.js";
import { newCustomer } from "../kit/api-client.ts";
import { asOwner } from "../kit/owner.ts";
import { expectFits, expectNoFaults, field, type Person, waitForHydration } from "../kit/person.ts";
import { newProvider } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const path = "/account/profile";

async function customerAtProfile(browser: Browser): Promise<Person> {
  const { customer_email } = newRequestData();
  await newCustomer(customer_email);
  const person = await openAt(browser, path, { email: customer_email, width: 393 });
  await waitForHydration(person);
  return person;
}

const about = (page: Page) => field(page, m.account_edit_about({}, en));
const city = (page: Page) => field(page, m.account_edit_city({}, en));
const phone = (page: Page) => field(page, m.account_profile_phone({}, en));
const says = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

async function storedOf(email: string) {
  return asOwner(async (owner) => {
    const found = await owner.query<{
      display_name: string;
      about: string | null;
      city: string | null;
      is_verified: boolean;
    }>(
      `select display_name, about, city, verified_at is not null as is_verified from profile
        join profile_contact on profile_contact.profile_id = profile.id
        where profile.account_id = (select id from account where email = $1)`,
      [email],
    );
    return found.rows[0];
  });
}

test("a field is saved without pressing anything and is there after a reload", async ({ browser }) => {
  const person = await customerAtProfile(browser);
  const { page, email } = person;
  await about(page).fill("We like gardens.");
  await says(page, m.common_kept({}, en));
  expect(await storedOf(email)).toMatchObject({ about: "We like gardens.", city: null });
  // The version of the first save is the one that the second begins with.
  await city(page).fill("Konstanz");
  await expect.poll(async () => (await storedOf(email))?.city).toBe("Konstanz");
  await page.reload();
  await expect(about(page)).toHaveValue("We like gardens.");
  await expect(city(page)).toHaveValue("Konstanz");
  // What is typed just before the page is left is saved too.
  await waitForHydration(person);
  await city(page).fill("Ulm");
  await page.goto("/account");
  await expect.poll(async () => (await storedOf(email))?.city).toBe("Ulm");
  expectNoFaults(person);
});

test("a refused field says why, keeps what was typed and where the cursor is, and is saved once corrected", async ({
  browser,
}) => {
  const person = await customerAtProfile(browser);
  const { page, email } = person;
  await city(page).fill("Konstanz");
  await phone(page).fill("call me");
  await says(page, m.account_kept_refused({}, en));
  await expect(phone(page)).toHaveAttribute("aria-invalid", "true");
  await expect(phone(page)).toHaveAccessibleDescription(/\w/);
  await expect(phone(page)).toHaveValue("call me");
  await expect(phone(page)).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectFits(person);
  await phone(page).fill("+49 7531 123456");
  await says(page, m.common_kept({}, en));
  await expect(phone(page)).not.toHaveAttribute("aria-invalid", "true");
  expect(await storedOf(email)).toMatchObject({ city: "Konstanz" });
  expectNoFaults(person);
});

test("of two tabs the second one saves nothing over the first: it says what is stored, and the button decides", async ({
  browser,
}) => {
  const person = await customerAtProfile(browser);
  const { page, email } = person;
  const other = await person.context.newPage();
  await other.goto(path);
  await waitForHydration({ ...person, page: other });
  await city(page).fill("Konstanz");
  await says(page, m.common_kept({}, en));
  await about(other).fill("Words of the other tab.");
  await says(other, m.account_kept_elsewhere({}, en));
  await expect(
    other.getByText(m.common_stored_now({ value: "Konstanz" }, en), { exact: true }),
  ).toBeVisible();
  await expect(about(other)).toHaveValue("Words of the other tab.");
  expect(await storedOf(email)).toMatchObject({ city: "Konstanz", about: null });
  // Nor does it after another form of the page was sent.
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: "#186" } });
  await other
    .locator("#photo input[type=file]")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await photo.png().toBuffer() });
  // The list of chosen files moves the button.
  await expect(other.getByText("me.png")).toBeVisible();
  await other.getByRole("button", { name: m.account_photo_set({}, en) }).click();
  await expect(other.getByRole("button", { name: m.account_photo_replace({}, en) })).toBeVisible();
  expect(await storedOf(email)).toMatchObject({ city: "Konstanz", about: null });
  await expect(
    other.getByText(m.common_stored_now({ value: "Konstanz" }, en), { exact: true }),
  ).toBeVisible();
  await city(other).fill("Ulm");
  await other.getByRole("button", { name: m.account_edit_submit({}, en), exact: true }).click();
  await says(other, m.flash_profile_saved({}, en));
  expect(await storedOf(email)).toMatchObject({ city: "Ulm", about: "Words of the other tab." });
  // And from here on it saves itself again.
  await about(other).fill("Typed on.");
  await expect.poll(async () => (await storedOf(email))?.about).toBe("Typed on.");
  expectNoFaults(person);
});

test("the name of a verified provider is saved by its button alone, which ends the verification", async ({
  browser,
}) => {
  const keller = await newProvider("Keller");
  const person = await openAt(browser, path, { email: keller.email, width: 1440 });
  const { page } = person;
  await waitForHydration(person);
  const name = `${keller.name} & Sons`;
  const hidden = (field_name: string) => page.locator(`#profile [name=${field_name}]`).inputValue();
  const first_version = await hidden("version");
  // Leaving the unsaved name is asked about.
  page.on("dialog", (dialog) => dialog.accept());
  const preview = page.getByRole("region", { name: m.account_preview_customers({}, en) });
  await field(page, m.account_profile_name({}, en)).fill(name);
  await expect(preview).toContainText(name);
  await says(page, m.account_identity_unsaved({}, en));
  await about(page).fill("We take pictures.");
  await expect(preview).toContainText("We take pictures.");
  await says(page, m.common_kept({}, en));
  const same = { display_name: keller.name, is_verified: true };
  expect(await storedOf(keller.email)).toMatchObject({ ...same, about: "We take pictures." });
  // Nor does the address behind it take a name. The page has read its new version by then.
  await expect.poll(() => hidden("version")).not.toBe(first_version);
  const answer = await page.request.post(`${path}/save`, {
    form: {
      _key: crypto.randomUUID(),
      version: await hidden("version"),
      profile_id: await hidden("profile_id"),
      display_name: "Somebody",
      email: keller.email,
      country: "AT",
    },
    headers: { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(204);
  expect(await storedOf(keller.email)).toMatchObject(same);

  await page.reload();
  await waitForHydration(person);
  await field(page, m.account_profile_name({}, en)).fill(name);
  await page
    .getByRole("button", { name: m.account_identity_save_again({}, en) })
    .first()
    .click();
  await says(page, m.flash_profile_saved({}, en));
  await expect(page.getByText(m.account_identity_unsaved({}, en))).toHaveCount(0);
  expect(await storedOf(keller.email)).toMatchObject({ display_name: name, is_verified: false });
  await page.reload();
  await expect(field(page, m.account_profile_name({}, en))).toHaveValue(name);
});
