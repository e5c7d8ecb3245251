// Pages of the same structure: where only the texts differ, axe's rules of structure find nothing new, and two further
// widths neither. The workers share the structures that passed as empty files in the walk's temporary folder.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { hasPictures } from "../depth.ts";

/**
 * The elements of the page with their attributes; of texts only where they are, of names and addresses only that there are
 * some. Runs in the browser.
 */
export function readStructure(): string {
  const isFree = (name: string) =>
    /^(?:href|src|alt|title|value|style|nonce|content|datetime|placeholder|aria-label)$/.test(name);
  const stable = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replaceAll(/_[rR]_\w+?_/g, "_R_")
      .replaceAll(/\d+/g, "#");
  const lines: string[] = [];
  const read = (element: Element, depth: number) => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => `${name}=${isFree(name) ? value.trim() !== "" : stable(value)}`)
      .sort();
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    lines.push(`${depth} ${element.localName} ${attributes.join(" ")}${hasText ? " text" : ""}`);
    for (const child of element.children) if (!child.matches("script, style, svg")) read(child, depth + 1);
  };
  read(document.body, 0);
  return lines.join("\n");
}

const folder = () => join(dirname(process.env.WALK_DATA_DIR ?? ""), "passed");

/** A name that pages of the same structure share. */
export async function structureOf(page: Page): Promise<string> {
  return createHash("sha256")
    .update(await page.evaluate(readStructure))
    .digest("hex");
}

/** Whether a page of this structure has passed in this run; each one is checked where pictures are taken. */
export const hasPassed = (structure: string) => !hasPictures && existsSync(join(folder(), structure));

/** Records that a page of this structure passed every check. */
export function recordPass(structure: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), structure), "");
}
