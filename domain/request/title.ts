// The title of a request whose owner wrote none.
import type { Question } from "../category/questions.ts";
import { findContactDetails } from "../contact/details.ts";
import { limits } from "../limits.ts";

type NamingQuestion = Pick<Question, "key" | "type" | "names_request"> & {
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly unit?: string | null | undefined;
};

/** An option that says nothing about the request. */
const unspecific = "other";
/** A title names at most this many of several choices. */
const choicesInTitle = 2;

type Made = {
  category: string;
  questions: readonly NamingQuestion[];
  answers: Readonly<Record<string, unknown>>;
  /** Where it takes place, once that is known. */
  town?: string | null;
};

/**
 * The category and the answer to the question that names a request: "Photography · Wedding". If a category has no such
 * question, or its answer says nothing or holds contact details, the category and the place. All texts in one language.
 */
export function defaultTitle({ category, questions, answers, town }: Made): string {
  const naming = questions.find(({ names_request }) => names_request);
  const answer = naming && nameOf(naming, answers[naming.key]);
  const name = [answer, town].find((one) => one && findContactDetails(one).length === 0);
  const parts = name ? [category, name] : [category];
  return [...parts.join(" · ")].slice(0, limits.title_characters).join("").trim();
}

/** The name that an answer gives the request; null when it says nothing. */
function nameOf({ type, options = [], unit }: NamingQuestion, answer: unknown): string | null {
  if (type === "number") return typeof answer === "number" ? [answer, unit].filter(Boolean).join(" ") : null;
  if (type === "text") return typeof answer === "string" && answer !== "" ? answer : null;
  const chosen = [answer].flat();
  const labels = options
    .filter(({ value }) => value !== unspecific && chosen.includes(value))
    .map(({ label }) => label);
  return labels.length > 0 ? labels.slice(0, choicesInTitle).join(", ") : null;
}
