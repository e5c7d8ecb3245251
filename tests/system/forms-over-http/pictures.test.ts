// The product's pictures as a browser gets them: drawings of categories, photos of the demo's people and requests.
// Every picture on these pages arrives with its bytes, for those who may see it and nobody else.
import { describe, expect, test } from "vitest";
import { demoPassword } from "#tests/e2e/kit/urls.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, visitor } from "./kit.ts";

const demoBrowser = (who: "customer" | "provider") =>
  browserOf(`${who}@demo.test`, { password: demoPassword });

const fetchAs = (page: PageBrowser, path: string) =>
  fetch(new URL(path, page.origin), { headers: { cookie: page.cookies.header } });

/** The addresses of all pictures on the page, including those in `srcset`. */
function picturesOn(page: PageBrowser): string[] {
  const images = [...page.document.querySelectorAll("img")];
  return images.flatMap((image) => [
    image.getAttribute("src") ?? "",
    ...(image.getAttribute("srcset") ?? "").split(",").flatMap((one) => one.trim().split(" ")[0] || []),
  ]);
}

/** A picture's size in bytes; 0 for anything else. */
async function pictureBytes(page: PageBrowser, path: string): Promise<number> {
  const answer = await fetchAs(page, path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPicture = answer.status === 200 && answer.headers.get("content-type") === "image/webp";
  return isPicture && bytes.subarray(8, 12).toString() === "WEBP" ? bytes.length : 0;
}

async function expectPictures(page: PageBrowser): Promise<void> {
  for (const path of new Set(picturesOn(page)))
    expect(await pictureBytes(page, path), path).toBeGreaterThan(500);
}

provideDemoProduct();

describe("pictures", () => {
  test("each category and the landing page have a drawing from the drawings file", async () => {
    for (const [path, drawings] of [
      ["/", 7],
      ["/request", 6],
    ] as const) {
      const page = await visitor().open(path);
      const uses = [...page.document.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
      expect(new Set(uses).size, path).toBe(drawings);
      for (const use of uses) {
        const [file = "", symbol] = use.split("#");
        const answer = await fetchAs(page, file);
        expect(answer.headers.get("content-type"), use).toMatch(/^image\/svg\+xml/);
        expect(await answer.text(), use).toContain(`<symbol id="${symbol}"`);
      }
    }
  });

  test("a board's row shows the first photo of its request, small; the request shows all, large", async () => {
    const page = await demoBrowser("provider");
    const rows: Element[] = [];
    let next: string | null = "/requests";
    // Other tests' requests may come before the demo's.
    for (let pages = 0; next !== null && pages < 20; pages += 1) {
      await page.open(next);
      rows.push(...page.document.querySelectorAll(".rows > li"));
      await expectPictures(page);
      next = page.document.querySelector('main a[href*="after="]')?.getAttribute("href") ?? null;
    }
    expect(next).toBeNull();
    expect(rows.filter((one) => one.querySelector(".row-picture > *") === null)).toEqual([]);
    expect(rows.filter((one) => one.querySelector(".row-picture img")).length).toBeGreaterThanOrEqual(3);
    const row = rows.find((one) => one.textContent?.includes("Taufe"));
    const src = row?.querySelector("img")?.getAttribute("src") ?? "";
    await page.open(row?.querySelector("h2 a")?.getAttribute("href") ?? "");
    const shown = [...page.document.querySelectorAll(".photos img")];
    expect(shown.map((image) => image.getAttribute("alt"))).toEqual(["Kirche.webp", "Garten.webp"]);
    expect(shown[0]?.getAttribute("src")).toBe(src);
    for (const image of shown) expect(Number(image.getAttribute("width"))).toBe(1_024);
    await expectPictures(page);
    const whole = page.document.querySelector(".photos a")?.getAttribute("href") ?? "";
    expect(await pictureBytes(page, whole)).toBeGreaterThan((await pictureBytes(page, src)) * 1.3);
  });

  test("the customer sees providers' faces and the request's photos; nobody else gets the photos", async () => {
    const customer = await (await demoBrowser("customer")).open("/requests");
    const mill = customer.document.querySelectorAll("a");
    const path = [...mill].find((link) => link.textContent?.includes("old mill"))?.getAttribute("href") ?? "";
    await customer.open(path);
    const own = picturesOn(customer);
    expect(customer.document.querySelectorAll(".photos img")).toHaveLength(3);
    expect(customer.document.querySelectorAll(".provider .face img")).toHaveLength(1);
    await expectPictures(customer);
    const nobody = visitor();
    for (const photo of own) expect((await fetchAs(nobody, photo)).status, photo).not.toBe(200);
  });
});
