// Lighthouse, which only its bench needs: the first run installs its 150 MB into this user's cache, exactly as
// bench/lighthouse/package-lock.json names them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { printLine } from "./table.ts";

/** The part of a result that the bench reads. */
export type LighthouseResult = {
  runtimeError?: { code: string; message: string };
  finalDisplayedUrl?: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
};

/** The part of the settings that the bench gives. */
export type LighthouseFlags = {
  port: number;
  output: "json";
  logLevel: "silent";
  formFactor: "mobile";
  throttlingMethod: "simulate";
  onlyCategories: string[];
  disableFullPageScreenshot: boolean;
  ignoreStatusCode: boolean;
  skipAudits: string[];
};

export type Lighthouse = (
  url: string,
  flags: LighthouseFlags,
) => Promise<{ lhr: LighthouseResult } | undefined>;

const source = "bench/lighthouse";

/** Installs the lock file's packages unless they are already there. */
function installed(): string {
  const lock = readFileSync(join(source, "package-lock.json"));
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "proffer");
  const folder = join(cache, `lighthouse-${createHash("sha256").update(lock).digest("hex").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  printLine("Installing Lighthouse …");
  mkdirSync(cache, { recursive: true });
  // It gets its final name only once complete.
  const made = mkdtempSync(join(cache, "installing-"));
  try {
    cpSync(source, made, { recursive: true });
    execFileSync("npm", ["ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: made,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (!existsSync(folder)) renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}

/** The library; installs it if missing. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const { resolve } = createRequire(join(installed(), "package.json"));
  const library = (await import(pathToFileURL(resolve("lighthouse")).href)) as { default: Lighthouse };
  return library.default;
}
