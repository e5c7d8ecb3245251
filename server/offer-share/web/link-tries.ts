// Tries to open mailed or passed-on links: wrong ones are limited by network address.
import { addressContext } from "#server/http/context.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { type AllowedTry, countTry } from "#server/kernel/rate/limit.ts";

/** Counts one try; give it back once its link works. @throws Response 429 */
export async function countLinkTry(context: Context): Promise<AllowedTry> {
  const { runtime } = detailsOf(pageOf(context).session);
  const tried = await countTry(runtime, "offer_link_per_address", ["address", context.get(addressContext)]);
  if (tried.is_allowed) return tried;
  const headers = { "Retry-After": String(tried.retry_after_s) };
  throw new Response("too_many_requests", { status: 429, headers });
}
