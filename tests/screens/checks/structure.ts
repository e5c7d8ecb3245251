// Pages of the same structure: where only the texts differ, a browser finds nothing new. The workers share the
// structures that passed as empty files in the temporary folder.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasPictures } from "../depth.ts";
import type { ScreenState } from "../screen-state.ts";

const stable = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/_[rR]_\w+?_/g, "_R_")
    .replaceAll(/\d+/g, "#");
const isFree = (name: string) =>
  /^(?:href|src|alt|title|value|style|nonce|content|datetime|placeholder|aria-label)$/.test(name);

/**
 * The elements of a parsed page with their attributes; for texts only where they are, for names and addresses only
 * whether they are filled.
 */
export function readStructure(page: Document): string {
  const lines: string[] = [];
  const read = (element: Element, depth: number) => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => `${name}=${isFree(name) ? value.trim() !== "" : stable(value)}`)
      .sort();
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    lines.push(`${depth} ${element.localName} ${attributes.join(" ")}${hasText ? " text" : ""}`);
    for (const child of element.children) if (!child.matches("script, style, svg")) read(child, depth + 1);
  };
  read(page.body, 0);
  return lines.join("\n");
}

/** A name shared by screen states of one route and structure; states that a form brings about use separate names. */
export function structureName(page: Document, { route, perform }: ScreenState): string {
  return createHash("sha256")
    .update(`${route} ${perform !== undefined}\n${readStructure(page)}`)
    .digest("hex");
}

const folder = () => join(dirname(process.env.SCREENS_DATA_DIR ?? ""), "passed");

/** Whether a page of this structure passed in this run; where pictures are taken, every page is checked. */
export const hasPassed = (structure: string) => !hasPictures && existsSync(join(folder(), structure));

/** Records that a page of this structure passed every check. */
export function recordPass(structure: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), structure), "");
}
