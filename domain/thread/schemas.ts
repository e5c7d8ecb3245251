import { z } from "zod";
import { FileIds } from "../file/ids.ts";
import { limits } from "../limits.ts";
import { optionalParagraphs, paragraphs } from "../text.ts";

/** What somebody sends to the other side: a text, files that were uploaded before, or both. */
export const MessageContent = z.object({
  body: optionalParagraphs(limits.message_characters),
  file_ids: FileIds,
});

/** Adds an issue to a message without text and files. */
export function checkContent(
  { body, file_ids }: z.output<typeof MessageContent>,
  ctx: z.RefinementCtx,
): void {
  if (!body && file_ids.length === 0) ctx.addIssue({ code: "custom", path: ["body"], message: "required" });
}

export const sides = ["customer", "provider"] as const;
/** The side of a thread that somebody reads and writes on. */
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === "customer" ? "provider" : "customer");

/** A question and its answer, which every provider of the request reads. */
export const AnswerForAll = z.object({
  question_text: paragraphs(limits.question_characters),
  answer_text: paragraphs(limits.message_characters),
});
