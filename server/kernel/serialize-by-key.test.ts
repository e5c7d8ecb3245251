import { expect, test } from "vitest";
import { serializeByKey } from "./serialize-by-key.ts";

test("work under one name runs in sequence, also after a failure; other names do not wait", async () => {
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = serializeByKey("a", async () => {
    events.push("first begins");
    await gate.promise;
    events.push("first ends");
    throw new Error("first fails");
  });
  const second = serializeByKey("a", async () => events.push("second"));
  await serializeByKey("b", async () => events.push("other"));
  expect(events).toEqual(["first begins", "other"]);
  gate.resolve();
  await expect(first).rejects.toThrow("first fails");
  await second;
  expect(events).toEqual(["first begins", "other", "first ends", "second"]);
});
