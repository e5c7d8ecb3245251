// Answers for all providers of a request: who reads them, how many there are, and what becomes of them.
import { describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { limits } from "#domain/limits.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { exampleAnswer } from "./commands/publish-answer.example.ts";
import { publishAnswer } from "./commands/publish-answer.ts";
import { removeAnswer } from "./commands/remove-answer.ts";
import { listAnswers } from "./reads/answers.ts";

const kit = kitDuringFile();

describe("an answer for all", () => {
  const answers = (actor: Member, request_id: string) => listAnswers(kit.scopeOf(actor), request_id);

  test("is read by every provider of the request, without who asked, until the owner takes it back", async () => {
    const { customer, provider, request_id } = await kit.question("Is there parking?");
    const texts = { question_text: "Is there parking?", answer_text: "Yes; call 0171 1234567" };
    const { answer_id } = await kit.run(publishAnswer, customer, { ...texts, request_id });
    const other = await kit.provider();
    const [seen] = await answers(other, request_id);
    expect(seen).toEqual({
      id: answer_id,
      version: 1,
      question: "Is there parking?",
      answer: `Yes; call ${hiddenContact}`,
      published_at: kit.now().toISOString(),
    });
    expect(await answers(await kit.customer(), request_id)).toEqual([]);
    expect((await answers(customer, request_id))[0]?.answer).toBe(texts.answer_text);
    expect(await outcomeOf(kit.run(removeAnswer, provider, { answer_id, version: 1 }))).toBe("forbidden");
    await kit.run(removeAnswer, customer, { answer_id, version: 1 });
    expect(await answers(other, request_id)).toEqual([]);
    expect(await outcomeOf(kit.run(removeAnswer, customer, { answer_id, version: 2 }))).toBe("stale");
  });

  test("is for open requests, a limited number of times, and gone with the account", async () => {
    const { customer, request_id, version } = await kit.openRequest();
    const publish = () => outcomeOf(kit.run(publishAnswer, customer, { ...exampleAnswer, request_id }));
    for (let made = 0; made < limits.answers_per_request; made += 1) expect(await publish()).toBe("done");
    expect(await publish()).toBe("answer_limit_reached");
    await kit.run(closeRequest, customer, { request_id, version, reason: "Found somebody" });
    expect(await publish()).toBe("request_not_open");
    await kit.run(closeAccount, customer, { confirmation: "delete" });
    expect(await findTextEverywhere(kit.owner, exampleAnswer.answer_text)).toEqual([]);
  });
});
