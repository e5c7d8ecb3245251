import { expect, test } from "vitest";
import { type FirstLoadInput, reportOf, weighRoutes } from "./first-load.ts";

const Page = () => null;
const sizes: Record<string, number> = {
  "/assets/vendor.js": 90_000,
  "/assets/frame.js": 9_000,
  "/assets/page.js": 10_000,
};
const frame = { module: "/assets/frame.js", imports: ["/assets/vendor.js"] };

const input: FirstLoadInput = {
  routes: [
    { id: "root", module: { default: Page } },
    { id: "page", parentId: "root", path: "page", module: { default: Page } },
    { id: "still", parentId: "root", path: "legal", module: { default: Page, handle: { scriptFree: true } } },
    {
      id: "followed",
      parentId: "root",
      path: "",
      module: { default: Page, handle: { scriptFree: true, follows: () => [] } },
    },
    { id: "switch", parentId: "root", path: "preferences", module: {} },
  ],
  assets: {
    entry: frame,
    routes: {
      root: frame,
      page: { module: "/assets/page.js", imports: ["/assets/vendor.js", "/assets/frame.js"] },
      still: { module: "/assets/page.js" },
    },
  },
  sentBytes: (href) => sizes[href] ?? Number.NaN,
  css: 7_000,
  paper: 1_000,
  font: 48_000,
  follow: 2_500,
  limits: { css: 15_000, paper: 2_000, js: 115_000, font: 50_000, follow: 5_000 },
};

test("a route counts the scripts of itself and its parents, each once", () => {
  expect(weighRoutes(input)).toEqual([
    { path: "/page", js: 109_000, over: [] },
    // An informational page loads no script, and a layout without a page has no row.
    { path: "/legal", js: null, over: [] },
    // One that follows live events loads one script.
    { path: "/", js: 2_500, over: [] },
  ]);
});

test("a route over the budget is over, and the table marks it", () => {
  const limits = { ...input.limits, js: 108_000 };
  const weights = weighRoutes({ ...input, limits });
  expect(weights.map(({ over }) => over)).toEqual([["js"], [], []]);
  expect(reportOf(weights, { ...input, limits }).join("\n")).toMatch(/\/page +109\.0 +over: js/);
});

test("styles and fonts count on every page, even without scripts", () => {
  const over = (more: Partial<FirstLoadInput>) =>
    weighRoutes({ ...input, ...more }).map((weight) => weight.over);
  expect(over({ css: 15_001 })).toEqual([["css"], ["css"], ["css"]]);
  expect(over({ paper: 2_001 })).toEqual([["paper"], ["paper"], ["paper"]]);
  expect(over({ font: 50_001 })).toEqual([["font"], ["font"], ["font"]]);
  expect(over({ follow: 5_001 })).toEqual([[], [], ["follow"]]);
});
