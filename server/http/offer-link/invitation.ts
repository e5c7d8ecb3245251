// The page of an invitation's link: what its holder may read of the request, and accepting it.
import { findOpenedInvitation, listInvitations, type OpenedInvitation } from "#server/invitation/reads.ts";
import { system } from "#server/kernel/actor.ts";
import { hashLinkToken, isLinkToken } from "#server/kernel/link-token.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { type Context, pageOf, refusePage } from "../page/page.ts";
import { detailsOf } from "../session/session.ts";
import { countLinkTry } from "./link-tries.ts";

/** A token's invitation. Counts wrong tokens by network address. @throws Response 404 or 429 */
export async function openInvitation(context: Context, token: string): Promise<OpenedInvitation> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const tried = await countLinkTry(context);
  const scope = new ReadScope(runtime.db, system, new Date(session.now));
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
