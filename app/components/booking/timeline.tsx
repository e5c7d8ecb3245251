import { Timeline } from "#app/ui/data/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import type { TimelineMoment } from "./text/timeline-text.ts";

/** Renders the moments in the given order. */
export function BookingTimeline({ moments }: { moments: readonly TimelineMoment[] }) {
  return (
    <Timeline
      moments={moments.map(({ key, text, at, who, reason, is_ahead }) => ({
        key,
        text,
        isAhead: is_ahead,
        when: (
          <>
            <Time at={at} form="short" />
            {who ? ` · ${who}` : null}
            {reason ? <span className="block whitespace-pre-line">{reason}</span> : null}
          </>
        ),
      }))}
    />
  );
}
