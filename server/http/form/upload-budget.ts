// How many bytes of uploads this process has in its hands at once. A form is read whole, so what all of them announce is
// what they will take; one sender cannot have all of it.
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";

const total_bytes = 6 * limits.upload_bytes;
const address_bytes = 2 * limits.upload_bytes;
/** When somebody who sends too many at once may go on: the others have mostly arrived by then. */
const retry_after_s = 10;

let held_bytes = 0;
const heldBy = new Map<string, number>();

/**
 * Reads and keeps an upload within the budget.
 * @throws Refusal too_many_requests when this sender has too much under way, service_unavailable when all have
 */
export async function withinUploadBudget<T>(
  address: string,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  const bytes = Number.isSafeInteger(announced) ? announced : limits.upload_bytes;
  const own = heldBy.get(address) ?? 0;
  if (own + bytes > address_bytes) refuse("too_many_requests", { retry_after_s });
  if (held_bytes + bytes > total_bytes) refuse("service_unavailable");
  hold(address, bytes);
  try {
    return await work();
  } finally {
    hold(address, -bytes);
  }
}

function hold(address: string, bytes: number): void {
  held_bytes += bytes;
  const own = (heldBy.get(address) ?? 0) + bytes;
  if (own > 0) heldBy.set(address, own);
  else heldBy.delete(address);
}
