// A request that repeats an earlier one: the same words, another date.
import type { Answers } from "../category/answers.ts";
import type { Question } from "../category/questions.ts";
import type { Issue } from "../refusal.ts";
import type { RequestStatus } from "./machine.ts";

const repeatable: ReadonlySet<RequestStatus> = new Set(["awarded", "fulfilled", "closed", "expired"]);

const dayTypes: ReadonlySet<Question["type"]> = new Set(["date", "date_range"]);

/** Whether its owner may begin another one with the same words: not while it is open, nor once it was removed. */
export const mayRepeat = (status: RequestStatus): boolean => repeatable.has(status);

/**
 * The answers that still fit today's questions: without dates, which are new each time, and without those that have an
 * issue, which are asked for again.
 * @param issues of these answers, as `checkAnswers` names them: `answers.<key>` or deeper
 */
export function keptAnswers(
  answers: Answers,
  questions: readonly Pick<Question, "key" | "type">[],
  issues: readonly Pick<Issue, "path">[],
): Answers {
  const faulty = new Set(issues.map(({ path }) => path.split(".")[1]));
  const asked = new Set(questions.filter(({ type }) => !dayTypes.has(type)).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key) && !faulty.has(key)));
}

/** The provider to invite again: the one whose booking of the request was completed. */
export const providerAgain = <B extends { status: string; provider_profile_id: string }>(
  bookings: readonly B[],
): string | null => bookings.find(({ status }) => status === "completed")?.provider_profile_id ?? null;
