// The links to an offer, for its page.

import { type Context, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { listShares } from "../reads/offer-share.ts";

/** The links that the actor has made to an offer, and the site's address, with which they begin. */
export async function sharesOf(context: Context, offer_id: string) {
  const { scope, session } = pageOf(context);
  const { env } = detailsOf(session).runtime;
  return { shares: await listShares(scope, env, offer_id), public_url: env.PUBLIC_URL };
}
