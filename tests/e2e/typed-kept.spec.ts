// Input typed before the scripts arrive is saved by them, even when the browser filled it in; it is there again after
// going back to the page; and it outlives a session that ends meanwhile.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { readyDraft } from "#tests/kit/product/market.ts";
import { customerPassword, newCustomer } from "./kit/api-client.ts";
import { openRequest } from "./kit/api-steps.ts";
import { asOwner } from "./kit/owner.ts";
import { type Person, unfoldAll } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { newRequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { holdScripts, isHydrated } from "./kit/slow-scripts.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first();

type Visit = { person: Person; path: string };

async function customer(browser: Browser, path: string | null = null): Promise<Visit> {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const person = await openAt(browser, "/requests", { email: data.customer_email, width: 1440 });
  if (path) return { person, path };
  const { request_id } = await readyDraft(client, data);
  return { person, path: `/request?step=send&draft=${request_id}` };
}

async function provider(browser: Browser): Promise<Visit> {
  const data = newRequestData();
  const [nora, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const path = `/request/${await openRequest(client, data)}`;
  return { person: await openAt(browser, "/requests", { ...nora, width: 1440 }), path };
}

type Form = [name: string, visit: (browser: Browser) => Promise<Visit>, typed: Record<string, string>];

/** Forms that are saved while people type. */
const saved: Form[] = [
  ["a contact", customer, { name: "Mara Early", phone: "+49 7531 654321" }],
  ["an offer", provider, { "lines[0].label": "Typed early", message: "Good day.\nWe are free." }],
];

/** As a person types it, and as a browser fills it in: without an event. */
const ways: [string, (page: Page, name: string, text: string) => Promise<unknown>][] = [
  ["typed", (page, name, text) => field(page, name).fill(text)],
  [
    "filled in by the browser",
    (page, name, text) =>
      field(page, name).evaluate((control, value) => Reflect.set(control, "value", value), text),
  ],
];

for (const [form, visit, typed] of saved)
  for (const [way, enterText] of ways)
    test(`${form} ${way} before the scripts arrive stays, and is saved without another key`, async ({
      browser,
    }) => {
      const { person, path } = await visit(browser);
      const { page } = person;
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await unfoldAll(page);
      for (const [name, text] of Object.entries(typed)) await enterText(page, name, text);
      const saving = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
      release();
      await isHydrated(page, Object.keys(typed)[0] ?? "");
      await saving;
      for (const [name, text] of Object.entries(typed))
        await expect(field(page, name), name).toHaveValue(text);
      const later = await person.context.newPage();
      await later.goto(path);
      for (const [name, text] of Object.entries(typed))
        await expect(field(later, name), name).toHaveValue(text);
    });

const back: Form[] = [
  ...saved,
  [
    "a profile",
    (browser) => customer(browser, "/account/profile"),
    { about: "Words\nabout us.", city: "Ulm" },
  ],
];

for (const [form, visit, typed] of back)
  test(`${form} is there again on the way back to its page`, async ({ browser }) => {
    const { person, path } = await visit(browser);
    const { page } = person;
    await page.goto(path, { waitUntil: "networkidle" });
    await unfoldAll(page);
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    await page.goto("/legal");
    await page.goBack();
    await isHydrated(page, Object.keys(typed)[0] ?? "");
    await page.waitForLoadState("networkidle");
    for (const [name, text] of Object.entries(typed)) await expect(field(page, name), name).toHaveValue(text);
  });

for (const [form, visit, typed] of saved)
  test(`${form} outlives a session that has ended`, async ({ browser }) => {
    const { person, path } = await visit(browser);
    const { page } = person;
    await page.goto(path, { waitUntil: "networkidle" });
    await unfoldAll(page);
    await asOwner((owner) =>
      owner.query(
        "update device set revoked_at = now() where account_id = (select id from account where email = $1)",
        [person.email],
      ),
    );
    for (const [name, text] of Object.entries(typed))
      await field(page, name)
        .fill(text, { timeout: 1_000 })
        .catch(() => undefined);
    await page.waitForURL(/\/auth\/not-authenticated/);
    await page.getByRole("link", { name: m.shell_sign_in_onwards({}, en) }).click();
    await page.getByLabel(m.account_email({}, en), { exact: true }).fill(person.email);
    await page.getByLabel(m.account_password({}, en), { exact: true }).fill(customerPassword);
    await page.getByRole("button", { name: m.account_sign_in_submit({}, en), exact: true }).click();
    const [first = ["", ""]] = Object.entries(typed);
    await expect(field(page, first[0])).toHaveValue(first[1]);
  });
