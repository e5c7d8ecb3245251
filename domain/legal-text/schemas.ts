// The operator's texts as an operator publishes them: Markdown in both languages, under a name that never changes.
import { z } from "zod";
import { choiceOf } from "../codes.ts";
import { paragraphs } from "../text.ts";
import { textKinds } from "./kinds.ts";

const longest = 100_000;

/** How a version is called: `2026-11`, `2.1`. It stands in addresses and beside what people agreed to. */
const TextVersion = z
  .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_text") })
  .regex(/^[0-9a-z][0-9a-z.-]{0,39}$/, "invalid_code");

export const PublishLegalText = z.object({
  kind: choiceOf(textKinds),
  text_version: TextVersion,
  en: paragraphs(longest),
  de: paragraphs(longest),
});
