import { type MouseEvent, useState } from "react";

export type SeenFirst<Shown> = {
  /** What the person saw before the current content; null where that is the same. */
  before: Shown | null;
  /** Set after a press that came too early. */
  isAsked: boolean;
  isTicked: boolean;
  tick: (isTicked: boolean) => void;
  /** For the button's `onClick`: stops a press while it must wait. */
  hold: (event: MouseEvent<HTMLButtonElement>) => void;
};

/**
 * Remembers what was on screen when a person first read it, so that a live refresh puts no other terms under a binding
 * button. `version` names the terms; null where nothing is shown for now. Without scripts nothing refreshes, and the
 * server refuses a replaced version.
 */
export function useSeenFirst<Shown>(shown: Shown, version: string | null): SeenFirst<Shown> {
  const [seen, setSeen] = useState<{ shown: Shown; version: string } | null>(
    version === null ? null : { shown, version },
  );
  const [ticked, setTicked] = useState<typeof seen>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (!seen && version !== null) setSeen({ shown, version });
  const isTicked = ticked !== null && ticked.version === version;
  // A change after a confirmed one is compared with what was confirmed.
  if (ticked && version !== null && !isTicked) {
    setSeen(ticked);
    setTicked(null);
  }
  const isSame = version === null || seen === null || seen.version === version;
  const isWaiting = !isSame && !isTicked;
  return {
    before: isSame ? null : seen.shown,
    isAsked: isWaiting && askedFor === version,
    isTicked,
    tick: (is) => setTicked(is && version !== null ? { shown, version } : null),
    hold(event) {
      if (!isWaiting) return;
      event.preventDefault();
      setAskedFor(version);
      event.currentTarget.form?.querySelector<HTMLElement>("[data-seen-first]")?.focus();
    },
  };
}
