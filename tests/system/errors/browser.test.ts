// Errors in a real browser: recorded before the reporter loads, shown with a digest, reported without personal data.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { ensureBrowser } from "#scripts/browser.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { until } from "#tests/kit/product/until.ts";
import { logLines, product, provideErrorProduct, reportsOf, withoutGrant } from "./product.ts";

let browser: Browser | undefined;
let context: BrowserContext;
afterAll(() => browser?.close());

/** Opens the browser once the product is running. */
async function openContext(): Promise<void> {
  if (browser) return;
  const options = { executablePath: ensureBrowser(), args: ["--no-sandbox", "--disable-gpu"] };
  browser = await chromium.launch(options);
  context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  const { cookies } = await new FormBrowser(product.origin).signIn("customer@demo.test");
  const url = product.origin;
  context.setDefaultTimeout(patience);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** One of Lena's pages; tests must not try on it what our documents' policy forbids. */
async function openPage(path: string, prepare: (page: Page) => Promise<void> = async () => undefined) {
  await openContext();
  const page = await context.newPage();
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await prepare(page);
  await page.goto(product.origin + path);
  const close = async () => {
    await page.close();
    expect(violations).toEqual([]);
  };
  return { page, close };
}

const reporterIsThere = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/reporter-")),
  );

/** The latest report whose title contains this. */
async function reportTitled(part: string) {
  const address = `http://127.0.0.1:${product.ports.STANDINS_PORT}/errors.json`;
  return until(`a report of ${part}`, async () => {
    const events = (await (await fetch(address)).json()) as Awaited<ReturnType<typeof reportsOf>>;
    return events.find(({ title }) => title.includes(part));
  });
}

const patience = 10_000;

async function shownDigest(page: Page): Promise<string> {
  const digest = await page.locator(".digest code").textContent();
  await expect
    .poll(() => page.locator("[data-report]").getAttribute("data-report"), { timeout: 20_000 })
    .toBe("sent");
  return digest ?? "";
}

const isLogged = (digest: string, kind: string) =>
  logLines().some((line) => line.digest === digest && line.kind === kind);

provideErrorProduct();

test("an error before the reporter loads waits for it, and is sent without personal data", async () => {
  const { close } = await openPage("/requests?q=secret-of-lena", async (page) => {
    const thrown = new Promise((done) => page.once("pageerror", done));
    await page.route(/\/reporter-[\w-]+\.js/, async (route) => {
      await thrown;
      await route.continue();
    });
    await page.addInitScript(() => {
      const timer = setInterval(() => {
        if (String(window.fetch).includes("[native code]")) return;
        clearInterval(timer);
        throw new Error("planted early by lena@demo.test at http://x.test/offer/abc?token=1");
      }, 1);
    });
  });
  const { event, digest, breadcrumbs, title } = await reportTitled("planted early");
  expect(title).toBe("Error: planted early by [email] at /offer/abc");
  expect(event).toMatchObject({ platform: "javascript", tags: { kind: "browser", place: "/requests" } });
  expect(event).toMatchObject({ release: expect.stringMatching(/^proffer@/), environment: "demo" });
  expect(JSON.stringify(event)).not.toMatch(/secret-of-lena|lena@|token=|proffer-auth/);
  expect(JSON.stringify(breadcrumbs)).not.toContain("Lena");
  expect(isLogged(digest, "browser")).toBe(true);
  await close();
});

test("a screen that fails shows a digest and that its report was sent", async () => {
  const { page, close } = await openPage("/requests", async (page) => {
    await page.route(/\/assets\/bookings-[\w-]+\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export default function Planted() { throw new TypeError("planted while rendering"); }`,
      }),
    );
  });
  await reporterIsThere(page);
  await page.locator('header a[href="/bookings"], nav a[href="/bookings"]').first().click();
  const digest = await shownDigest(page);
  const [report] = await reportsOf(digest);
  expect(report?.title).toBe("TypeError: planted while rendering");
  expect(report?.stack.length).toBeGreaterThan(0);
  expect(report?.breadcrumbs.length).toBeGreaterThan(0);
  expect(isLogged(digest, "browser")).toBe(true);
  await close();
});

test("an answer of 500 to the router is shown with the server's digest, and both sides report it", async () => {
  const { page, close } = await openPage("/requests");
  await reporterIsThere(page);
  // The browser's list of a page's requests is full after 250 entries; the digest must not depend on it.
  await page.evaluate(() => performance.setResourceTimingBufferSize(0));
  const digest = await withoutGrant("select", "booking", async () => {
    await page.locator('header a[href="/bookings"], nav a[href="/bookings"]').first().click();
    return shownDigest(page);
  });
  const kinds = await until("both reports", async () => {
    const found = (await reportsOf(digest)).map(({ event }) =>
      Reflect.get(Reflect.get(event, "tags"), "kind"),
    );
    return found.length === 2 ? found.sort() : undefined;
  });
  expect(kinds).toEqual(["answer", "loader"]);
  expect(isLogged(digest, "loader") && isLogged(digest, "answer")).toBe(true);
  await close();
});

test("an answer that is not data shows the browser's own digest, and that nothing was sent", async () => {
  const { page, close } = await openPage("/requests", async (page) => {
    const answer = { contentType: "text/html", body: "<p>Please sign in to this network.</p>" };
    await page.route(/\/bookings\.data/, (route) => route.fulfill(answer));
  });
  await reporterIsThere(page);
  await page.locator('header a[href="/bookings"], nav a[href="/bookings"]').first().click();
  await expect.poll(() => page.locator(".digest code").textContent()).toMatch(/^[\da-f]{8}-/);
  expect(await page.locator("[data-report]").getAttribute("data-report")).toBe("not_sent");
  await close();
});

test("a page that does not hydrate as it was rendered is reported", async () => {
  const { close } = await openPage("/account", async (page) => {
    await page.route(`${product.origin}/account`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<h1([^>]*)>[^<]*</, "<h1$1>planted<");
      await route.fulfill({ response: answer, body });
    });
  });
  const digest = await until("a report of the hydration", () =>
    logLines().find(({ kind }) => kind === "hydration"),
  );
  expect((await reportsOf(digest.digest ?? ""))[0]?.event).toMatchObject({ tags: { kind: "hydration" } });
  await close();
});

test("without a connection the page says so until it is back", async () => {
  const { page, close } = await openPage("/requests");
  await reporterIsThere(page);
  await context.setOffline(true);
  const notice = page.getByText("You are offline.");
  await notice.waitFor();
  expect(await notice.getAttribute("role")).toBe("status");
  await context.setOffline(false);
  await notice.waitFor({ state: "detached" });
  await close();
});
