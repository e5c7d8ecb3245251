import { useEffect, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { countText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";

const everyMs = 60_000;
const waitMs = 10_000;

type StillList<Row> = {
  rows: readonly Row[];
  /** Until when the list has what came, as ISO 8601. */
  shown_at: string;
  /** Lets the next answer of the server add rows. */
  renew: () => void;
};

/**
 * The rows of a list as they stood when the reader opened it: a page that refreshes itself adds none, so that no row moves
 * away under a finger. `path`: another list begins anew. `shown_at`: when the server read the rows, as ISO 8601.
 */
export function useStillList<Row extends { opened_at: string | null }>(
  path: string,
  shown_at: string,
  rows: readonly Row[],
): StillList<Row> {
  const [still, setStill] = useState({ path, shown_at, isRenewing: false });
  const isOther = still.path !== path || (still.isRenewing && still.shown_at !== shown_at);
  const now = isOther ? { path, shown_at, isRenewing: false } : still;
  if (isOther) setStill(now);
  const kept = rows.filter(({ opened_at }) => opened_at === null || opened_at <= now.shown_at);
  return {
    // Where so much has come that nothing of the old list is left on the page, the new one is better than none.
    rows: kept.length > 0 ? kept : rows,
    shown_at: now.shown_at,
    renew: () => setStill({ path, shown_at, isRenewing: true }),
  };
}

type NewRequestsProps = Pick<StillList<never>, "shown_at" | "renew"> & {
  category: string | null;
  /** The first page of the list, which has them. */
  to: string;
};

/**
 * Says how many requests have come since the list was read, and leads to them. It asks once a minute while somebody looks
 * at the page, and lies over the list, which stays where it is. Without scripts there is nothing.
 */
export function NewRequests({ shown_at, renew, category, to }: NewRequestsProps) {
  const { locale } = useViewer();
  const count = useCountSince(shown_at, category);
  return (
    <div className="fresh" role="status">
      {count > 0 ? (
        <Link
          to={to}
          className={buttonClass({ look: "primary", isCompact: true })}
          preventScrollReset
          onClick={renew}
        >
          {countText(count, locale, m.request_board_new_one, m.request_board_new_many)}
        </Link>
      ) : null}
    </div>
  );
}

function useCountSince(since: string, category: string | null): number {
  const [found, setFound] = useState({ since, count: 0 });
  useEffect(() => {
    const query = new URLSearchParams({ since, ...(category ? { category } : {}) });
    const timer = setInterval(async () => {
      if (document.visibilityState === "hidden") return;
      const count = await fetchCount(query).catch(() => 0);
      if (count > 0) setFound({ since, count });
    }, everyMs);
    return () => clearInterval(timer);
  }, [since, category]);
  return found.since === since ? found.count : 0;
}

async function fetchCount(query: URLSearchParams): Promise<number> {
  const answer = await fetch(`/requests/new?${query}`, { signal: AbortSignal.timeout(waitMs) });
  if (!answer.ok) return 0;
  const { count } = (await answer.json()) as { count: number };
  return count;
}
