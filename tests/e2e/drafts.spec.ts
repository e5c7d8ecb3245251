// Nothing typed into a request is lost: by reload, back, a closed tab, no network, or signing in meanwhile.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "./kit/api-client.ts";
import {
  expectNoFaults,
  field,
  openBrowser,
  type Person,
  unfoldAll,
  waitForHydration,
} from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { signIn } from "./kit/steps-account.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const title = (page: Page) => field(page, m.request_title_label({}, en));
const words = (page: Page) => field(page, m.request_description_label({}, en));
const town = (page: Page) => field(page, m.request_town_label({}, en));
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const saved = (page: Page) => expect(page.getByRole("status").getByText(m.common_kept({}, en))).toBeVisible();

async function visitor(browser: Browser): Promise<Person> {
  const { customer_email: email } = newRequestData();
  return openBrowser(browser, { email, name: "Mara Example", password: customerPassword, width: 393 }, true);
}

/** The first screen of a new request in this category. */
async function begin({ page }: Pick<Person, "page">, category: string): Promise<void> {
  await page.goto(`/request?category=${category}`);
  await waitForHydration({ page } as Person);
  await unfoldAll(page);
}

test("half a screen survives a reload, going back, and a closed tab", async ({ browser }) => {
  const person = await visitor(browser);
  const { page, context } = person;
  await begin(person, "photography");
  await title(page).fill("We");
  await words(page).fill("Two\nlines.");
  await page.getByRole("checkbox", { name: "A printed album" }).check();
  await saved(page);
  await page.reload();
  await waitForHydration(person);
  await expect(title(page)).toHaveValue("We");
  await expect(words(page)).toHaveValue("Two\nlines.");
  await expect(page.getByRole("checkbox", { name: "A printed album" })).toBeChecked();

  // Typed a moment before the button is pressed, and too short to be saved as a step.
  await words(page).fill("Three lines.");
  await press(page, m.request_save_and_leave({}, en));
  await expect(page).toHaveURL("/");
  await page.close();
  const next = await context.newPage();
  await next.goto("/");
  await next.getByRole("link", { name: "We", exact: true }).click();
  await expect(words(next)).toHaveValue("Three lines.");

  await waitForHydration({ page: next } as Person);
  await title(next).fill("Wedding at the lake");
  await next.getByRole("radio", { name: "Wedding" }).check();
  await field(next, "How many people will be there?").fill("60");
  await press(next, m.request_continue_to({ step: m.request_step_when_where({}, en) }, en));
  await town(next).fill("Konstan");
  await press(next, m.request_back({}, en));
  await expect(title(next)).toHaveValue("Wedding at the lake");
  await next.goBack();
  await expect(town(next)).toHaveValue("Konstan");
  expectNoFaults(person);
});

test("input typed a moment before a reload or a closed tab is there again, from the first letter on", async ({
  browser,
}) => {
  const person = await visitor(browser);
  const { page, context } = person;
  await begin(person, "photography");
  await title(page).fill("Typed and reloaded");
  await page.reload();
  await expect(title(page)).toHaveValue("Typed and reloaded");
  await waitForHydration(person);
  await unfoldAll(page);

  // The page is rendered before the input sent a moment earlier is stored.
  const old = await context.request.get(page.url());
  await page.route("**/request?*", (route) => route.fulfill({ response: old }), { times: 1 });
  await words(page).fill("Overtaken.");
  await page.reload();
  await expect(words(page)).toHaveValue("Overtaken.");

  await begin(person, "music-dj");
  await title(page).fill("Typed and closed");
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  // The closed page's last save may still be in flight.
  await expect(async () => {
    await next.goto("/");
    await next.getByRole("link", { name: "Typed and closed", exact: true }).click({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(title(next)).toHaveValue("Typed and closed");
  expectNoFaults(person);
});

test("without a network nothing is lost, and signing in keeps the half-typed request", async ({
  browser,
}) => {
  const person = await visitor(browser);
  const { page, context } = person;
  await newCustomer(person.email);
  await begin(person, "photography");
  await context.setOffline(true);
  await title(page).fill("Typed in a tunnel");
  await expect(page.getByText(m.common_not_kept({}, en))).toBeVisible();
  await press(page, m.request_continue_to({ step: m.request_step_when_where({}, en) }, en));
  await expect(title(page)).toHaveValue("Typed in a tunnel");
  await context.setOffline(false);
  await words(page).fill("And on.");
  await saved(page);
  const draft = page.url();
  await signIn(person, "/requests");
  await page.goto(draft);
  await expect(title(page)).toHaveValue("Typed in a tunnel");
  await expect(words(page)).toHaveValue("And on.");
});
