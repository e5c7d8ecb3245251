import { type Moment, Timeline } from "#app/ui/data/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { TimelineEvent } from "#server/offer/reads/offer.ts";
import { changedPartTexts, offerEventTexts, requestEventTexts } from "./standing/market-event-text.ts";

export type FutureMoment = { key: string; text: string; at: string };

/** Events newest first, below future dates. Events without a text are left out. */
export function MarketTimeline({
  events,
  ahead = [],
}: {
  events: readonly TimelineEvent[];
  ahead?: readonly FutureMoment[];
}) {
  const moments: Moment[] = [
    ...[...ahead]
      .sort((a, b) => b.at.localeCompare(a.at))
      .map(({ key, text, at }) => ({ key, text, when: <Time at={at} hasRelative />, isAhead: true })),
    ...events.flatMap((event) => {
      const text = eventText(event);
      if (!text) return [];
      return [{ key: event.key, text: withReason(event, text), when: <Time at={event.at} /> }];
    }),
  ];
  if (moments.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="timeline">
      <h2 id="timeline">{m.request_timeline()}</h2>
      <Timeline moments={moments} />
    </section>
  );
}

/** The text with what a person wrote, or with the parts that an edit changed; the system's reasons are codes. */
function withReason({ role, reason, noun, transition }: TimelineEvent, text: string): string {
  if (reason === null || role === "system") return text;
  if (noun !== "request" || transition !== "edit") return m.request_event_reason({ text, reason });
  const parts = changedPartTexts(reason);
  return parts ? m.request_event_edit_parts({ text, parts }) : text;
}

function eventText({ noun, transition, provider_name }: TimelineEvent): string | null {
  if (noun === "request") return requestEventTexts[transition]?.() ?? null;
  return offerEventTexts[transition]?.({ name: provider_name ?? "–" }) ?? null;
}
