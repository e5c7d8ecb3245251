// Finds a Chromium for the end-to-end tests: a configured one, the system's, Playwright's own download, or, in
// continuous integration as root on Debian, the distribution's package. Says so if there is none. Prefers the
// headless shell: it renders the same pages, and the tests take a quarter less processor time.
import { type StdioOptions, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const shell = "chromium-headless-shell";
const names = [shell, "google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];
const macPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onSystem(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths].find(
    isProgram,
  );
}

/** The browser that is already installed, or undefined. A `CHROME_PATH` that leads nowhere is an error, not a hint. */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (!isProgram(configured)) throw new Error(`CHROME_PATH ${configured} is not a program.`);
    return configured;
  }
  const downloaded = chromium.executablePath();
  return onSystem() ?? (isProgram(downloaded) ? downloaded : undefined);
}

/** Longer than a slow mirror takes. */
const installMs = 180_000;

const isDebian = () =>
  existsSync("/etc/debian_version") && /debian/i.test(readFileSync("/etc/os-release", "utf8"));

/** Installs Debian's package, but only in continuous integration and as root on Debian: nobody else asked for it. */
function installOnDebian(): void {
  if (!process.env.CI || process.getuid?.() !== 0 || !isDebian()) return;
  process.stdout.write(`Installing Debian's ${shell} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
  const options = { stdio, env, timeout: installMs };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", shell], options);
}

/**
 * A browser's path; throws one plain sentence if there is none. Continuous integration tries to install one if there is
 * none or only a slower one.
 */
export function ensureBrowser(): string {
  const present = findBrowser();
  const isGoodEnough = !process.env.CI || process.env.CHROME_PATH || present?.endsWith(shell);
  if (present && isGoodEnough) return present;
  installOnDebian();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "There is no browser for the end-to-end tests: install Chrome or Chromium, run `npx playwright install chromium`, or set CHROME_PATH.",
  );
}

if (import.meta.main) process.stdout.write(`${ensureBrowser()}\n`);
