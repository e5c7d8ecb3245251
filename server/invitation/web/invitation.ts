// The page of an invitation's link: what its holder may read of the request, and accepting it.

import { type Context, pageOf, refusePage } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { system } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { hashLinkToken, isLinkToken } from "#server/kernel/token/link-token.ts";
import { countLinkTry } from "#server/offer-share/web/link-tries.ts";
import { findOpenedInvitation, listInvitations, type OpenedInvitation } from "../reads/invitation.ts";

/** A token's invitation. Counts wrong tokens by network address. @throws Response 404 or 429 */
export async function openInvitation(context: Context, token: string): Promise<OpenedInvitation> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const tried = await countLinkTry(context);
  const scope = new ReadScope(runtime.db, system, new Date(session.now), session.settings);
  const found = await findOpenedInvitation(scope, hashLinkToken(token), session.locale);
  if (!found || !isLinkToken(token)) return refusePage("not_found");
  await tried.giveBack();
  return found;
}

/** A request's invitations, for its owner, and the site's address, with which their links begin. */
export async function invitationsOf(context: Context, request_id: string) {
  const { scope, session } = pageOf(context);
  const { env } = detailsOf(session).runtime;
  return { invitations: await listInvitations(scope, env, request_id), public_url: env.PUBLIC_URL };
}
