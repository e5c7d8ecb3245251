/**
 * Keeps one tab in step with the browser's session. The cookies decide: changes by another tab, the server or the
 * official client here all show in them.
 */
import type { BrowserSession } from "#app/context.ts";
import { heldIn } from "./held.ts";
import { forgetTyped, isKeptHere, keepUnsent, keepWhatIsSent } from "./typed.ts";

type Watched = BrowserSession & {
  /** Whether the router has a pending navigation, whose answer may redirect. */
  isBusy(): boolean;
  /** Runs the loaders again; input stays. */
  reread(): void;
  /** Unmounts the page. */
  clear(): void;
};

/** Delay before the auth client loads, because no token needs renewing that early. */
const clientAfterMs = 5_000;
/** Cookies being replaced are missing for a moment. */
const settledAfterMs = 50;
/** How long an action in this tab may take to be answered by the router. */
const answeredSoonMs = 2_000;
/** Longer than the answer to any form sent as a document. */
const answeredAfterMs = 30_000;
/** Polling interval where the browser has no Cookie Store API. */
const askedEveryMs = 1_000;

/** Starts watching. @returns a function that stops it */
export function watchSession({ account_id: shown, client, isBusy, reread, clear }: Watched): () => void {
  const over = new AbortController();
  const { signal } = over;
  const first = heldIn(document.cookie);
  let mark = first && first !== "unclear" && first.account_id === shown ? first.mark : "";
  let isGoing = false;
  let acted_at = 0;

  function look(isSettled = false) {
    const held = heldIn(document.cookie);
    if (isGoing || held === "unclear" || signal.aborted) return;
    if (!held) return shown && mark ? gone(isSettled) : undefined;
    if (held.mark === mark) return;
    mark = held.mark;
    if (shown && held.account_id !== shown) return begin(`${location.pathname}${location.search}`);
    reread();
  }

  function gone(isSettled: boolean) {
    // A recent action gets the server's own redirect to the same page, which can carry more.
    if (isSettled && !isBusy() && Date.now() - acted_at > answeredSoonMs) leave();
    else setTimeout(() => look(true), settledAfterMs);
  }

  function leave() {
    const isOnPurpose = document.cookie.includes("signed_out=");
    if (isOnPurpose) forgetTyped();
    const isKept = !isOnPurpose && shown && (keepUnsent(shown) || isKeptHere());
    const next = encodeURIComponent(`${location.pathname}${location.search}`);
    begin(`/auth/not-authenticated?next=${next}${isKept ? "&kept=tab" : ""}`);
  }

  /** Loads a new document and clears the old page at once. */
  function begin(path: string) {
    isGoing = true;
    // Suppresses prompts about unsaved changes, because the page's session has ended.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    clear();
    location.replace(path);
  }

  // A form sent as a document, sign-out included, is followed by its answer, so checks pause until then.
  const onSubmit = (event: Event) => {
    const { target } = event;
    acted_at = Date.now();
    if (target instanceof HTMLFormElement && target.getAttribute("action") === "/auth/sign-out")
      forgetTyped();
    setTimeout(() => {
      if (event.defaultPrevented) return;
      isGoing = true;
      setTimeout(() => {
        isGoing = false;
        look();
      }, answeredAfterMs);
    });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") look();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isGoing = false;
    look(true);
  };
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) acted_at = Date.now();
  };
  document.addEventListener("click", onClick, { capture: true, signal });
  document.addEventListener("submit", onSubmit, { capture: true, signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  addEventListener("focus", onVisible, { signal });
  addEventListener("pageshow", onShow, { signal });
  if ("cookieStore" in globalThis) cookieStore.addEventListener("change", () => look(), { signal });
  else {
    const timer = setInterval(onVisible, askedEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  const stops = [() => over.abort()];
  if (shown) stops.push(keepWhatIsSent(shown));
  if (client) {
    const timer = setTimeout(async () => {
      const { openClient } = await import("./auth-client.ts");
      if (!signal.aborted) stops.push(openClient(client, { look: () => look(), reread }));
    }, clientAfterMs);
    stops.push(() => clearTimeout(timer));
  }
  // The cookies disagree with the rendered page: the session changed meanwhile, or scripts cannot read it.
  if (shown ? !mark : first !== null) look(true);
  if (shown && first === null) reread();
  return () => {
    for (const stop of stops) stop();
  };
}
