// Pages that are equal to one that passed: another persona or state with the same page needs no second check of its
// layout. The workers share what passed as empty files in the walk's temporary folder.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { isFull } from "./depth.ts";

/** The page without what differs between two answers for the same content; runs in the browser. */
function readStableHtml(): string {
  const html = document.body.outerHTML.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  return html
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/_[rR]_\w+?_/g, "_R_")
    .replaceAll(/nonce="[^"]*"/g, "");
}

const folder = () => join(dirname(process.env.WALK_DATA_DIR ?? ""), "passed");

/** A name that equal pages with the same kinds of checks share. */
export async function fingerprintOf(page: Page, checks: readonly unknown[]): Promise<string> {
  const html = await page.evaluate(readStableHtml);
  return createHash("sha256")
    .update(JSON.stringify([html, checks]))
    .digest("hex");
}

/** Whether an equal page has passed in this run; the long form checks each one. */
export const hasPassed = (fingerprint: string) => !isFull && existsSync(join(folder(), fingerprint));

/** Records that the page passed every check. */
export function recordPass(fingerprint: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), fingerprint), "");
}
