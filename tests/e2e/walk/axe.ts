// axe in the page, at the level the product promises: WCAG 2.2 AA.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Violation = { id: string; nodes: { html: string }[] };
type Axe = { run(options: unknown): Promise<{ violations: Violation[] }> };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const source = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The rules that a theme alone can break; all others judge the same content alike in both. */
const ofColour = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it stands, by all its rules or only by those of colour. */
export async function axeFaults(page: Page, rules: "all" | "colour" = "all"): Promise<string[]> {
  const isThere = await page.evaluate(() => Reflect.has(globalThis, "axe"));
  // Evaluated by the browser's debugger, so the page's own policy stays as strict as it is.
  if (!isThere) await page.evaluate(source);
  const runOnly = rules === "all" ? { type: "tag", values: tags } : { type: "rule", values: ofColour };
  const found = await page.evaluate(async (only) => {
    const axe = Reflect.get(globalThis, "axe") as Axe;
    return (await axe.run({ runOnly: only, resultTypes: ["violations"] })).violations;
  }, runOnly);
  return found.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`,
  );
}
