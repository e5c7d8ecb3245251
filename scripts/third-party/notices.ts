// The notice of licences: each package with its licence and the texts that must be passed on.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "./packages.ts";

const rule = "-".repeat(100);
const textNames = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/** The notice of these packages. Packages of other systems, which are not installed here, have only name and licence. */
export function thirdPartyNotices(packages: readonly ShippedPackage[]): string {
  const parts = packages.map(({ path, name, version, license }) =>
    [`${name} ${version} (${license || "licence: see its text"})`, ...textsIn(path)].join("\n\n"),
  );
  const head =
    "Proffer contains, or is installed with, the following packages of others under their own licences.";
  return `${[head, ...parts].join(`\n\n${rule}\n`)}\n`;
}

function textsIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => textNames.test(name) && !/\.(c|m)?[jt]s$/.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), "utf8").trim());
}
