import type { Fault } from "../fault.ts";

export const categories: readonly Fault[] = [
  {
    file: "server/category/store/version.ts",
    find: "    and category_version.number = request.category_version)`;",
    replace: "    order by category_version.number desc limit 1)`;",
    caught_by: "server/category/versions.test.ts",
  },
  {
    file: "server/request/store/edit.ts",
    find: "const answers: Answers = checkedAnswers(asked, input);",
    replace: "const answers = input.answers as Answers;",
    caught_by: "server/category/versions.test.ts",
  },
  {
    file: "domain/category/answers.ts",
    find: '  return "issues" in checked ? checked.issues : [];\n}\n\nfunction answerSchema',
    replace: "  return checked ? [] : [];\n}\n\nfunction answerSchema",
    caught_by: "domain/category/answers.test.ts",
  },
  {
    file: "domain/category/answers.ts",
    find: "filter(([key]) => !dropped.has(key))",
    replace: "filter(([key]) => !dropped.has(key) || true)",
    caught_by: "domain/category/answers.test.ts",
  },
  {
    file: "domain/category/questions.ts",
    find: "!shown_when.values.every((value) => values?.includes(value))",
    replace: "!values",
    caught_by: "server/category/edits.test.ts",
  },
  {
    file: "server/category/store/edit.ts",
    find: "const content = withCurrency(changed);",
    replace: "const content = changed;",
    caught_by: "server/category/edits.test.ts",
  },
  {
    file: "server/category/store/category.ts",
    find: "const fields = withCurrency(definition);",
    replace: "const fields = definition;",
    caught_by: "server/category/edits.test.ts",
  },
  {
    file: "server/category/store/category.ts",
    find: 'return row.archived_at === null ? row : refuse("category_archived");',
    replace: "return row;",
    caught_by: "server/category/archived.test.ts",
  },
  {
    file: "server/category/store/category.ts",
    find: '    .where("category_id", "in", (eb) =>\n      eb.selectFrom("category").select("category.id").where("category.archived_at", "is", null),\n    )\n',
    replace: "",
    caught_by: "server/category/archived.test.ts",
  },
  {
    file: "server/request/reads/deadlines.ts",
    find: "request.category?.is_archived || ",
    replace: "",
    caught_by: "server/category/archived.test.ts",
  },
  {
    file: "server/category/commands/edit-category.ts",
    find: "    requireSeen(edit, edit_version);\n    if (category.version !== version)",
    replace: "    if (category.version !== version)",
    caught_by: "server/category/edits.test.ts",
  },
  {
    file: "server/category/commands/edit-questions.ts",
    find: "[...(await usedKeys(ctx, edit, name)), ...keysOf(before)]",
    replace: "keysOf(before)",
    caught_by: "server/category/edits.test.ts",
  },
];
