import type { BadgeTone } from "#app/ui/content.tsx";
import type { RequestStatus } from "#domain/request/machine.ts";
import { m } from "#messages/messages.js";

type StatusText = { label: () => string; tone: BadgeTone };

/** Label and colour of each state of a request. */
export const requestStatusTexts: Record<RequestStatus, StatusText> = {
  draft: { label: m.request_status_draft, tone: "neutral" },
  open: { label: m.request_status_open, tone: "go" },
  on_hold: { label: m.request_status_on_hold, tone: "wait" },
  awarded: { label: m.request_status_awarded, tone: "good" },
  fulfilled: { label: m.request_status_fulfilled, tone: "good" },
  closed: { label: m.request_status_closed, tone: "neutral" },
  expired: { label: m.request_status_expired, tone: "wait" },
  removed: { label: m.request_status_removed, tone: "bad" },
};

/** "No offer yet", "1 offer", "3 offers". */
export function offerCountText(count: number): string {
  if (count === 0) return m.request_offers_none();
  return count === 1 ? m.request_offers_one() : m.request_offers_many({ count });
}

/** Label of each flexibility of the date. */
export const flexibilityTexts: Record<string, () => string> = {
  exact: m.request_flexibility_exact,
  flexible: m.request_flexibility_flexible,
  unknown: m.request_flexibility_unknown,
};
