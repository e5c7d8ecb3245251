// The ends that a request would have if its owner, or an operator, gave it more time, as ISO 8601: for the labels of
// buttons. The commands compute the same again.

import { mayReopen } from "#domain/flow/request-decision.ts";
import { extendedRequestExpiry, requestExpiry } from "#domain/time.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import type { RequestDetail } from "./request.ts";

const dateOf = (at: string | null) => (at ? new Date(at) : null);

/** Until when an extension would keep an open request open; null if none is possible. */
export function extensionOf({
  status,
  opened_at,
  expires_at,
  starts_at,
  time_zone,
}: RequestDetail): string | null {
  if (status !== "open" || !opened_at || !expires_at || !time_zone) return null;
  const extended = extendedRequestExpiry({
    opened_at: new Date(opened_at),
    expires_at: new Date(expires_at),
    starts_at: dateOf(starts_at),
    time_zone,
  }).toISOString();
  return extended > expires_at ? extended : null;
}

/** Until when an ended request would be open if it were opened again now; null if it cannot be. */
export function reopeningOf(
  request: RequestDetail,
  { now, settings }: Pick<ReadScope, "now" | "settings">,
): string | null {
  const { status, time_zone, decide_until } = request;
  if (request.category?.is_archived || !time_zone || (status === "awarded" && decide_until === null))
    return null;
  const starts_at = dateOf(request.starts_at);
  if (!mayReopen({ status, closed_at: dateOf(request.closed_at), starts_at }, now)) return null;
  const open_days = settings.request_open_days;
  return requestExpiry({ opened_at: now, open_days, time_zone, starts_at }).toISOString();
}
