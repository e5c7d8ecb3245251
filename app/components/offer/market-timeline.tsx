import { type Moment, Timeline } from "#app/ui/data/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { TimelineEvent } from "#server/offer/reads.ts";

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
      const hasReason = event.reason !== null && isByPerson(event);
      const textWithReason = hasReason ? m.request_event_reason({ text, reason: event.reason ?? "" }) : text;
      return [{ key: event.key, text: textWithReason, when: <Time at={event.at} /> }];
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

/** True when a person wrote the reason; the system's reasons are codes. */
function isByPerson({ role }: TimelineEvent): boolean {
  return role !== "system";
}

function eventText({ noun, transition, provider_name }: TimelineEvent): string | null {
  if (noun === "request") return requestWords[transition]?.() ?? null;
  return offerWords[transition]?.({ name: provider_name ?? "–" }) ?? null;
}

const requestWords: Record<string, () => string> = {
  open: m.request_event_open,
  edit: m.request_event_edit,
  extend: m.request_event_extend,
  hold: m.request_event_hold,
  release: m.request_event_release,
  award: m.request_event_award,
  reopen_after_lapse: m.request_event_reopen_after_lapse,
  reopen: m.request_event_reopen,
  fulfil: m.request_event_fulfil,
  close: m.request_event_close,
  close_by_silence: m.request_event_close,
  expire: m.request_event_expire,
  remove: m.request_event_remove,
};
const offerWords: Record<string, (inputs: { name: string }) => string> = {
  send: m.offer_event_send,
  revise: m.offer_event_revise,
  reconfirm: m.offer_event_revise,
  counter: m.offer_event_counter,
  answer_counter: m.offer_event_answer_counter,
  counter_lapse: m.offer_event_counter_lapse,
  accept: m.offer_event_accept,
  undo: m.offer_event_undo,
  release: m.offer_event_release,
  park: m.offer_event_park,
  revive: m.offer_event_revive,
  reinstate: m.offer_event_accept,
  decline: m.offer_event_decline,
  withdraw: m.offer_event_withdraw,
  expire: m.offer_event_expire,
  not_select: m.offer_event_not_select,
  void: m.offer_event_void,
  retire: m.offer_event_void,
};
