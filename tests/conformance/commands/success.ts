// What every successful command leaves behind: one log row and one event for each row it moved, exactly once however
// often and however concurrently it is sent.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AnyCommand } from "#server/kernel/command.ts";
import { faultOfInput, faultOfOutput } from "#tests/kit/api/validator.ts";
import { call } from "../calls.ts";
import {
  countLogRows,
  type LogRow,
  listLogRows,
  moved,
  recorded,
  statuses,
  tableStates,
} from "../database-state.ts";
import { anotherInput } from "../inputs.ts";
import type { Setup } from "./setup.ts";

/** Tables in which every write by an operator is a decision about money, its terms, or a text. */
const guarded = [
  "ledger_tx",
  "refund",
  "partner_payment",
  "marketplace",
  "category",
  "legal_text",
  "operator_grant",
  "impersonation",
];

/** The success of one command. Runs after all its refusals because it uses up the example. */
export function testSuccess(name: string, command: AnyCommand, setup: Setup): void {
  const key = randomUUID();
  let out: unknown;
  let row: LogRow | undefined;
  let written: string[];

  test("two concurrent calls with one key take effect once: one log row, one event for each row moved", async () => {
    const { owner, runtime } = setup.kit;
    const attempt = { ...setup.example, key };
    const [rowsBefore, statesBefore] = [await countLogRows(owner), await statuses(owner)];
    const before = await tableStates(owner);
    const outputs = await Promise.all([call(runtime, command, attempt), call(runtime, command, attempt)]);
    out = outputs[0];
    expect(outputs[1], "both are told the same").toEqual(out);
    expect(await countLogRows(owner)).toBe(rowsBefore + 1);
    const [logged, ...more] = await listLogRows(owner, key);
    row = logged;
    expect(more).toEqual([]);
    expect(row).toMatchObject({ name, subject_noun: expect.stringMatching(/^[a-z_]+$/), output: out });
    expect(row?.audit).toEqual(expect.any(Object));
    const events = await recorded(owner, row?.id ?? "");
    expect(events).toEqual(moved(statesBefore, await statuses(owner)));
    const after = await tableStates(owner);
    written = Object.keys(after).filter((table) => after[table] !== before[table]);
  });

  if (command.exposedVia.includes("rpc"))
    test("its input and output match the document", () => {
      expect(faultOfInput(name, setup.example.input)).toBeNull();
      expect(faultOfOutput(name, out)).toBeNull();
    });

  // The operator proved their identity when the impersonation began, a minute ago at most.
  if (command.needs === "operator" && command.proof === "none" && name !== "start_impersonation")
    test("it writes no money, terms or texts, because it takes no proof", () => {
      expect(written).toContain("command_log");
      expect(written.filter((table) => guarded.includes(table))).toEqual([]);
    });

  test("a replay gets the same answer, other input under the key is refused, and neither has an effect", async () => {
    const { owner, runtime } = setup.kit;
    const { actor, input } = setup.example;
    const before = await tableStates(owner);
    expect(await call(runtime, command, { actor, input, key })).toEqual(out);
    const other = { actor, input: anotherInput(command.input, input), key };
    await expect(call(runtime, command, other)).rejects.toMatchObject({
      code: "key_reused",
      details: { subject: [row?.subject_noun, expect.any(String)] },
    });
    expect(await tableStates(owner)).toEqual(before);
  });
}
