import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import {
  countReports,
  deleteNotMeLink,
  insertReport,
  lockNotMeLink,
  type NotMeKind,
  notMeKinds,
} from "#server/account/store/not-me.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { type ErasedSubject, eraseByKind } from "./erase-subject.ts";

/**
 * The holder of a mail's link says that it was not meant for them: the command erases what is stored about the address
 * and bars the sender from it; after several reports an operator reviews the sender. The page finds the row by the hash
 * of the token, so that the log holds neither.
 */
export const reportNotMe = defineCommand({
  name: "report_not_me",
  summary: "An address was not meant: what was stored about it is erased and its sender is noted.",
  needs: "system",
  input: z.object({ kind: z.enum(notMeKinds), subject_id: Id }),
  output: z.strictObject({
    kind: z.enum(["direct_offer", "invitation", "offer_share"]),
    is_erased: z.boolean(),
  }),
  load: async (ctx, { kind, subject_id }) =>
    (await lockNotMeLink(ctx, kind, subject_id)) ?? refuse("not_found"),
  allow: requireSystem,
  async run(ctx, { kind, subject_id }) {
    const found = await eraseByKind[kind]?.(ctx, subject_id);
    await deleteNotMeLink(ctx, kind, subject_id);
    if (found) await noteSender(ctx, kind, found);
    return { kind, is_erased: Boolean(found) };
  },
  audit: ({ kind, subject_id }) => ({ subject: [kind, subject_id] }),
  exposedVia: ["internal"],
});

async function noteSender(
  ctx: CommandContext,
  kind: NotMeKind,
  { sender_id, profile_id, address }: ErasedSubject,
): Promise<void> {
  await insertReport(ctx, { sender_id, address, kind });
  if ((await countReports(ctx, sender_id)) >= limits.not_me_reports)
    await openTask(ctx, { kind: "sender_reported", noun: "profile", subject_id: profile_id });
}
