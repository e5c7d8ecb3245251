// What a browser itself says is wrong: its console, errors of scripts (a failed hydration is one), requests that came
// to nothing, and what the page's own policy has stopped.
import type { Page } from "@playwright/test";

export type Watch = {
  /** From now on the page itself may be answered with this status. */
  expect(status: number): void;
  /** What went wrong since the last call. */
  taken(): string[];
};

/** Begins to listen to a page of a browser with scripts, or of one that runs none. */
export function watch(page: Page, has_scripts: boolean): Watch {
  let faults: string[] = [];
  let expected = 200;
  page.on("pageerror", (error) => faults.push(`an error of a script: ${error.message}`));
  page.on("console", (message) => {
    // The browser reports an answer of 4xx as an error; of the page itself it is told below.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    faults.push(`in the console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Left for another page before it was there; or a script, where none is wanted.
    const isUnwanted = !has_scripts && request.resourceType() === "script";
    if (why !== "net::ERR_ABORTED" && !isUnwanted) faults.push(`no answer: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    if (response.status() === expected && ["document", "fetch"].includes(response.request().resourceType()))
      return;
    faults.push(`${response.status()} from ${response.url()}`);
  });
  return {
    expect: (status) => {
      expected = status;
    },
    taken() {
      const taken = faults;
      faults = [];
      return taken;
    },
  };
}
