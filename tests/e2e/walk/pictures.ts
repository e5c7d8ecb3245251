// Pictures of the places, with the faults of a place beside them.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Locale } from "./catalogue.ts";
import { hasPictures } from "./depth.ts";
import type { Place } from "./place.ts";

/** A tall page takes a second as PNG. */
const jpeg = { type: "jpeg", quality: 80, animations: "disabled" } as const;

function folderOf({ route, state }: Pick<Place, "route" | "state">): string {
  const name = route === "/" ? "home" : route === "/*" ? "errors" : route.replaceAll(/[^a-zA-Z]+/g, "-");
  return `test-results/walk/${name.replaceAll(/^-|-$/g, "")}--${state}`;
}

/** Saves the page as it is; does nothing in a run without pictures. */
export async function savePicture(page: Page, place: Place, locale: Locale, name: string): Promise<void> {
  if (!hasPictures) return;
  mkdirSync(folderOf(place), { recursive: true });
  await page.screenshot({ ...jpeg, path: `${folderOf(place)}/${place.persona}-${locale}-${name}.jpeg` });
}

/** Saves the faults of a place beside its pictures. */
export function saveFaults(place: Place, locale: Locale, faults: readonly string[]): void {
  if (!hasPictures) return;
  mkdirSync(folderOf(place), { recursive: true });
  const file = `${folderOf(place)}/${place.persona}-${locale}.txt`;
  if (faults.length > 0) writeFileSync(file, `${faults.join("\n")}\n`);
  else rmSync(file, { force: true });
}
