import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { otherSide } from "#domain/thread/schemas.ts";
import { requireAccountId } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceChange } from "#server/kernel/live/announcement.ts";
import { sideOf } from "../access.ts";
import { lockThread, setRead, stateOf } from "../store/thread.ts";

/**
 * Notes that a side has read the first messages of a thread; the other side sees it. Never less than before, and never
 * more than there are.
 */
export const markThreadRead = defineCommand({
  name: "mark_thread_read",
  summary: "Notes up to which message one's side of a thread has read.",
  needs: "profile",
  in_person: true,
  input: z.object({ thread_id: Id, count: z.int().min(0).max(2_147_483_647) }),
  output: z.strictObject({ thread_id: field.id, read_count: field.count }),
  load: (ctx, { thread_id }) => lockThread(ctx, thread_id),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { count }, thread) {
    const side = sideOf(ctx.actor, thread);
    const before = stateOf(thread, side).read_count;
    const read = Math.max(before, Math.min(count, thread.message_count));
    await setRead(ctx, thread, side, read);
    if (read > before) await announceChange(ctx.tx, { noun: "thread", id: thread.id, to: otherSide(side) });
    return { thread_id: thread.id, read_count: read };
  },
  audit: (_input, thread, { read_count }) => ({ subject: ["thread", thread.id], read_count }),
  exposedVia: ["rpc"],
});
