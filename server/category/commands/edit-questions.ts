// The form builder: each step changes one question of the unpublished edit.
import { z } from "zod";
import { type QuestionListName, questionLists } from "#domain/category/definition.ts";
import { moveBefore } from "#domain/category/order.ts";
import { QuestionInput, questionOf } from "#domain/category/question-input.ts";
import { Key, type Question, QuestionList } from "#domain/category/questions.ts";
import { issuesOf } from "#domain/issues.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { type LockedEdit, lockEdit, requireSeen, saveEdit } from "../store/edit.ts";
import { EditOutput, editTarget } from "./edit-category.ts";

const list = z.enum(questionLists);

/** Adds a question at the end, or rewrites the one with this key. */
export const editQuestion = defineCommand({
  name: "edit_question",
  summary: "The operator adds a question to a category or rewrites one, unpublished.",
  needs: "operator",
  proof: "recent",
  input: QuestionInput.extend({ ...editTarget, list, key: Key.nullish() }),
  output: EditOutput.extend({ key: z.string() }),
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { edit_version, list: name, key = null, ...sent }, edit) {
    const before = edit.content[name];
    if (key !== null) requireQuestion(before, key);
    // Keys of earlier versions are not given to another question: the same key is the same question.
    const question = questionOf(sent, key, [...(await usedKeys(ctx, edit, name)), ...keysOf(before)]);
    const after =
      key === null ? [...before, question] : before.map((one) => (one.key === key ? question : one));
    return { ...(await keep(ctx, edit, { name, edit_version }, after)), key: question.key };
  },
  audit: ({ list: of }, { category }, { key }) => ({ subject: ["category", category.id], list: of, key }),
  exposedVia: ["ui", "rpc"],
});

export const removeQuestion = defineCommand({
  name: "remove_question",
  summary: "The operator takes a question out of a category, unpublished.",
  needs: "operator",
  proof: "recent",
  input: z.object({ ...editTarget, list, key: Key }),
  output: EditOutput,
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  run(ctx, { edit_version, list: name, key }, edit) {
    const before = edit.content[name];
    requireQuestion(before, key);
    return keep(
      ctx,
      edit,
      { name, edit_version },
      before.filter((one) => one.key !== key),
    );
  },
  audit: ({ list: of, key }, { category }) => ({ subject: ["category", category.id], list: of, key }),
  exposedVia: ["ui", "rpc"],
});

/** Moves a question in front of another one, or to the end. */
export const orderQuestions = defineCommand({
  name: "order_questions",
  summary: "The operator moves a question of a category: before another one, or to the end, unpublished.",
  needs: "operator",
  proof: "recent",
  input: z.object({ ...editTarget, list, key: Key, before_key: Key.nullish() }),
  output: EditOutput,
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  run(ctx, { edit_version, list: name, key, before_key = null }, edit) {
    const before = edit.content[name];
    const moved = requireQuestion(before, key);
    const target = before_key === null ? null : requireQuestion(before, before_key);
    return keep(ctx, edit, { name, edit_version }, moveBefore(before, moved, target));
  },
  audit: ({ list: of, key, before_key = null }, { category }) => ({
    subject: ["category", category.id],
    list: of,
    key,
    before_key,
  }),
  exposedVia: ["ui", "rpc"],
});

const keysOf = (questions: readonly Question[]) => questions.map(({ key }) => key);

/** @throws Refusal not_found */
function requireQuestion(questions: readonly Question[], key: string): Question {
  return questions.find((one) => one.key === key) ?? refuse("not_found");
}

/** The keys that any version of the category gave to a question of this list. */
async function usedKeys(ctx: CommandContext, { category }: LockedEdit, name: QuestionListName) {
  const rows = await ctx.tx
    .selectFrom("category_version")
    .select(name)
    .where("category_id", "=", category.id)
    .execute();
  return rows.flatMap((row) => keysOf(row[name] as unknown as Question[]));
}

async function keep(
  ctx: CommandContext,
  edit: LockedEdit,
  { name, edit_version: seen }: { name: QuestionListName; edit_version: number },
  questions: readonly Question[],
) {
  requireSeen(edit, seen);
  const checked = QuestionList.safeParse(questions);
  // The faults that only a list has are at a field of the question that was sent.
  if (!checked.success)
    refuseInput(
      issuesOf(checked.error).map((issue) => ({ ...issue, path: issue.path.replace(/^\d+\./, "") })),
    );
  const edit_version = await saveEdit(ctx, edit, { ...edit.content, [name]: checked.data });
  return { category_id: edit.category.id, slug: edit.category.slug, edit_version };
}
