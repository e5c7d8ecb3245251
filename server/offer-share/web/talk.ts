// What somebody does with the offer of a link before deciding: asks its provider, or takes an offer to their address into
// their account, where its conversation, counter-offers and the decision have pages of their own.
import { threadEndPath } from "#domain/thread/path.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { sendSharedMessage } from "#server/flow/thread/send-shared-message.ts";
import { addressContext, sessionContext } from "#server/http/context.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { countCommand } from "#server/http/middleware/command-limits.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { linkToThread } from "#server/thread/reads/unread.ts";
import { asCustomer, type Deciding } from "./as-customer.ts";
import { type OpenedLink, type ShareReader, tokenHashOf } from "./open-link.ts";

/**
 * How the reader of a link who may decide by it may talk to the provider: by a first message, in a conversation, or from
 * their own account; null for everybody else.
 */
export async function talkOf(
  context: Context,
  { asked, direct, may_decide, made_by, provider_profile_id }: OpenedLink,
  reader: ShareReader,
) {
  const isOwner = reader.state === "owner";
  if (!may_decide || !(isOwner || reader.state === "recipient")) return null;
  if (direct)
    return asked ? ({ kind: "account", path: accountPath(asked) } as const) : ({ kind: "claim" } as const);
  if (!asked || (isOwner && made_by === "customer")) return null;
  const pair = { request_id: asked.request_id, provider_profile_id };
  const link = await linkToThread(pageOf(context).scope, pair);
  // Before their first message, only the request's owner may open the conversation.
  return isOwner || link.messages > 0
    ? ({ kind: "conversation", link } as const)
    : ({ kind: "ask" } as const);
}

const accountPath = ({ request_id, offer_id }: { request_id: string; offer_id: string }) =>
  `/request/${request_id}/offer/${offer_id}`;

/** Asks or claims for the signed-in person; returns the next path. */
export async function talk(args: ActionArgs, link: OpenedLink, deciding: Deciding): Promise<string> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const { form } = deciding;
  const actor = await asCustomer(args, link, deciding);
  const call = { actor, key: form.key, request_id: session.request_id };
  if (link.direct) {
    const input = { direct_offer_id: link.direct.id, version: form.input.version };
    return accountPath(await runCommand(runtime, claimDirectOffer, { ...call, input }));
  }
  const input = { token_hash: tokenHashOf(args.params.token), body: form.input.body };
  await countCommand(runtime, {
    name: sendSharedMessage.name,
    actor,
    address: () => args.context.get(addressContext),
    input,
  });
  return threadEndPath(await runCommand(runtime, sendSharedMessage, { ...call, input }));
}
