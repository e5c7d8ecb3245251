/**
 * Follows the session of this browser in one tab. The cookies are the one truth: whatever happened, in another tab, at
 * the server or in the official client here, shows in them, and what they say now decides.
 */
import type { BrowserSession } from "#app/context.ts";
import { heldIn } from "./held.ts";
import { forgetTyped, isKeptHere, keepUnsent, keepWhatIsSent } from "./typed.ts";

type Watched = BrowserSession & {
  /** Whether the router is on its way somewhere: an answer leads on from there. */
  isBusy(): boolean;
  /** Reads the page again, keeping what was typed. */
  reread(): void;
  /** Takes everything off the screen. */
  clear(): void;
};

/** The first page's own work comes first; nothing needs renewing before that. */
const clientAfterMs = 5_000;
/** Cookies that are being replaced are gone for a moment. */
const settledAfterMs = 50;
/** How long the router has for what was pressed in this tab. */
const answeredSoonMs = 2_000;
/** Longer than any answer to a form that was sent as a document. */
const answeredAfterMs = 30_000;
/** How often a browser that tells nobody about cookies is asked. */
const askedEveryMs = 1_000;

/** Begins to follow; answers how to stop. */
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
    // What somebody has just pressed is answered: it leads to the same page, and knows more about it.
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

  /** A new document, and nothing of the old one left to see meanwhile. */
  function begin(path: string) {
    isGoing = true;
    // What would ask whether to leave asks about a page that is nobody's any more.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    clear();
    location.replace(path);
  }

  // A tab that sends a form as a document goes where the answer leads; so does the one in which somebody signs out.
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
  // A session that is there but not for scripts to see, or one that came or went since the page was made: the server says.
  if (shown ? !mark : first !== null) look(true);
  if (shown && first === null) reread();
  return () => {
    for (const stop of stops) stop();
  };
}
