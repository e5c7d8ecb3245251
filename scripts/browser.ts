// Finds the browsers of the end-to-end tests: a configured one, the system's, Playwright's own download, or as root on
// Debian the distribution's package. Says plainly when there is none.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const chromiumNames = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];
const chromiumMacPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const firefoxNames = ["firefox-esr", "firefox"];
const firefoxMacPaths = ["/Applications/Firefox.app/Contents/MacOS/firefox"];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findOnSystem(names: readonly string[], macPaths: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths].find(
    isProgram,
  );
}

/** The program a variable names. One that leads nowhere is an error, not a hint. */
function findConfigured(variable: string): string | undefined {
  const configured = process.env[variable];
  if (configured && !isProgram(configured)) throw new Error(`${variable} ${configured} is not a program.`);
  return configured || undefined;
}

/** The Chromium that is already there, or undefined. */
export function findBrowser(): string | undefined {
  const downloaded = chromium.executablePath();
  return (
    findConfigured("CHROME_PATH") ??
    findOnSystem(chromiumNames, chromiumMacPaths) ??
    (isProgram(downloaded) ? downloaded : undefined)
  );
}

const findFirefox = () => findConfigured("FIREFOX_PATH") ?? findOnSystem(firefoxNames, firefoxMacPaths);

const isDebian = () =>
  existsSync("/etc/debian_version") && /debian/i.test(readFileSync("/etc/os-release", "utf8"));

/** Installs a package of Debian when that is possible (root on Debian). */
function installOnDebian(name: "chromium" | "firefox-esr"): void {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  process.stdout.write(`No browser found: installing Debian's ${name} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
}

/** Chromium's path; installs it where it may, and throws one plain sentence when there is none. */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present) return present;
  installOnDebian("chromium");
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "There is no browser for the end-to-end tests: install Chrome or Chromium, run `npx playwright install chromium`, or set CHROME_PATH.",
  );
}

/** Firefox's path; installs it where it may. Undefined where there is none: one journey alone needs it. */
export function ensureFirefox(): string | undefined {
  const present = findFirefox();
  if (present) return present;
  installOnDebian("firefox-esr");
  return findFirefox();
}

if (import.meta.main) process.stdout.write(`${ensureBrowser()}\n`);
