/**
 * Keeps one tab in step with the browser's session. The cookies decide: changes by another tab, the server or the
 * official client here all show in them.
 */
import type { BrowserSession } from "#app/context.ts";
import { signedOutCookie } from "#domain/site-cookie.ts";
import { backUpOnSubmit, backUpUnsentForm, deleteBackups, hasBackup } from "./form-backup.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { browserCookies, siteCookies } from "./site-cookies.ts";

type SessionSyncOptions = BrowserSession & {
  /** Whether the router has a pending navigation, whose answer may redirect. */
  isBusy(): boolean;
  /** Runs the loaders again; input stays. */
  revalidate(): void;
  /** Unmounts the page. */
  clear(): void;
};

/** Delay before the auth client loads, because no token needs renewing that early. */
const clientDelayMs = 5_000;
/** Cookies being replaced are missing for a moment. */
const recheckDelayMs = 50;
/** How long an action in this tab may take to be answered by the router. */
const routerTimeoutMs = 2_000;
/** Longer than the answer to any form sent as a document. */
const documentTimeoutMs = 30_000;
/** Polling interval where the browser has no Cookie Store API. */
const pollIntervalMs = 1_000;

/** Starts watching. @returns a function that stops it */
export function syncSession({
  account_id: accountId,
  client,
  isBusy,
  revalidate,
  clear,
}: SessionSyncOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const initial = readSessionCookie(browserCookies());
  let mark = initial && initial !== "unclear" && initial.account_id === accountId ? initial.mark : "";
  let isLeaving = false;
  // A form may have been sent before this script ran: its answer may redirect and counts like that of a later one.
  let lastActionAt = Date.now();

  function checkSession(isSettled = false) {
    const session = readSessionCookie(browserCookies());
    if (isLeaving || session === "unclear" || signal.aborted) return;
    if (!session) return accountId && mark ? onSignedOut(isSettled) : undefined;
    if (session.mark === mark) return;
    mark = session.mark;
    if (accountId && session.account_id !== accountId)
      return reload(`${location.pathname}${location.search}`);
    revalidate();
  }

  function onSignedOut(isSettled: boolean) {
    // A recent action gets the server's own redirect to the same page, which can carry more.
    if (isSettled && !isBusy() && Date.now() - lastActionAt > routerTimeoutMs) redirectToSignIn();
    else setTimeout(() => checkSession(true), recheckDelayMs);
  }

  const isSignedOutOnPurpose = () => siteCookies(browserCookies()).has(signedOutCookie);

  function redirectToSignIn() {
    const isOnPurpose = isSignedOutOnPurpose();
    if (isOnPurpose) deleteBackups();
    const isKept = !isOnPurpose && accountId && (backUpUnsentForm(accountId) || hasBackup());
    const next = encodeURIComponent(`${location.pathname}${location.search}`);
    reload(`/auth/not-authenticated?next=${next}${isKept ? "&kept=tab" : ""}`);
  }

  /** Loads a new document and clears the old page at once. */
  function reload(path: string) {
    isLeaving = true;
    // Suppresses prompts about unsaved changes, because the page's session has ended.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    clear();
    location.replace(path);
  }

  // A form sent as a document, sign-out included, is followed by its answer, so checks pause until then.
  const onSubmit = (event: Event) => {
    const { target } = event;
    lastActionAt = Date.now();
    if (target instanceof HTMLFormElement && target.getAttribute("action") === "/auth/sign-out")
      deleteBackups();
    setTimeout(() => {
      if (event.defaultPrevented) return;
      isLeaving = true;
      setTimeout(() => {
        isLeaving = false;
        checkSession();
      }, documentTimeoutMs);
    });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") checkSession();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isLeaving = false;
    checkSession(true);
  };
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a")) lastActionAt = Date.now();
  };
  // Somebody leaves the page, perhaps by a typed address: the answer decides where that leads.
  const onLeave = () => {
    lastActionAt = Date.now();
  };
  // If a page reads its data again after its session has ended, that answer leads it away.
  const onHide = () => {
    const hasEnded = mark !== "" && readSessionCookie(browserCookies()) === null;
    if (accountId && hasEnded && !isSignedOutOnPurpose()) backUpUnsentForm(accountId);
  };
  // A visitor's page has no session to lose, and some browsers keep no page with these listeners for going back.
  if (accountId) {
    addEventListener("beforeunload", onLeave, { signal });
    addEventListener("pagehide", onHide, { signal });
  }
  document.addEventListener("click", onClick, { capture: true, signal });
  document.addEventListener("submit", onSubmit, { capture: true, signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  addEventListener("focus", onVisible, { signal });
  addEventListener("pageshow", onShow, { signal });
  if ("cookieStore" in globalThis) cookieStore.addEventListener("change", () => checkSession(), { signal });
  else {
    const timer = setInterval(onVisible, pollIntervalMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  const cleanups = [() => controller.abort()];
  if (accountId) cleanups.push(backUpOnSubmit(accountId));
  if (client) {
    const timer = setTimeout(async () => {
      const { openClient } = await import("./auth-client.ts");
      if (!signal.aborted)
        cleanups.push(openClient(client, { checkSession: () => checkSession(), revalidate }));
    }, clientDelayMs);
    cleanups.push(() => clearTimeout(timer));
  }
  // The cookies disagree with the rendered page: the session changed meanwhile, or scripts cannot read it.
  if (accountId ? !mark : initial !== null) checkSession(true);
  if (accountId && initial === null) revalidate();
  return () => {
    for (const stop of cleanups) stop();
  };
}
