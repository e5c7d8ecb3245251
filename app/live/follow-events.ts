/** Joins the stream while this tab shows a live page, and refreshes the page on its events. */
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
  /** Reads the page again; resolves once the new data are shown. */
  refresh: (isKnown: boolean) => Promise<void>;
};

const reachMs = 5_000;

/** Starts following. `stop` leaves the stream. */
export function followEvents({ name, loadedAt, isBusy, refresh }: FollowOptions): PageRefresh {
  const isBlocked = (keepsInput: boolean) =>
    document.visibilityState !== "visible" || isBusy() || (!keepsInput && hasUnsentInput());
  const controller = new AbortController();
  const { signal } = controller;
  const guard = guardPresses(signal);
  const page = makePageRefresh({
    isBlocked,
    isReachable,
    refresh(isKnown) {
      guard.begin();
      void refresh(isKnown).finally(guard.end);
    },
  });
  const join = () => joinStream({ name, loaded_at: loadedAt(), onMessage: page.note });
  let leave = join();
  // Browsers do not keep a page with an open stream or a lock for going back.
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
