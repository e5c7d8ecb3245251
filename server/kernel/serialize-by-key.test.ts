import { expect, test } from "vitest";
import { inTurn } from "./serialize-by-key.ts";

test("work of one name runs one after the other, also after a failure; other names do not wait", async () => {
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn("a", async () => {
    events.push("first begins");
    await gate.promise;
    events.push("first ends");
    throw new Error("first fails");
  });
  const second = inTurn("a", async () => events.push("second"));
  await inTurn("b", async () => events.push("other"));
  expect(events).toEqual(["first begins", "other"]);
  gate.resolve();
  await expect(first).rejects.toThrow("first fails");
  await second;
  expect(events).toEqual(["first begins", "other", "first ends", "second"]);
});
