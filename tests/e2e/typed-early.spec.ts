// On a slow connection, input typed before the scripts arrive is kept, even if a browser extension or a translator
// changes the page meanwhile; and a form sent before they arrive works as without scripts.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "./kit/api-client.ts";
import { openRequest } from "./kit/api-steps.ts";
import { openMarket } from "./kit/live-market.ts";
import { openBrowser, type Person, unfoldAll } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { newRequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { holdScripts, isHydrated } from "./kit/slow-scripts.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

type Visit = { person: Person; path: string };

async function visitor(browser: Browser, width = 393): Promise<Person> {
  const { customer_email: email } = newRequestData();
  return openBrowser(browser, { email, name: "Mara Example", password: customerPassword, width }, true);
}

async function customer(browser: Browser, path: string): Promise<Visit> {
  const data = newRequestData();
  await newCustomer(data.customer_email);
  return { person: await openAt(browser, "/requests", { email: data.customer_email, width: 393 }), path };
}

async function provider(browser: Browser): Promise<Visit> {
  const data = newRequestData();
  const [nora, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const path = `/request/${await openRequest(client, data)}`;
  const { email, name } = nora;
  return { person: await openAt(browser, "/requests", { email, name, width: 1440 }), path };
}

/** Each form, and what is typed into it, by field name. */
const forms: [name: string, visit: (browser: Browser) => Promise<Visit>, typed: Record<string, string>][] = [
  [
    "the request form",
    async (browser) => ({ person: await visitor(browser), path: "/request?category=photography" }),
    { title: "Wedding at the lake", description: "Two\nlines." },
  ],
  [
    "the form of an offer",
    provider,
    {
      "lines[0].label": "Photos",
      "money:lines[0].unit_net_minor": "1200",
      message: "Good day.\nWe are free.",
    },
  ],
  [
    "the sign-in form",
    async (browser) => ({ person: await visitor(browser), path: "/auth/signin" }),
    { email: "mara@example.test", password: "typed early" },
  ],
  [
    "the profile form",
    (browser) => customer(browser, "/account/profile"),
    { about: "Words\nabout us.", city: "Ulm" },
  ],
];

const extensions: [name: string, change: () => void][] = [
  ["no extension", () => undefined],
  ["an element at the start of the body", () => document.body.prepend(document.createElement("div"))],
  [
    "elements after inputs",
    () => {
      for (const one of document.querySelectorAll("main input, main textarea"))
        one.after(document.createElement("grammarly-extension"));
    },
  ],
  [
    "a translator's elements round words",
    () => {
      for (const one of document.querySelectorAll("main h1, main label")) {
        const font = document.createElement("font");
        font.append(...one.childNodes);
        one.append(font);
      }
    },
  ],
];

for (const [form, visit, typed] of forms) {
  test(`what is typed into ${form} before the scripts arrive stays`, async ({ browser }) => {
    const { person, path } = await visit(browser);
    for (const [extension, change] of extensions) {
      const page = await person.context.newPage();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await unfoldAll(page);
      const fields = Object.entries(typed);
      for (const [name, text] of fields) await page.locator(`main [name="${name}"]`).first().fill(text);
      await page.evaluate(change);
      const [last = ""] = Object.keys(typed).slice(-1);
      release();
      await isHydrated(page, last);
      for (const [name, text] of fields)
        await expect(page.locator(`main [name="${name}"]`).first(), `${extension}: ${name}`).toHaveValue(
          text,
        );
      await expect(page.locator(`main [name="${last}"]`).first(), extension).toBeFocused();
      await page.keyboard.type("!");
      await expect(page.locator(`main [name="${last}"]`).first(), extension).toHaveValue(`${typed[last]}!`);
      await page.close();
    }
  });
}

test("a request that is continued before the scripts arrive is saved as without them", async ({
  browser,
}) => {
  const person = await visitor(browser);
  const { page } = person;
  await holdScripts(page);
  await page.goto("/request?category=photography", { waitUntil: "commit" });
  await unfoldAll(page);
  await page.locator('[name="title"]').fill("Sent early");
  await page.getByRole("button", { name: m.request_save_and_leave({}, en) }).click();
  await expect(page.getByRole("link", { name: "Sent early" })).toBeVisible();
});

test("a failing script leaves a working page", async ({ browser }) => {
  const { page } = await visitor(browser);
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/request?category=photography", { waitUntil: "commit" });
  await unfoldAll(page);
  await page.locator('[name="title"]').fill("Without scripts");
  await page.getByRole("button", { name: m.request_save_and_leave({}, en) }).click();
  await expect(page.getByRole("link", { name: "Without scripts" })).toBeVisible();
});

test("while the button is pressed, no error disappears above it and takes it away", async ({ browser }) => {
  const { path, provider } = await openMarket(browser);
  const { page } = await openAt(browser, path, { ...provider, width: 393 });
  const rules = Promise.withResolvers<void>();
  const isRules = (url: URL) => /\/corrected-[\w-]+\.js$/.test(url.pathname);
  await page.route(isRules, async (route) => {
    await rules.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: m.thread_ask({}, en) }).click();
  const send = page.getByRole("button", { name: m.thread_send({}, en) });
  await send.click();
  await expect(page.locator("main .notice.bad")).toBeFocused();
  await page.getByRole("textbox", { name: m.thread_field({}, en) }).fill("Is there parking?");
  await send.hover();
  await page.mouse.down();
  const loaded = page.waitForResponse((response) => isRules(new URL(response.url())));
  rules.resolve();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
  await page.mouse.up();
  await expect(page.getByRole("listitem").getByText("Is there parking?")).toBeVisible();
});

test("a field's error disappears when its input is corrected, the summary with the last error", async ({
  browser,
}) => {
  const { page } = await visitor(browser);
  await page.goto("/request?category=photography", { waitUntil: "networkidle" });
  const title = page.locator('[name="title"]');
  const alert = page.locator("main .notice.bad");
  const onward = page.getByRole("button", {
    name: m.request_continue_to({ step: m.request_step_when_where({}, en) }, en),
  });
  await unfoldAll(page);
  await title.fill("W");
  await expect(alert, "not before the first submit").toHaveCount(0);
  await onward.click();
  await expect(alert).toBeFocused();
  const errors = await alert
    .locator("li a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const onPage = await page.evaluate(
    (links) =>
      [...document.querySelectorAll("main [id]")]
        .map(({ id }) => `#${id}`)
        .filter((id) => links.includes(id)),
    errors.map(String),
  );
  expect(errors).toEqual(onPage);
  const count = errors.length;
  expect(count).toBeGreaterThan(1);
  await page.getByRole("radio", { name: "Wedding" }).check();
  await expect(alert.locator("li")).toHaveCount(count - 1);
  await page.getByLabel("How many people will be there?").pressSequentially("60");
  await expect(alert.locator("li")).toHaveCount(count - 2);
  await expect(page.getByLabel("How many people will be there?")).toBeFocused();
  await expect(page.getByLabel("How many people will be there?")).not.toHaveAttribute("aria-invalid");
});
