// Page query: the questions about a request that its owner answered for all.
import { limits } from "#domain/limits.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestAnswers } from "../access.ts";
import { answerText } from "../store/texts.ts";

export type AnswerView = {
  id: string;
  version: number;
  question: string;
  answer: string;
  published_at: string;
};

/** Those that providers read, oldest first. */
export async function listAnswers(scope: ReadScope, request_id: string): Promise<AnswerView[]> {
  const rows = await requestAnswers(scope)
    .select(["id", "version", "published_at"])
    .select([answerText(scope, "question").as("question"), answerText(scope, "answer").as("answer")])
    .where("request_id", "=", request_id)
    .where("removed_at", "is", null)
    .orderBy("published_at")
    .orderBy("id")
    .limit(limits.answers_per_request)
    .execute();
  return rows.map(({ published_at, ...row }) => ({ ...row, published_at: published_at.toISOString() }));
}
