// Pictures of the screen states, with each state's faults next to them.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Locale } from "./catalogue.ts";
import { hasPictures } from "./depth.ts";
import type { ScreenState } from "./screen-state.ts";

/** A tall page takes a second as PNG. */
const jpeg = { type: "jpeg", quality: 80, animations: "disabled" } as const;

function folderOf({ route, state }: Pick<ScreenState, "route" | "state">): string {
  const name = route === "/" ? "home" : route === "/*" ? "errors" : route.replaceAll(/[^a-zA-Z]+/g, "-");
  return `test-results/screens/${name.replaceAll(/^-|-$/g, "")}--${state}`;
}

/** Saves the page as it is; does nothing in a run without pictures. */
export async function savePicture(
  page: Page,
  screenState: ScreenState,
  locale: Locale,
  name: string,
): Promise<void> {
  if (!hasPictures) return;
  mkdirSync(folderOf(screenState), { recursive: true });
  await page.screenshot({
    ...jpeg,
    path: `${folderOf(screenState)}/${screenState.persona}-${locale}-${name}.jpeg`,
  });
}

/** Saves a screen state's faults next to its pictures. */
export function saveFaults(screenState: ScreenState, locale: Locale, faults: readonly string[]): void {
  if (!hasPictures) return;
  mkdirSync(folderOf(screenState), { recursive: true });
  const file = `${folderOf(screenState)}/${screenState.persona}-${locale}.txt`;
  if (faults.length > 0) writeFileSync(file, `${faults.join("\n")}\n`);
  else rmSync(file, { force: true });
}
