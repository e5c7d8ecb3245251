// A page in jsdom whose window replaces the browser's globals during a test.
import { JSDOM } from "jsdom";
import { vi } from "vitest";

const names = [
  ...["document", "sessionStorage", "localStorage", "DOMParser", "FormData", "AbortController", "Event"],
  ...["Element", "HTMLElement", "HTMLFormElement", "HTMLInputElement", "HTMLButtonElement"],
  ...["HTMLTextAreaElement", "HTMLSelectElement", "InputEvent", "KeyboardEvent", "MouseEvent"],
] as const;

/** What a page asked of its window that jsdom does not do. */
export type OpenWindow = {
  window: JSDOM["window"];
  /** Addresses that replaced the page, or "reload", in order. */
  left: string[];
  /** Forms that were posted as documents: their action and fields. */
  posted: { action: string; fields: Record<string, string> }[];
};

/** Opens a page; `vi.unstubAllGlobals()` restores the globals. */
export function openWindow(html: string, address = "http://localhost/"): OpenWindow {
  const { window } = new JSDOM(html, { url: address });
  const left: string[] = [];
  const posted: OpenWindow["posted"] = [];
  for (const name of names) vi.stubGlobal(name, window[name]);
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, window[name].bind(window));
  const { href, pathname, search, protocol } = new URL(address);
  const leave = { replace: (to: string) => left.push(to), reload: () => left.push("reload") };
  vi.stubGlobal("location", { href, pathname, search, protocol, ...leave });
  vi.stubGlobal("navigator", { onLine: true, userAgent: window.navigator.userAgent });
  window.HTMLFormElement.prototype.submit = function submit() {
    const fields = Object.fromEntries(
      [...new window.FormData(this)].map(([name, value]) => [name, `${value}`]),
    );
    posted.push({ action: this.getAttribute("action") ?? "", fields });
  };
  return { window, left, posted };
}
