import { z } from "zod";
import { Id } from "#domain/ids.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { requireAnswerRoom } from "#domain/thread/rules.ts";
import { AnswerForAll } from "#domain/thread/schemas.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { countAnswers, insertAnswer } from "../store/answers.ts";

/** The owner shows a question and its answer to every provider who reads the request. Nobody learns who asked. */
export const publishAnswer = defineCommand({
  name: "publish_answer",
  summary: "The customer shows a question and the answer to every provider who reads the request.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["question_text", "answer_text"],
  input: AnswerForAll.extend({ request_id: Id }),
  output: z.strictObject({ answer_id: field.id, request_id: field.id, version: field.version }),
  load: (ctx, { request_id }) => lockRequest(ctx, request_id),
  allow: (actor, request) => requireOwner(actor, request),
  async run(ctx, { question_text, answer_text }, { id: request_id, status }) {
    requireAnswerRoom(status as RequestStatus, await countAnswers(ctx, request_id));
    const row = await insertAnswer(ctx, { request_id, question: question_text, answer: answer_text });
    return { answer_id: row.id, request_id, version: row.version };
  },
  // Without the texts: log rows stay for good.
  audit: (_input, request, { answer_id }) => ({ subject: ["request", request.id], answer_id }),
  exposedVia: ["ui", "rpc"],
});
