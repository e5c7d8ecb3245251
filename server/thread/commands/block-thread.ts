import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireBlockable, requireOwnBlock } from "#domain/thread/rules.ts";
import { requireAccountId } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { sideOf } from "../access.ts";
import { findDealings } from "../store/dealings.ts";
import { blockedBy, lockThread, setBlocked } from "../store/thread.ts";

const input = z.object({ thread_id: Id });
const output = z.strictObject({ thread_id: field.id });

async function load(ctx: CommandContext, { thread_id }: z.output<typeof input>) {
  const thread = await lockThread(ctx, thread_id);
  const dealings = (await findDealings(ctx.tx, thread)) ?? refuse("not_found");
  return { thread, side: sideOf(ctx.actor, thread), talk: { ...dealings, blocked_by: blockedBy(thread) } };
}

/** Either side ends a conversation in which there is no offer yet; nobody writes in it from then on. */
export const blockThread = defineCommand({
  name: "block_thread",
  summary: "Ends a conversation without an offer: neither side can write in it.",
  needs: "profile",
  in_person: true,
  input,
  output,
  load,
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, _input, { thread, side, talk }) {
    requireBlockable(talk);
    await setBlocked(ctx, thread.id, side);
    return { thread_id: thread.id };
  },
  audit: (_input, { thread, side }) => ({ subject: ["thread", thread.id], side }),
  exposedVia: ["ui", "rpc"],
});

/** The side that ended a conversation opens it again. */
export const unblockThread = defineCommand({
  name: "unblock_thread",
  summary: "The side that ended a conversation opens it again.",
  needs: "profile",
  in_person: true,
  input,
  output,
  load,
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, _input, { thread, side, talk }) {
    requireOwnBlock(talk.blocked_by, side);
    await setBlocked(ctx, thread.id, null);
    return { thread_id: thread.id };
  },
  audit: (_input, { thread, side }) => ({ subject: ["thread", thread.id], side }),
  exposedVia: ["ui", "rpc"],
});
