import { expect, test } from "vitest";
import { type KeptAnswer, KeptAnswers } from "./kept-answer.ts";

const answer = (): KeptAnswer => ({
  status: 200,
  headers: {},
  body: new Uint8Array(1),
  encoded: new Map(),
});

test("no more than 200 answers are kept, however many keys strangers find, and none of an earlier minute", async () => {
  const answers = new KeptAnswers();
  let rendered = 0;
  const ask = (minute: number, key: string) =>
    answers.get(
      minute,
      key,
      async () => {
        rendered += 1;
        return answer();
      },
      () => true,
    );
  for (let number = 0; number < 1_000; number += 1) await ask(1, `key ${number}`);
  expect(answers.size).toBe(200);
  await ask(1, "key 999");
  expect(rendered).toBe(1_000);
  await ask(2, "key 999");
  expect([answers.size, rendered]).toEqual([1, 1_001]);
});
