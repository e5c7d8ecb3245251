import { type Moment, Timeline } from "#app/ui/data/progress.tsx";
import { Time } from "#app/ui/time.tsx";
import { type MaterialPart, readChangedParts } from "#domain/request/material-parts.ts";
import { m } from "#messages/messages.js";
import type { TimelineEvent } from "#server/offer/reads/offer.ts";

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
  const parts = readChangedParts(reason).map((part) => partTexts[part]());
  return parts.length > 0 ? m.request_event_edit_parts({ text, parts: parts.join(", ") }) : text;
}

const partTexts: Record<MaterialPart, () => string> = {
  details: m.request_part_details,
  date: m.request_part_date,
  place: m.request_part_place,
  budget: m.request_part_budget,
};

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
  close_by_silence: m.request_event_close_by_silence,
  expire: m.request_event_expire,
  remove: m.request_event_remove,
};
const offerWords: Record<string, (inputs: { name: string }) => string> = {
  send: m.offer_event_send,
  revise: m.offer_event_revise,
  reconfirm: m.offer_event_reconfirm,
  counter: m.offer_event_counter,
  answer_counter: m.offer_event_answer_counter,
  counter_withdraw: m.offer_event_counter_withdraw,
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
  retire: m.offer_event_retire,
};
