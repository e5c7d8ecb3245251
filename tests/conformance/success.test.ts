// What every command leaves behind when it succeeds, and that the same key has one effect.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultOfInput, faultOfOutput } from "#tests/kit/api/validator.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { all, call } from "./calls.ts";
import { countLogRows, listLogRows, moved, recorded, statuses, tableStates } from "./database-state.ts";
import { exampleOf } from "./examples.ts";
import { anotherInput } from "./inputs.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("success is one row of the log, one event for each row it moved, once however often it is sent", () => {
  test.each(all)("%s", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    const key = randomUUID();
    const [rowsBefore, statesBefore] = [await countLogRows(kit.owner), await statuses(kit.owner)];
    const out = await call(kit.runtime, command, { actor, input, key });
    if (command.exposedVia.includes("rpc")) {
      expect(faultOfInput(name, input), "the document takes the input").toBeNull();
      expect(faultOfOutput(name, out), "the document has the output").toBeNull();
    }
    expect(await countLogRows(kit.owner)).toBe(rowsBefore + 1);
    const [row, ...more] = await listLogRows(kit.owner, key);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ name, subject_noun: expect.stringMatching(/^[a-z_]+$/), output: out });
    expect(row?.audit).toEqual(expect.any(Object));
    const events = await recorded(kit.owner, row?.id ?? "");
    expect(events).toEqual(moved(statesBefore, await statuses(kit.owner)));

    const after = await tableStates(kit.owner);
    const again = await call(kit.runtime, command, { actor, input, key });
    expect(again, "a replay answers the same").toEqual(out);
    const other = { actor, input: anotherInput(command.input, input), key };
    await expect(call(kit.runtime, command, other)).rejects.toMatchObject({
      code: "key_reused",
      details: { subject: [row?.subject_noun, expect.any(String)] },
    });
    expect(await tableStates(kit.owner), "a replay does nothing").toEqual(after);
  });
});
