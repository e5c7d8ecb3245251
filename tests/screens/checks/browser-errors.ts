// Errors that a browser reports: its console, script errors (a failed hydration is one), failed requests, and what
// the page's content security policy blocked.
import type { Page } from "@playwright/test";

export type BrowserErrors = {
  /** From now on the page itself may have this status. */
  expectStatus(status: number): void;
  /** The errors since the last call. */
  drain(): string[];
};

/** Starts listening to a page of a browser with scripts, or of one that runs none. */
export function collectErrors(page: Page, hasScripts: boolean): BrowserErrors {
  let faults: string[] = [];
  let expected = 200;
  page.on("pageerror", (error) => faults.push(`an error of a script: ${error.message}`));
  page.on("console", (message) => {
    // The browser reports a 4xx answer as an error; the response listener below handles those.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    faults.push(`in the console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A navigation aborts requests of the previous page; a browser without scripts refuses to load them.
    const isUnwanted = !hasScripts && request.resourceType() === "script";
    if (why !== "net::ERR_ABORTED" && !isUnwanted) faults.push(`no answer: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    if (response.status() === expected && ["document", "fetch"].includes(response.request().resourceType()))
      return;
    faults.push(`${response.status()} from ${response.url()}`);
  });
  return {
    expectStatus: (status) => {
      expected = status;
    },
    drain() {
      const drained = faults;
      faults = [];
      return drained;
    },
  };
}
