/**
 * Runs the module script that the element before it holds as text, once the page's content has been painted, which a slow
 * device does well after its background. Earlier when somebody already uses the page, and at once in a hidden or prerendered
 * page, which is not painted. Browsers that do not report their paints have painted once a second frame begins. It preloads
 * a few files at a time: forty requests at once keep a phone busy for a third of a second.
 */
export const startLate = `(() => {
  const { textContent, dataset } = document.currentScript.previousElementSibling;
  const { nonce } = document.currentScript;
  const signs = ["pointerdown", "keydown", "focusin", "visibilitychange"];
  let isStarted = false;
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  const preload = (hrefs) => {
    for (const href of hrefs.splice(0, 8)) add("link", { rel: "modulepreload", href, nonce, fetchPriority: "low" });
    if (hrefs.length > 0) setTimeout(preload, 0, hrefs);
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    add("script", { type: "module", textContent, nonce, fetchPriority: "low" });
    preload(dataset.preloads.split(" "));
  };
  if (document.hidden) return start();
  for (const sign of signs) addEventListener(sign, start, true);
  if (PerformanceObserver.supportedEntryTypes?.includes("paint"))
    new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint")[0] && start()).observe({ type: "paint", buffered: true });
  else requestAnimationFrame(() => requestAnimationFrame(start));
})()`.replaceAll(/\n\s*/g, " ");
