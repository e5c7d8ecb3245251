/**
 * Keeps one tab in step with the browser's session. The cookies decide: changes by another tab, the server or the
 * official client here all show in them.
 */

import { signedOutCookie } from "#domain/site-cookie.ts";
import type { BrowserSession } from "#server/http/context.ts";
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
export function syncSession(options: SessionSyncOptions): () => void {
  const sync = new SessionSync(options);
  sync.start();
  return () => sync.stop();
}

const ownAddress = () => `${location.pathname}${location.search}`;
const isSignedOutOnPurpose = () => siteCookies(browserCookies()).has(signedOutCookie);

const signOutForm = 'form[action="/auth/sign-out"]';
/**
 * Whether this tab's own form has probably ended the session, sent before this script ran: somebody signed out on purpose,
 * and here the form's menu is open or its button has the focus.
 */
const isSigningOutHere = () =>
  isSignedOutOnPurpose() &&
  (document.querySelector(`details[open] ${signOutForm}`) ??
    document.activeElement?.closest(signOutForm) ??
    null) !== null;

class SessionSync {
  readonly #options: SessionSyncOptions;
  readonly #controller = new AbortController();
  readonly #cleanups: (() => void)[] = [() => this.#controller.abort()];
  readonly #initial = readSessionCookie(browserCookies());
  /** Mark of the session that the page shows; empty when the cookies have no such session. */
  #mark: string;
  #isLeaving = false;
  /** A form may have been sent before this script ran: its answer may redirect and counts like that of a later one. */
  #lastActionAt = Date.now();

  constructor(options: SessionSyncOptions) {
    const initial = this.#initial;
    this.#options = options;
    this.#mark =
      initial && initial !== "unclear" && initial.account_id === options.account_id ? initial.mark : "";
  }

  start(): void {
    const { account_id: accountId, client, revalidate } = this.#options;
    this.#watchSession();
    this.#watchActions();
    if (accountId) this.#cleanups.push(backUpOnSubmit(accountId));
    if (client) this.#openClientLater(client);
    // The cookies disagree with the rendered page: the session changed meanwhile, or scripts cannot read it.
    if (accountId ? !this.#mark : this.#initial !== null) this.#checkSession(true);
    if (accountId && this.#initial === null && !isSigningOutHere()) revalidate();
  }

  stop(): void {
    for (const stop of this.#cleanups) stop();
  }

  #watchSession(): void {
    const { signal } = this.#controller;
    const onVisible = () => {
      if (document.visibilityState === "visible") this.#checkSession();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      this.#isLeaving = false;
      this.#checkSession(true);
    };
    document.addEventListener("visibilitychange", onVisible, { signal });
    addEventListener("focus", onVisible, { signal });
    addEventListener("pageshow", onShow, { signal });
    if ("cookieStore" in globalThis) {
      cookieStore.addEventListener("change", () => this.#checkSession(), { signal });
      return;
    }
    const timer = setInterval(onVisible, pollIntervalMs);
    this.#cleanups.push(() => clearInterval(timer));
  }

  #watchActions(): void {
    const { signal } = this.#controller;
    const noteAction = () => {
      this.#lastActionAt = Date.now();
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) noteAction();
    };
    document.addEventListener("click", onClick, { capture: true, signal });
    document.addEventListener("submit", (event) => this.#onSubmit(event), { capture: true, signal });
    // A visitor's page has no session to lose, and some browsers keep no page with these listeners for going back.
    if (!this.#options.account_id) return;
    // Somebody leaves the page, perhaps by a typed address: the answer decides where that leads.
    addEventListener("beforeunload", noteAction, { signal });
    addEventListener("pagehide", () => this.#onHide(), { signal });
  }

  #openClientLater(client: NonNullable<SessionSyncOptions["client"]>): void {
    const { revalidate } = this.#options;
    const timer = setTimeout(async () => {
      const { openClient } = await import("./auth-client.ts");
      if (this.#controller.signal.aborted) return;
      this.#cleanups.push(openClient(client, { checkSession: () => this.#checkSession(), revalidate }));
    }, clientDelayMs);
    this.#cleanups.push(() => clearTimeout(timer));
  }

  #checkSession(isSettled = false): void {
    const { account_id: accountId, revalidate } = this.#options;
    const session = readSessionCookie(browserCookies());
    if (this.#isLeaving || session === "unclear" || this.#controller.signal.aborted) return;
    if (!session) {
      if (accountId && this.#mark) this.#onSignedOut(isSettled);
      return;
    }
    if (session.mark === this.#mark) return;
    this.#mark = session.mark;
    if (accountId && session.account_id !== accountId) this.#reload(ownAddress());
    else revalidate();
  }

  #onSignedOut(isSettled: boolean): void {
    const timeoutMs = isSigningOutHere() ? documentTimeoutMs : routerTimeoutMs;
    const isAnswered = !this.#options.isBusy() && Date.now() - this.#lastActionAt > timeoutMs;
    // A recent action gets the server's own redirect to the same page, which can carry more.
    if (isSettled && isAnswered) this.#redirectToSignIn();
    else setTimeout(() => this.#checkSession(true), recheckDelayMs);
  }

  #redirectToSignIn(): void {
    const { account_id: accountId } = this.#options;
    const isOnPurpose = isSignedOutOnPurpose();
    if (isOnPurpose) deleteBackups();
    const isKept = !isOnPurpose && accountId && (backUpUnsentForm(accountId) || hasBackup());
    const next = encodeURIComponent(ownAddress());
    this.#reload(`/auth/not-authenticated?next=${next}${isKept ? "&kept=tab" : ""}`);
  }

  /** Loads a new document and clears the old page at once. */
  #reload(path: string): void {
    this.#isLeaving = true;
    // Suppresses prompts about unsaved changes, because the page's session has ended.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    this.#options.clear();
    location.replace(path);
  }

  /** A form sent as a document, sign-out included, is followed by its answer, so checks pause until then. */
  #onSubmit(event: Event): void {
    const { target } = event;
    this.#lastActionAt = Date.now();
    if (target instanceof HTMLFormElement && target.matches(signOutForm)) deleteBackups();
    setTimeout(() => {
      if (event.defaultPrevented) return;
      this.#isLeaving = true;
      setTimeout(() => {
        this.#isLeaving = false;
        this.#checkSession();
      }, documentTimeoutMs);
    });
  }

  /** If a page reads its data again after its session has ended, that answer leads it away. */
  #onHide(): void {
    const { account_id: accountId } = this.#options;
    const hasEnded = this.#mark !== "" && readSessionCookie(browserCookies()) === null;
    if (accountId && hasEnded && !isSignedOutOnPurpose()) backUpUnsentForm(accountId);
  }
}
