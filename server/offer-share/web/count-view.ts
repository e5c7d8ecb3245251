// Counts the readers of a link. The page has no script and reading it changes nothing, so an empty picture counts: the
// browser requests it only once somebody points at the page, touches it or moves through it by keyboard
// (`app/styles/inline.ts`). Programs that open links in mails, with or without scripts, do none of that.

import { createHmac } from "node:crypto";
import { queryOf } from "#domain/query.ts";
import { isRefusal } from "#domain/refusal.ts";
import { countDirectOfferView } from "#server/direct-offer/commands/count-direct-offer-view.ts";
import { addressContext } from "#server/http/context.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { system } from "#server/kernel/actor.ts";
import { countTry } from "#server/kernel/rate/limit.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { noteShareView } from "../commands/note-share-view.ts";
import { type OpenedLink, openLink, readerOf, sharedOfferHeaders, tokenHashOf } from "./open-link.ts";

/** Whether a browser requests the page's picture. A person who types its URL gets the page. */
export const isViewPicture = (request: Request) =>
  queryOf(request).has("seen") && request.headers.get("sec-fetch-dest") === "image";

/** Answers the picture: always empty, whether the reader was counted or not. @throws Response 429 */
export async function answerShareView(request: Request, context: Context, token: string): Promise<Response> {
  const share = isPictureOfOwnPage(request) ? await openLink(context, token) : null;
  const isSide = share && ["owner", "provider"].includes(readerOf(context, share).state);
  if (share && !isSide) await noteView(request, context, { token, link: share });
  return new Response(null, { status: 204, headers: sharedOfferHeaders });
}

/** Whether a browser loads the picture for one of our pages that is on screen, not prefetched. */
function isPictureOfOwnPage({ method, headers }: Request): boolean {
  return (
    method === "GET" &&
    headers.get("sec-fetch-dest") === "image" &&
    headers.get("sec-fetch-site") === "same-origin" &&
    !headers.has("sec-purpose")
  );
}

async function noteView(
  request: Request,
  context: Context,
  { token, link }: { token: string; link: OpenedLink },
): Promise<void> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const address = context.get(addressContext);
  const counted = await countTry(runtime, "share_view_per_address", ["address", address]);
  if (!counted.is_allowed) return;
  const user_agent = (request.headers.get("user-agent") ?? "").slice(0, 500);
  const viewer = createHmac("sha256", runtime.env.COOKIE_SECRET)
    .update(`reader ${token} ${address} ${user_agent}`)
    .digest("hex");
  const call = { actor: system, request_id: session.request_id };
  try {
    if (!link.direct) {
      await runCommand(runtime, noteShareView, {
        ...call,
        input: { token_hash: tokenHashOf(token), viewer },
      });
      return;
    }
    // The rows count readers without identifying them, so stop repeated ones here.
    const first = await countTry(runtime, "direct_offer_view_per_reader", ["reader", viewer]);
    const input = { direct_offer_id: link.direct.id };
    if (first.is_allowed && !link.asked) await runCommand(runtime, countDirectOfferView, { ...call, input });
  } catch (error) {
    // The link may have ended between look-up and lock.
    if (!isRefusal(error)) throw error;
  }
}
