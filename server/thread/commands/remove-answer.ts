import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockAnswer, setRemoved } from "../store/answers.ts";

/** The owner takes back an answer for all; providers read it no longer. */
export const removeAnswer = defineCommand({
  name: "remove_answer",
  summary: "The customer takes back an answer for all providers of a request.",
  needs: "profile",
  in_person: true,
  input: z.object({ answer_id: Id, version: Version }),
  output: z.strictObject({ answer_id: field.id, request_id: field.id }),
  load: (ctx, { answer_id }) => lockAnswer(ctx, answer_id),
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version }, { request, answer }) {
    if (answer.version !== version || answer.removed_at)
      refuse("stale", { current: { version: answer.version, is_removed: answer.removed_at !== null } });
    await setRemoved(ctx, answer);
    return { answer_id: answer.id, request_id: request.id };
  },
  audit: (_input, { request, answer }) => ({ subject: ["request", request.id], answer_id: answer.id }),
  exposedVia: ["ui", "rpc"],
});
