// The form builder's trial: answers to unpublished questions are checked and shown as a provider would read them. Nothing
// is stored, and nobody is told: of a chosen file only its name is sent.
import { data } from "react-router";
import { type AnswerView, answerViews } from "#domain/category/answer-views.ts";
import { checkAnswers } from "#domain/category/answers.ts";
import type { QuestionListName } from "#domain/category/definition.ts";
import { SentAnswers, ShownQuestions } from "#domain/category/questions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Locale } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { failureOf } from "#server/http/form/form.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireOperatorProof } from "#server/http/session/guard.ts";
import { findEditedCategory } from "../reads/for-operators.ts";

export type Tried = ActionResult & { tried: AnswerView[] | null };

type TrialOf = {
  list: QuestionListName;
  /** In which the answers are typed. */
  locale: Locale;
  /** By which the page knows the result. */
  command: string;
};

/** Checks the posted answers to a list of unpublished questions. */
export async function tryQuestions(args: ActionArgs, { list, locale, command }: TrialOf) {
  requireOperatorProof(args.context, args.request);
  const { scope } = pageOf(args.context);
  const { content } = orNotFound(await findEditedCategory(scope, args.params.slug ?? ""));
  const form = decodeForm(await postedForm(args.request), locale);
  const questions = content[list];
  const sent = SentAnswers.safeParse(form.input.answers);
  const onScreen = ShownQuestions.safeParse(form.input.shown_questions).data;
  const checked = checkAnswers(questions, sent.data, onScreen);
  const unreadable = new Set(form.issues.map(({ path }) => path));
  const faults = "issues" in checked ? checked.issues.filter(({ path }) => !unreadable.has(path)) : [];
  const issues = [...form.issues, ...faults];
  if ("issues" in checked || issues.length > 0) {
    const failure: Tried = {
      ...failureOf(new Refusal("invalid_input", { issues }), form, args),
      tried: null,
    };
    return data({ ...failure, command }, { status: 422 });
  }
  const tried = answerViews(questions, checked.answers, locale);
  return { command, result: { values: form.values }, tried } satisfies Tried;
}
