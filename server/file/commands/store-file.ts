import { z } from "zod";
import type { Answers } from "#domain/category/answers.ts";
import { fileQuestions } from "#domain/category/file-answers.ts";
import { Key, numberRange, QuestionList } from "#domain/category/questions.ts";
import { checkAllowance, fileAllowance, storedTypes } from "#domain/file/rules.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { getOpenCategory } from "#server/category/store/category.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";
import { countFiles, insertFile, listFilesByRequest } from "../store/file.ts";

const StoreFileInput = z.object({
  request_id: Id,
  /** Of the newest questions of its category, the one that the file answers. */
  question_key: Key.optional(),
  storage_key: z.string().regex(/^requests\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z]{3,4}$/, "invalid_key"),
  name: line(200),
  content_type: z.enum(storedTypes),
  size_bytes: z.int().min(1).max(limits.file_bytes, "too_big"),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
});

/**
 * Records a newly written file. Internal: only the upload endpoint knows that the bytes exist and have their type; when
 * this command refuses, the endpoint deletes them.
 */
export const storeFile = defineCommand({
  name: "store_file",
  summary: "Adds an uploaded file to a request that is being written.",
  needs: "anyone",
  input: StoreFileInput,
  output: z.strictObject({ file_id: field.id }),
  load: async (ctx, { request_id }) => ({ request: await lockRequest(ctx, request_id) }),
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, input, { request }) {
    if (request.status !== "draft") refuse("stale", { current: { status: request.status } });
    const allowance = fileAllowance(ctx.actor.kind !== "visitor", ctx.settings);
    checkAllowance(allowance, await countFiles(ctx, request.id), input.size_bytes);
    if (input.question_key) await requireAsked(ctx, request, input.question_key);
    const file = await insertFile(ctx, input);
    return { file_id: file.id };
  },
  audit: ({ request_id, content_type, size_bytes }, _loaded, { file_id }) => ({
    subject: ["file", file_id],
    request_id,
    content_type,
    size_bytes,
  }),
  exposedVia: ["internal"],
});

/** @throws Refusal not_found for a question that the draft is not asked, file_limit_reached when it has its files */
async function requireAsked(ctx: CommandContext, request: RequestRow, question_key: string): Promise<void> {
  if (!request.category_id) refuse("not_found");
  const { request_questions } = await getOpenCategory(ctx.tx, request.category_id);
  const asked = fileQuestions(QuestionList.parse(request_questions), request.answers as Answers);
  const question = asked.find(({ key }) => key === question_key) ?? refuse("not_found");
  const held = await listFilesByRequest(ctx, request.id);
  const { max } = numberRange(question);
  if (held.filter((file) => file.question_key === question_key).length >= max)
    refuse("file_limit_reached", { count: max });
}
