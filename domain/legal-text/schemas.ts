// A legal text as an operator publishes it: Markdown in both languages, under a version that never changes.
import { z } from "zod";
import { choiceOf } from "../codes.ts";
import { line, paragraphs } from "../text.ts";
import { textKinds } from "./kinds.ts";

const longest = 100_000;

/** Name of a version, such as `2026-11` or `2.1`: appears in URLs and is stored with every agreement. */
const TextVersion = z
  .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_text") })
  .regex(/^[0-9a-z][0-9a-z.-]{0,39}$/, "invalid_code");

export const PublishLegalText = z.object({
  kind: choiceOf(textKinds),
  text_version: TextVersion,
  en: paragraphs(longest),
  de: paragraphs(longest),
});

/** Part of every act by which a provider promises something: the terms that it agrees to, where its form names them. */
export const Agreement = z.object({ terms_version: line(40).optional() });
