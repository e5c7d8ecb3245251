import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { isRepetition } from "#domain/thread/repetition.ts";
import { requireTalk, requireThreadRoom, sideToBegin } from "#domain/thread/rules.ts";
import { checkContent, MessageContent, type Side } from "#domain/thread/schemas.ts";
import { requireAccountId } from "#server/account/access.ts";
import { attachFiles } from "#server/file/store/attachments.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { sideOf } from "#server/thread/access.ts";
import { type DealingsOf, findDealings, type Pair } from "#server/thread/store/dealings.ts";
import {
  beginThread,
  blockedBy,
  findAccountAge,
  insertMessage,
  listBegun,
  lockThreadOf,
  seesRequest,
  type ThreadRow,
} from "#server/thread/store/thread.ts";

/**
 * Writes to the other side of a request: a provider to its customer, the customer to a provider who has asked or made an
 * offer, with files that were uploaded before. The first message begins their thread.
 */
export const sendMessage = defineCommand({
  name: "send_message",
  summary: "Writes a message to the customer of a request, or to a provider who has asked or made an offer.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["body"],
  input: z
    .object({ request_id: Id, provider_profile_id: Id, ...MessageContent.shape })
    .superRefine(checkContent),
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
  async run(
    ctx,
    { request_id, provider_profile_id, body, file_ids },
    { dealings, thread, side, profile_id },
  ) {
    requireTalk({ ...dealings, blocked_by: blockedBy(thread) });
    const pair = { request_id, provider_profile_id, customer_profile_id: dealings.customer_profile_id };
    if (!thread && side === "provider" && ctx.actor.kind === "member") {
      const account = await findAccountAge(ctx, ctx.actor.account_id);
      const begun = await listBegun(ctx, provider_profile_id);
      requireThreadRoom(begun.length, account, ctx.now);
      if (isRepetition(body ?? "", begun))
        await openTask(ctx, { kind: "message_repeated", noun: "profile", subject_id: provider_profile_id });
    }
    const into = thread ?? (await beginThread(ctx, pair, side));
    return postMessage(ctx, into, { side, profile_id, body, file_ids });
  },
  // Without the text: log rows stay for good.
  audit: ({ file_ids }, _loaded, { thread_id, message_id }) => ({
    subject: ["message", message_id],
    thread_id,
    files: file_ids.length,
  }),
  exposedVia: ["ui", "rpc"],
});

type Posted = Pick<z.output<typeof MessageContent>, "body" | "file_ids"> & { side: Side; profile_id: string };

/** Writes a message with its files into a locked thread. */
export async function postMessage(
  ctx: CommandContext,
  thread: ThreadRow,
  { side, profile_id, body, file_ids }: Posted,
) {
  const { id, position } = await insertMessage(ctx, thread, { side, profile_id, text: body ?? "" });
  await attachFiles(ctx, file_ids, { booking_id: null, uploaded_by: profile_id }, { message_id: id });
  return { thread_id: thread.id, message_id: id, position };
}

type First = { profile_id: string; dealings: DealingsOf };

/** @throws Refusal not_found for those who do not see the request, forbidden for those who may not begin a thread */
async function firstSide(ctx: CommandContext, pair: Pair, { profile_id, dealings }: First): Promise<Side> {
  if (!(await seesRequest(ctx, pair.request_id))) refuse("not_found");
  return sideToBegin(profile_id, pair.provider_profile_id, dealings) ?? refuse("forbidden");
}
