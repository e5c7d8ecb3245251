// What every command leaves behind when it succeeds: one row of the log, one event for each row it moved, once however
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

/** Tables of which every write by an operator is a decision about money, its terms, or a text. */
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

/** The success of one command, after all its refusals: it uses the example up. */
export function testSuccess(name: string, command: AnyCommand, setup: Setup): void {
  const key = randomUUID();
  let out: unknown;
  let row: LogRow | undefined;
  let written: string[];

  test("two calls at once with one key have one effect, logged once, with an event for each row moved", async () => {
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
    test("the document takes its input and has its output", () => {
      expect(faultOfInput(name, setup.example.input)).toBeNull();
      expect(faultOfOutput(name, out)).toBeNull();
    });

  // The proof for an impersonation was given when it began, a minute ago at most.
  if (command.needs === "operator" && command.proof === "none" && name !== "start_impersonation")
    test("it writes no money, terms or texts, because it takes no proof", () => {
      expect(written).toContain("command_log");
      expect(written.filter((table) => guarded.includes(table))).toEqual([]);
    });

  test("a replay answers the same, and other input under the key is refused: neither does anything", async () => {
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
