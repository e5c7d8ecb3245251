/** The first idle moment after the page has loaded; deferred modules load then. */

const longestMs = 2_000;

function firstIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no `requestIdleCallback`.
      if (typeof requestIdleCallback === "function")
        requestIdleCallback(() => resolve(), { timeout: longestMs });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  });
}

/** Resolves once per document; on the server it is already resolved. */
export const usable: Promise<void> = typeof document === "undefined" ? Promise.resolve() : firstIdle();
