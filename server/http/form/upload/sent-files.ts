// The files of a posted form. Browsers send an empty part without a name when no file was chosen.

/** A chosen file, the field that it came in, and the question that it answers. */
export type SentFile = { field: string; question_key: string | undefined; file: File };

/** The field of the files that answer a question. */
const answerField = /^answers\.([a-z][a-z0-9_]{0,39})\[\]$/;

/** The chosen files of a field, including empty ones, about which their sender is told. */
export function sentFiles(posted: FormData, field: string): File[] {
  return posted
    .getAll(field)
    .filter((value): value is File => value instanceof File && (value.size > 0 || value.name !== ""));
}

/** Those that answer a question, field by field. */
export const answeringFiles = (posted: FormData): SentFile[] =>
  [...new Set(posted.keys())].flatMap((field) => {
    const question_key = answerField.exec(field)?.[1];
    return question_key ? sentFiles(posted, field).map((file) => ({ field, question_key, file })) : [];
  });
