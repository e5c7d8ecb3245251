// Scripts load after the first paint, earlier when somebody uses the page, at once in a hidden one; hydration removes and
// inserts nothing visible.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectNoFaults, openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

declare global {
  interface Window {
    vanished: string[];
  }
}

const sides = { owner: m.request_close_title, provider: m.offer_make_title } as const;

/** An open request and its two readers. */
async function market(browser: Browser) {
  const data = newRequestData();
  const email = data.customer_email;
  const path = `/request/${await openRequest(await newCustomer(email), data)}`;
  const mara = { email, name: "Mara Example", password: customerPassword, width: 1440 };
  const keller = { ...(await workerProviders()).keller, width: 1440 };
  const owner = await openBrowser(browser, mara, true);
  const provider = await openBrowser(browser, keller, true);
  await Promise.all([enter(owner), enter(provider)]);
  return { path, people: { owner, provider } };
}

/** From the next document on, records any of the page's content that is removed again. */
async function watchVanishing({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    window.vanished = [];
    const note = ({ removedNodes, target }: MutationRecord) => {
      if (!(target instanceof Element && target.closest("main"))) return;
      for (const node of removedNodes) if (node instanceof Element) window.vanished.push(node.outerHTML);
    };
    new MutationObserver((records) => records.forEach(note)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}

test("hydration changes nothing that either side of a request sees", async ({ browser }) => {
  const { path, people } = await market(browser);
  for (const side of ["owner", "provider"] as const) {
    const { page } = people[side];
    await watchVanishing(people[side]);
    await page.goto(path, { waitUntil: "networkidle" });
    await waitForHydration(people[side]);
    await expect(page.getByText(sides[side]({}, { locale: "en" })).first()).toBeVisible();
    expect(await page.evaluate(() => window.vanished)).toEqual([]);
  }
  expectNoFaults(people.owner, people.provider);
});

/** Opens the request form in a browser that reports paints only if `isPainted`; records the requested scripts. */
async function openForm(browser: Browser, { isPainted, isHidden = false }: Record<string, boolean>) {
  const who = { email: "mara@example.test", name: "Mara Example", width: 393 };
  const { page } = await openBrowser(browser, who, true);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(
    ([unpainted, hidden]) => {
      if (unpainted)
        window.PerformanceObserver = class extends PerformanceObserver {
          override observe() {}
        };
      if (hidden) Object.defineProperty(document, "hidden", { get: () => true });
    },
    [!isPainted, isHidden],
  );
  await page.goto("/request?category=photography", { waitUntil: "networkidle" });
  return { page, scripts };
}

const guests = '[name="number:answers.guests"]';

const formIsHydrated = (page: Page) =>
  expect
    .poll(() => page.evaluate((field) => Object.keys(document.querySelector(field) ?? {}).length, guests))
    .toBeGreaterThan(0);

test("a page asks for no script before it has been painted", async ({ browser }) => {
  const { page } = await openForm(browser, { isPainted: true });
  await formIsHydrated(page);
  const [paint, first] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    Math.min(
      ...performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (/\.js$/.test(name) ? startTime : [])),
    ),
  ]);
  expect(first).toBeGreaterThan(Number(paint));
});

test("a page that has not been painted loads its scripts once somebody uses it", async ({ browser }) => {
  const { page, scripts } = await openForm(browser, { isPainted: false });
  expect(scripts).toEqual([]);
  await page.locator(guests).focus();
  await formIsHydrated(page);
});

test("a page in the background loads its scripts although it is not painted", async ({ browser }) => {
  const { page } = await openForm(browser, { isPainted: false, isHidden: true });
  await formIsHydrated(page);
});

test("a form below the main content works with the client router", async ({ browser }) => {
  const { path, people } = await market(browser);
  const { page } = people.owner;
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForHydration(people.owner);
  await page.evaluate(() => {
    window.vanished = ["same document"];
  });
  await page.getByText(m.request_close_title({}, { locale: "en" })).click();
  await page.getByRole("button", { name: m.request_close_button({}, { locale: "en" }) }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await page.evaluate(() => window.vanished)).toEqual(["same document"]);
  expectNoFaults(people.owner);
});

test("hydration keeps the ids from the server: labels and error links find their fields", async ({
  browser,
}) => {
  const { path, people } = await market(browser);
  const { page } = people.owner;
  for (const address of [path, "/account", "/account/profile"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    await waitForHydration(people.owner);
    const named = await page.evaluate(() =>
      [...document.querySelectorAll("main form[id]")].map((form) => {
        const key = Object.keys(form).find((one) => one.startsWith("__reactProps")) ?? "";
        return {
          by_server: form.id,
          by_browser: (Reflect.get(form, key) as { id?: string } | undefined)?.id,
        };
      }),
    );
    expect(named.length, address).toBeGreaterThan(0);
    expect(
      named.filter(({ by_server, by_browser }) => by_server !== by_browser),
      address,
    ).toEqual([]);
  }
});
