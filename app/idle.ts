/** When the first page is there and usable: what is only needed after that is loaded then. */

const longestMs = 2_000;

function firstIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no such callback; a short wait does as well.
      if (typeof requestIdleCallback === "function")
        requestIdleCallback(() => resolve(), { timeout: longestMs });
      else setTimeout(resolve, 200);
    };
    if (document.readyState === "complete") wait();
    else addEventListener("load", wait, { once: true });
  });
}

/** On the server at once: it waits for nothing. */
export const usable: Promise<void> = typeof document === "undefined" ? Promise.resolve() : firstIdle();
