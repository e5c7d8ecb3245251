/** Joins the stream for as long as a live page is shown in this tab, and refreshes the page by it. */
import { guardPresses } from "./guard-presses.ts";
import { makePageRefresh, type PageRefresh } from "./page-refresh.ts";
import { joinStream } from "./shared-stream.ts";
import { hasUnsentInput, watchInput } from "./unsent-input.ts";

type FollowOptions = {
  /** Names account and profile: tabs with the same name share one stream. */
  name: string;
  /** When the data of the page were read, in milliseconds of `Date.now()`. */
  loadedAt: () => number;
  /** Whether the router is loading or sending something. */
  isBusy: () => boolean;
  /** Reads the page again; resolves when what is new is shown. */
  refresh: (is_known: boolean) => Promise<void>;
};

const reachMs = 5_000;

/** Starts following. `stop` leaves the stream. */
export function followEvents({ name, loadedAt, isBusy, refresh }: FollowOptions): PageRefresh {
  const isBlocked = () => document.visibilityState !== "visible" || isBusy() || hasUnsentInput();
  const controller = new AbortController();
  const { signal } = controller;
  const guard = guardPresses(signal);
  const page = makePageRefresh({
    isBlocked,
    isReachable,
    refresh(is_known) {
      guard.begin();
      void refresh(is_known).finally(guard.end);
    },
  });
  const join = () => joinStream({ name, loaded_at: loadedAt(), onMessage: page.note });
  let leave = join();
  // A page with an open stream or a lock is not kept for going back to.
  addEventListener("pagehide", () => leave(), { signal });
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = join();
  };
  addEventListener("pageshow", onShow, { signal });
  const unwatch = watchInput();
  return {
    ...page,
    stop() {
      controller.abort();
      unwatch();
      page.stop();
      leave();
    },
  };
}

async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const options = { cache: "no-store", signal: AbortSignal.timeout(reachMs) } as const;
  return fetch("/healthz", options).then(
    ({ ok }) => ok,
    () => false,
  );
}
