// A page that differs by side loads only that side's components. What people read first comes with the document,
// forms further down load when the page is idle; hydration removes and inserts nothing visible.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectNoFaults, openBrowser, type Person } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

declare global {
  interface Window {
    vanished: string[];
  }
}

const sides = {
  owner: { first: ["owner-panel"], later: ["owner-actions"], sees: m.request_close_title },
  provider: { first: [], later: ["provider-panel"], sees: m.offer_make_title },
} as const;

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

const all = Object.values(sides).flatMap(({ first, later }) => [...first, ...later]);

test("each side loads only its own parts, and nothing flickers", async ({ browser }) => {
  const { path, people } = await market(browser);
  for (const side of ["owner", "provider"] as const) {
    const { page } = people[side];
    const { first, later, sees } = sides[side];
    await watchVanishing(people[side]);
    const document = await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByText(sees({}, { locale: "en" })).first()).toBeVisible();
    const html = (await document?.text()) ?? "";
    const named = all.filter((part) => html.includes(`<link rel="modulepreload" href="/assets/en/${part}-`));
    expect(named).toEqual(first);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(all.filter((part) => loaded.some((name) => name.includes(`/${part}-`)))).toEqual([
      ...first,
      ...later,
    ]);
    expect(await page.evaluate(() => window.vanished)).toEqual([]);
  }
  expectNoFaults(people.owner, people.provider);
});

test("a form that is hydrated later works with the client router", async ({ browser }) => {
  const { path, people } = await market(browser);
  const { page } = people.owner;
  await page.goto(path, { waitUntil: "networkidle" });
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
