import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { all, call } from "./calls.ts";
import { countLogRows } from "./database-state.ts";
import { exampleOf } from "./examples.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("two calls at once with one key have one effect", () => {
  test.each(all)("%s", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    const attempt = { actor, input, key: randomUUID() };
    const before = await countLogRows(kit.owner);
    const [first, second] = await Promise.all([
      call(kit.runtime, command, attempt),
      call(kit.runtime, command, attempt),
    ]);
    expect(first).toEqual(second);
    expect(await countLogRows(kit.owner)).toBe(before + 1);
  });
});
