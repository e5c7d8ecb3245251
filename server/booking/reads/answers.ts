// What the customer has answered about a booking, with the files that answer.
import { sql } from "kysely";
import type { Answers } from "#domain/category/answers.ts";
import { withFiles } from "#domain/category/file-answers.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTextsShown } from "#server/request/store/texts.ts";
import { answeringFiles } from "../access.ts";
import { type AnsweringFileView, questionsOf } from "./view.ts";

/** Of `booking`, with their names as the actor reads its texts. */
export const answeringFilesOf = (scope: ReadScope) =>
  answeringFiles(scope)
    .select(
      sql<
        AnsweringFileView[]
      >`coalesce(json_agg(json_build_object('id', file.id, 'question_key', file.question_key,
        'is_given', file.is_given, 'name', ${withheldText(bookingTextsShown(scope.actor), sql.ref("file.name"))})
        order by file.created_at, file.id), '[]')`.as("row"),
    )
    .where(sql<boolean>`file.booking_id = booking.id`);

type AnswersRow = { information_questions: unknown; answers: unknown; files: AnsweringFileView[] | null };

/** Answers may name people: they are as visible as the contact data. */
export function answersOf({ information_questions, answers, files }: AnswersRow, isShown: boolean) {
  const questions = questionsOf(information_questions);
  const shown = isShown ? (files ?? []) : [];
  const given = shown.filter(({ is_given }) => is_given);
  return {
    questions,
    answers: isShown ? withFiles(questions, answers as Answers, given) : {},
    files: shown,
  };
}
