// A browser of its own for Lighthouse, reached by its debugging port; whose cookies it has is changed from person to person.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "#scripts/browser.ts";
import { freePort } from "#scripts/postgres/cluster.ts";

export type Chromium = {
  port: number;
  /** From now on pages are opened with this `Cookie` header's cookies and no others. */
  be(url: string, cookie: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts it on a free port and an empty profile. */
export async function openChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), "proffer-lighthouse-"));
  const port = await freePort();
  const flags = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // The product is the only address there is.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(ensureBrowser(), flags, { stdio: "ignore" });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error("the browser for Lighthouse did not start");
    await wait(100);
  }
  return {
    port,
    be: (url, cookie) => setCookies(port, url, cookie),
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** As cookies of the browser: a `Cookie` header that Lighthouse is told to send does not arrive. */
async function setCookies(port: number, url: string, cookie: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const context = browser.contexts()[0];
    if (!context) throw new Error("the browser for Lighthouse has no profile");
    await context.clearCookies();
    const pairs = cookie.split("; ").filter(Boolean);
    await context.addCookies(
      pairs.map((pair) => ({
        url,
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
      })),
    );
  } finally {
    // Of the connection only: a browser that was connected to goes on.
    await browser.close();
  }
}
