import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireDeletable } from "#domain/thread/rules.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { sideOf } from "#server/thread/access.ts";
import { lockMessage, moveMessage } from "#server/thread/store/thread.ts";
import { discardFilesOfMessage } from "./discard-files.ts";

/** Its writer deletes a message shortly after sending it. That there was one stays visible to both sides. */
export const deleteMessage = defineCommand({
  name: "delete_message",
  summary: "Its writer deletes a message with its files within ten minutes.",
  needs: "profile",
  in_person: true,
  input: z.object({ message_id: Id, version: Version }),
  output: z.strictObject({ message_id: field.id, thread_id: field.id, version: field.version }),
  load: (ctx, { message_id }) => lockMessage(ctx, message_id),
  allow(actor, { message }) {
    if (profileId(actor) !== message.profile_id) refuse("forbidden");
  },
  async run(ctx, { version }, { thread, message }) {
    if (message.version !== version)
      refuse("stale", { current: { status: message.status, version: message.version } });
    requireDeletable(message, ctx.now);
    const gone = { text: null, deleted_at: ctx.now };
    const deleted = await moveMessage(ctx, message, "delete", sideOf(ctx.actor, thread), gone);
    await discardFilesOfMessage(ctx, message.id);
    return { message_id: deleted.id, thread_id: thread.id, version: deleted.version };
  },
  audit: (_input, { message }) => ({ subject: ["message", message.id] }),
  exposedVia: ["ui", "rpc"],
});
