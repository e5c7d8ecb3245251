import { z } from "zod";
import { limits } from "../limits.ts";
import { paragraphs } from "../text.ts";

/** What somebody writes to the other side. */
export const MessageText = paragraphs(limits.message_characters);

export const sides = ["customer", "provider"] as const;
/** The side of a thread that somebody reads and writes on. */
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === "customer" ? "provider" : "customer");

/** A question and its answer, which every provider of the request reads. */
export const AnswerForAll = z.object({
  question_text: paragraphs(limits.question_characters),
  answer_text: paragraphs(limits.message_characters),
});
