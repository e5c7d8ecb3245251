import type { RequestStatus } from "#domain/request/machine.ts";
import { m } from "#messages/messages.js";

/** State of a request that is not open, worded for its owner. */
export const ownerStateTexts: Partial<Record<RequestStatus, () => string>> = {
  on_hold: m.request_owner_on_hold,
  awarded: m.request_owner_awarded,
  fulfilled: m.request_owner_fulfilled,
  closed: m.request_owner_closed,
  expired: m.request_owner_expired,
  removed: m.request_owner_removed,
};
