import { Badge } from "#app/ui/content.tsx";
import type { RequestStatus } from "#domain/request/machine.ts";
import { requestStatusWords } from "./request-words.ts";

export function RequestBadge({ status }: { status: RequestStatus }) {
  const { label, tone } = requestStatusWords[status];
  return <Badge tone={tone}>{label()}</Badge>;
}
