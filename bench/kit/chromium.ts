// A separate browser for Lighthouse, driven by its debugging port; each account replaces its cookies.
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
  /** Replaces all cookies by those of this `Cookie` header. */
  be(url: string, cookie: string): Promise<void>;
  close(): Promise<void>;
};

/** Longer than it takes to close. */
const endMs = 10_000;

/** Starts it on a free port with an empty profile. */
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
    // Only the product's address can be resolved.
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
      const ended = once(child, "exit", { signal: AbortSignal.timeout(endMs) });
      // Do not use a signal: Debian's program is a script, which would end and leave the browser running. The
      // connection breaks before the answer comes.
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sets the browser's own cookies, because Lighthouse does not send a configured `Cookie` header. */
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
    // Closes only the connection; the browser keeps running.
    await browser.close();
  }
}
