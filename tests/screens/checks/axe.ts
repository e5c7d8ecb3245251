// Runs axe in the page, at the level that the product promises: WCAG 2.2 AA.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Violation = { id: string; nodes: { html: string }[] };
type Axe = { run(options: unknown): Promise<{ violations: Violation[] }> };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const source = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The rules that a theme alone can break; all others give the same results in both. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** The rules about what stylesheets alone decide. The size of targets takes half of axe's time. */
const styleRules = [...colourRules, "target-size"];

type RuleSet = "all" | "structure" | "colour";
/** Stylesheets are the same on every page of a route: only the full set of rules reads them. */
const withoutStylesheets = { preload: false };
const optionsFor: Record<RuleSet, object> = {
  all: { runOnly: { type: "tag", values: tags } },
  structure: {
    ...withoutStylesheets,
    runOnly: { type: "tag", values: tags },
    rules: Object.fromEntries(styleRules.map((rule) => [rule, { enabled: false }])),
  },
  colour: { ...withoutStylesheets, runOnly: { type: "rule", values: colourRules } },
};

/** What axe finds on the open page: with all its rules, those of colour, or those that no stylesheet decides. */
export async function axeFaults(page: Page, ruleSet: RuleSet = "all"): Promise<string[]> {
  const isThere = await page.evaluate(() => Reflect.has(globalThis, "axe"));
  // The browser's debugger evaluates it, so the page's content security policy stays as strict as it is.
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(async (options) => {
    const axe = Reflect.get(globalThis, "axe") as Axe;
    return (await axe.run({ ...options, selectors: false, resultTypes: ["violations"] })).violations;
  }, optionsFor[ruleSet]);
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}
