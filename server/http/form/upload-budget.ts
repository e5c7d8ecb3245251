// Limits the bytes of concurrent uploads in this process. A form is read whole, so that its Content-Length is the
// memory it will take; one sender gets only a part of the budget.
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";

const total_bytes = 6 * limits.upload_bytes;
const address_bytes = 2 * limits.upload_bytes;
/** After this time most concurrent uploads of the same sender have ended. */
const retry_after_s = 10;

let held_bytes = 0;
const heldBy = new Map<string, number>();

/**
 * Runs `work`, which reads and stores an upload, within the budget.
 * @throws Refusal too_many_requests when this sender's share is used up, service_unavailable when the whole budget is
 */
export async function withinUploadBudget<T>(
  address: string,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  const bytes = Number.isSafeInteger(length) ? length : limits.upload_bytes;
  const own = heldBy.get(address) ?? 0;
  if (own + bytes > address_bytes) refuse("too_many_requests", { retry_after_s });
  if (held_bytes + bytes > total_bytes) refuse("service_unavailable");
  reserve(address, bytes);
  try {
    return await work();
  } finally {
    reserve(address, -bytes);
  }
}

function reserve(address: string, bytes: number): void {
  held_bytes += bytes;
  const own = (heldBy.get(address) ?? 0) + bytes;
  if (own > 0) heldBy.set(address, own);
  else heldBy.delete(address);
}
