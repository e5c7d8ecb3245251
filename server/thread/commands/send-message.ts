import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireTalk, requireThreadRoom, sideToBegin } from "#domain/thread/rules.ts";
import { MessageText, type Side } from "#domain/thread/schemas.ts";
import { requireAccountId } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { sideOf } from "../access.ts";
import { type DealingsOf, findDealings, type Pair } from "../store/dealings.ts";
import {
  beginThread,
  blockedBy,
  countBegun,
  findAccountAge,
  insertMessage,
  lockThreadOf,
  seesRequest,
} from "../store/thread.ts";

/**
 * Writes to the other side of a request: a provider to its customer, the customer to a provider who has asked or made an
 * offer. The first message begins their thread.
 */
export const sendMessage = defineCommand({
  name: "send_message",
  summary: "Writes a message to the customer of a request, or to a provider who has asked or made an offer.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["body"],
  input: z.object({ request_id: Id, provider_profile_id: Id, body: MessageText }),
  output: z.strictObject({ thread_id: field.id, message_id: field.id, position: field.count }),
  async load(ctx, pair) {
    const dealings = (await findDealings(ctx.tx, pair)) ?? refuse("not_found");
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    const thread = await lockThreadOf(ctx, pair);
    const side = thread ? sideOf(ctx.actor, thread) : await firstSide(ctx, pair, { profile_id, dealings });
    return { dealings, thread, side, profile_id };
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { request_id, provider_profile_id, body }, { dealings, thread, side, profile_id }) {
    requireTalk({ ...dealings, blocked_by: blockedBy(thread) });
    const pair = { request_id, provider_profile_id, customer_profile_id: dealings.customer_profile_id };
    if (!thread && side === "provider" && ctx.actor.kind === "member") {
      const account = await findAccountAge(ctx, ctx.actor.account_id);
      requireThreadRoom(await countBegun(ctx, provider_profile_id), account, ctx.now);
    }
    const into = thread ?? (await beginThread(ctx, pair, side));
    const { id, position } = await insertMessage(ctx, into, { side, profile_id, text: body });
    return { thread_id: into.id, message_id: id, position };
  },
  // Without the text: log rows stay for good.
  audit: (_input, _loaded, { thread_id, message_id }) => ({ subject: ["message", message_id], thread_id }),
  exposedVia: ["ui", "rpc"],
});

type First = { profile_id: string; dealings: DealingsOf };

/** @throws Refusal not_found for those who do not see the request, forbidden for those who may not begin a thread */
async function firstSide(ctx: CommandContext, pair: Pair, { profile_id, dealings }: First): Promise<Side> {
  if (!(await seesRequest(ctx, pair.request_id))) refuse("not_found");
  return sideToBegin(profile_id, pair.provider_profile_id, dealings) ?? refuse("forbidden");
}
