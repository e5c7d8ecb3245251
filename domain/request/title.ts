// The title of a request whose owner wrote none.
import { limits } from "../limits.ts";

type ChoiceQuestion = {
  readonly key: string;
  readonly type: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** An option that says nothing about the request. */
const unspecific = "other";

/**
 * The category and what was chosen first, "Photography · Wedding"; the category alone where nothing was chosen.
 * All texts in one language.
 */
export function defaultTitle(
  category: string,
  questions: readonly ChoiceQuestion[],
  answers: Readonly<Record<string, unknown>>,
): string {
  const question = questions.find(({ key, type }) => type === "choice" && answers[key] !== undefined);
  const chosen = question?.options.find(({ value }) => value === answers[question.key]);
  const parts = chosen && chosen.value !== unspecific ? [category, chosen.label] : [category];
  return [...parts.join(" · ")].slice(0, limits.title_characters).join("");
}
