/** The first idle moment after the page has loaded; deferred modules load then. */

const timeoutMs = 2_000;

function waitForIdle(): Promise<void> {
  return new Promise((resolve) => {
    const schedule = () => {
      // Safari has no `requestIdleCallback`.
      if (typeof requestIdleCallback === "function")
        requestIdleCallback(() => resolve(), { timeout: timeoutMs });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === "complete") schedule();
    else addEventListener("load", schedule, { once: true });
  });
}

/** Resolves once per document; on the server it is already resolved. */
export const whenIdle: Promise<void> = typeof document === "undefined" ? Promise.resolve() : waitForIdle();
