import { expect, test } from "vitest";
import { type FirstLoadInput, reportOf, weighRoutes } from "./first-load.ts";

const Page = () => null;
const sizes: Record<string, number> = {
  "/assets/vendor.js": 90_000,
  "/assets/en/frame.js": 9_000,
  "/assets/de/frame.js": 9_500,
  "/assets/en/page.js": 10_000,
  "/assets/de/page.js": 15_000,
  "/assets/en/mine.js": 2_000,
  "/assets/en/yours.js": 7_000,
};

const listed = (locale: string) => ({
  entry: { module: `/assets/${locale}/frame.js`, imports: ["/assets/vendor.js"] },
  routes: {
    root: { module: `/assets/${locale}/frame.js`, imports: ["/assets/vendor.js"] },
    page: {
      module: `/assets/${locale}/page.js`,
      imports: ["/assets/vendor.js", `/assets/${locale}/frame.js`],
    },
    still: { module: `/assets/${locale}/page.js` },
  },
});

const input: FirstLoadInput = {
  routes: [
    { id: "root", module: { default: Page } },
    { id: "page", parentId: "root", path: "page", module: { default: Page } },
    { id: "still", parentId: "root", path: "legal", module: { default: Page, handle: { scriptFree: true } } },
    {
      ...{ id: "followed", parentId: "root", path: "" },
      module: { default: Page, handle: { scriptFree: true, follows: () => [] } },
    },
    { id: "switch", parentId: "root", path: "preferences", module: {} },
  ],
  assets: { en: listed("en"), de: listed("de") },
  lazyComponents: {},
  sentBytes: (href) => sizes[href] ?? Number.NaN,
  css: 7_000,
  font: 48_000,
  follow: 2_500,
  limits: { css: 15_000, js: 115_000, font: 50_000, follow: 5_000 },
};

test("a route counts the scripts of itself and its parents, each once", () => {
  expect(weighRoutes(input)).toEqual([
    { path: "/page", js: { en: 109_000, de: 114_500 }, over: [] },
    // An informational page loads no script, and a layout without a page has no row.
    { path: "/legal", js: {}, over: [] },
    // One that follows live events loads one script.
    { path: "/", js: { en: 2_500, de: 2_500 }, over: [] },
  ]);
});

test("the heaviest lazy component of a page counts", () => {
  const parts = { page: { en: [["/assets/en/mine.js"], ["/assets/en/yours.js", "/assets/en/frame.js"]] } };
  const [page] = weighRoutes({ ...input, lazyComponents: parts });
  expect(page?.js).toEqual({ en: 116_000, de: 114_500 });
  expect(page?.over).toEqual(["js"]);
});

test("a route over the budget in one language is over, and the table marks it", () => {
  const limits = { ...input.limits, js: 114_000 };
  const weights = weighRoutes({ ...input, limits });
  expect(weights.map(({ over }) => over)).toEqual([["js"], [], []]);
  expect(reportOf(weights, { ...input, limits }).join("\n")).toMatch(/\/page +109\.0 +114\.5 +over: js/);
});

test("styles and fonts count on every page, even without scripts", () => {
  const over = (more: Partial<FirstLoadInput>) =>
    weighRoutes({ ...input, ...more }).map((weight) => weight.over);
  expect(over({ css: 15_001 })).toEqual([["css"], ["css"], ["css"]]);
  expect(over({ font: 50_001 })).toEqual([["font"], ["font"], ["font"]]);
  expect(over({ follow: 5_001 })).toEqual([[], [], ["follow"]]);
});
