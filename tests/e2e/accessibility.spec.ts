import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { foreignPayment } from "./kit/foreign-payment.ts";
import { rowsSetAside } from "./kit/matters.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { signIn } from "./kit/steps-account.ts";

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };
type Axe = { run(options: unknown): Promise<{ violations: Violation[] }> };

/** The level the product promises: WCAG 2.2 AA. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page): Promise<string[]> {
  const source = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  // Evaluated by the browser's debugger, so the page's own policy stays as strict as it is.
  await page.evaluate(source);
  const found = await page.evaluate(async (tags) => {
    const axe = Reflect.get(globalThis, "axe") as Axe;
    return (await axe.run({ runOnly: { type: "tag", values: tags } })).violations;
  }, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

async function expectAccessible(person: Person, path: string): Promise<void> {
  const { page } = person;
  await page.goto(path);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page), `${path} in ${colorScheme}`).toEqual([]);
  }
  await expectFits(person);
}

/** Addresses of the rows a list leads to. */
async function linksOn(page: Page, path: string, prefix: RegExp, most: number): Promise<string[]> {
  await page.goto(path);
  const hrefs = await page
    .locator("main a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(hrefs.filter((href) => prefix.test(href)))].slice(0, most);
}

for (const width of [360, 1440]) {
  test(`pages for visitors have no axe violation in either theme at ${width} px`, async ({ browser }) => {
    const visitor = await openBrowser(browser, { email: "", name: "Visitor", width }, true);
    for (const path of [
      "/",
      "/request",
      "/auth/signin",
      "/auth/signup",
      "/activate-account?token_hash=x&type=signup",
    ]) {
      await expectAccessible(visitor, path);
    }
    expectNoFaults(visitor);
  });

  for (const [email, name] of [
    ["customer@demo.test", "Lena Maurer"],
    ["provider@demo.test", "Studio Keller"],
  ] as const) {
    test(`pages for ${name} have no axe violation in either theme at ${width} px`, async ({ browser }) => {
      const person = await openBrowser(browser, { email, name, width }, true);
      await signIn(person, "/requests");
      const paths = [
        "/requests",
        "/bookings",
        ...(await linksOn(person.page, "/requests", /^\/request\/[0-9a-f-]{36}$/, 4)),
        ...(await linksOn(person.page, "/bookings", /^\/booking\//, 3)),
      ];
      expect(paths.length).toBeGreaterThan(4);
      for (const path of paths) await expectAccessible(person, path);
      expectNoFaults(person);
    });
  }

  test(`pages for the operator have no axe violation in either theme at ${width} px`, async ({ browser }) => {
    const person = await openBrowser(
      browser,
      { email: "operator@demo.test", name: "Robin Hahn", width },
      true,
    );
    await foreignPayment();
    await signIn(person, "/admin");
    let events: string[] = [];
    await expect(async () => {
      events = await linksOn(person.page, "/admin", /^\/admin\/event\//, 1);
      expect(events).toHaveLength(1);
    }).toPass({ timeout: 30_000 });
    const matters = await rowsSetAside(190);
    for (const path of ["/admin", "/admin?list=tasks&after=x", ...events, ...matters])
      await expectAccessible(person, path);
    expectNoFaults(person);
  });
}
