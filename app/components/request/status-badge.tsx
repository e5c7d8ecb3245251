import { Badge } from "#app/ui/content.tsx";
import type { RequestStatus } from "#domain/request/machine.ts";
import { m } from "#messages/messages.js";
import { requestStatusTexts } from "./request-text.ts";

type RequestBadgeProps = {
  status: RequestStatus;
  /** Its booking was cancelled, and the owner has yet to decide whether to reopen it. */
  isUndecided?: boolean;
};

export function RequestBadge({ status, isUndecided = false }: RequestBadgeProps) {
  if (isUndecided) return <Badge tone="wait">{m.request_status_undecided()}</Badge>;
  const { label, tone } = requestStatusTexts[status];
  return <Badge tone={tone}>{label()}</Badge>;
}
