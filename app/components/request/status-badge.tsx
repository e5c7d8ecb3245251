import { Badge } from "#app/ui/content.tsx";
import type { RequestStatus } from "#domain/request/machine.ts";
import { requestStatusTexts } from "./request-text.ts";

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { label, tone } = requestStatusTexts[status];
  return <Badge tone={tone}>{label()}</Badge>;
}
