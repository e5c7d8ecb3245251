import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { paragraphs } from "#domain/text.ts";
import { readableUntil } from "#domain/thread/rules.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceChange } from "#server/kernel/live/announcement.ts";
import { requireProvenOperator } from "#server/operator/access.ts";
import { getThread, insertReading } from "#server/thread/store/readings.ts";

/** An operator says why they read a conversation, and may read it for an hour. Both sides see the reason in it. */
export const readThread = defineCommand({
  name: "read_thread",
  summary: "An operator reads a conversation, for an hour, with a reason that both sides see.",
  needs: "operator",
  proof: "recent",
  input: z.object({ thread_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ thread_id: field.id, readable_until: field.time }),
  async load(ctx, { thread_id }) {
    const { account_id: operator_id } = requireProvenOperator(ctx);
    return { operator_id, thread: await getThread(ctx, thread_id) };
  },
  allow() {},
  async run(ctx, { reason }, { operator_id, thread }) {
    const { read_at } = await insertReading(ctx, { thread_id: thread.id, operator_id, reason });
    await announceChange(ctx.tx, { noun: "thread", id: thread.id, to: "both" });
    return { thread_id: thread.id, readable_until: readableUntil(read_at).toISOString() };
  },
  audit: ({ reason }, { thread }) => ({ subject: ["thread", thread.id], reason }),
  exposedVia: ["ui"],
});
