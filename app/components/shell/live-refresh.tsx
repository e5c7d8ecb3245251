import { useContext, useEffect, useRef, useState } from "react";
import {
  UNSAFE_DataRouterDataContext as RouterData,
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
} from "react-router";
import type { LiveSubject, PageRefresh } from "#app/live/page-refresh.ts";
import type { RouteHandle } from "#app/script-free.ts";
import { m } from "#messages/messages.js";

/** The effect that notes a load runs a moment after its loaders were called. */
const slackMs = 200;
/** How long after a submit its changes are not announced to the person who sent it. */
const ownMs = 5_000;

/**
 * Reads the page's data again when something it shows has changed (`live` of its route). Events do not say how: the
 * loaders decide what to show. The focus stays; if its element is gone, the content gets it.
 */
export function LiveRefresh({ name }: { name: string }) {
  const subjects = subjectsOf(useMatches());
  const isLive = subjects.length > 0;
  const { revalidate, state: refreshing } = useRevalidator();
  const { state: navigating } = useNavigation();
  const isFetching = useFetchers().some(({ state }) => state !== "idle");
  // The next load would discard the answer to a form, such as a refusal or a link that is shown once.
  const hasAnswer = Object.values(useContext(RouterData)?.actionData ?? {}).some((answer) => answer != null);
  const { key } = useLocation();
  const [said, setSaid] = useState("");
  const page = useRef<PageRefresh | null>(null);
  const now = useRef({
    subjects,
    isBusy: false,
    load_at: 0,
    loaded_at: 0,
    sent_at: 0,
  });
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    now.current.subjects = subjects;
    now.current.isBusy = navigating !== "idle" || refreshing !== "idle" || isFetching || hasAnswer;
  });
  useEffect(() => {
    if (navigating === "submitting") now.current.sent_at = Date.now();
    if (navigating === "loading") now.current.load_at = Date.now() - slackMs;
  }, [navigating]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    const { current } = now;
    current.loaded_at = current.load_at || performance.timeOrigin;
    page.current?.show(current.subjects, current.loaded_at);
    setSaid("");
  }, [key]);
  useEffect(() => {
    if (!isLive) return;
    const controller = new AbortController();
    const { signal } = controller;
    const refresh = (isKnown: boolean) => {
      focused.current = document.activeElement;
      const isOwn = Date.now() - now.current.sent_at < ownMs;
      // Cleared first, because an unchanged line is not announced again.
      setSaid("");
      return revalidate().then(() => {
        if (isKnown && !isOwn) setSaid(m.shell_updated());
      });
    };
    import("#app/live/follow-events.ts")
      .then(({ followEvents }) => {
        if (signal.aborted) return;
        const { current } = now;
        const loadedAt = () => current.loaded_at;
        const started = followEvents({ name, loadedAt, isBusy: () => current.isBusy, refresh });
        started.show(current.subjects, current.loaded_at);
        page.current = started;
        signal.addEventListener("abort", () => started.stop());
      })
      // Without the script the page stays as it was loaded.
      .catch(() => undefined);
    return () => {
      controller.abort();
      page.current = null;
    };
  }, [name, isLive, revalidate]);
  useEffect(() => {
    const before = focused.current;
    if (refreshing !== "idle" || !before) return;
    focused.current = null;
    if (before.isConnected || document.activeElement !== document.body) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, [refreshing]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** What the matched routes show, by the `live` of their handles. */
function subjectsOf(matches: ReturnType<typeof useMatches>): LiveSubject[] {
  return matches.flatMap(({ handle, params }) => {
    const { live } = (handle ?? {}) as RouteHandle;
    return live ? { noun: live.noun, id: params[live.param ?? ""], keepsInput: live.keepsInput } : [];
  });
}
