import fc from "fast-check";
import { expect, test } from "vitest";
import { answeredLists } from "#tests/kit/questions.ts";
import { unknownFileIssues, withFiles, withoutFileAnswers } from "./file-answers.ts";

test("answers taken apart into texts and files are the same once joined, and all of their files are known", () => {
  fc.assert(
    fc.property(answeredLists, ({ questions, answers }) => {
      const { typed, file_ids } = withoutFileAnswers(questions, answers);
      const files = questions.flatMap(({ key, type }) =>
        type === "file"
          ? [answers[key] ?? []].flat().map((id) => ({ id: String(id), question_key: key }))
          : [],
      );
      expect(files.map(({ id }) => id)).toEqual(file_ids);
      expect(withFiles(questions, typed, files)).toEqual(answers);
      expect(unknownFileIssues(questions, answers, files)).toEqual([]);
      const [first, ...others] = files;
      if (first)
        expect(unknownFileIssues(questions, answers, others)).toMatchObject([
          { path: `answers.${first.question_key}`, code: "invalid_choice" },
        ]);
    }),
  );
});
