import { expect, test } from "vitest";
import { inTurn } from "./serialize-by-key.ts";

test("work of one name runs one after the other, also after a failure; other names do not wait", async () => {
  const said: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn("a", async () => {
    said.push("first begins");
    await gate.promise;
    said.push("first ends");
    throw new Error("first fails");
  });
  const second = inTurn("a", async () => said.push("second"));
  await inTurn("b", async () => said.push("other"));
  expect(said).toEqual(["first begins", "other"]);
  gate.resolve();
  await expect(first).rejects.toThrow("first fails");
  await second;
  expect(said).toEqual(["first begins", "other", "first ends", "second"]);
});
