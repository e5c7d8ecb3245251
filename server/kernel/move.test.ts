// A transition is refused once its row has moved on, even if the row is back in the same status.
import { expect, test } from "vitest";
import { z } from "zod";
import { requestMachine } from "#domain/request/machine.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { move } from "./move.ts";
import { runCommand } from "./run-command.ts";

const kit = kitDuringFile();

test.each([
  ["an earlier version", -1, "stale"],
  ["a later version", 1, "stale"],
  ["its own version", 0, "done"],
])("a row that is moved by %s: %s", async (_which, difference, outcome) => {
  const { request_id, customer } = await kit.openRequest();
  const rowOf = async () => {
    const query = "select id, status, version from request where id = $1";
    const rows = await kit.rows<{ id: string; status: string; version: number }>(query, request_id);
    if (!rows[0]) throw new Error("no request");
    return rows[0];
  };
  const row = await rowOf();
  const closing = defineCommand({
    name: "try_out",
    summary: "For the tests of the kernel.",
    needs: "profile",
    input: z.object({}),
    output: z.unknown(),
    load: async () => null,
    allow: () => undefined,
    run: (ctx) => {
      const edge = { machine: requestMachine, transition: "close", role: "customer" } as const;
      return move(ctx, "request", { ...row, version: row.version + difference }, edge);
    },
    audit: () => ({ subject: ["request", request_id] }),
    exposedVia: ["internal"],
  });
  const call = runCommand(kit.runtime, closing, { actor: customer, input: {}, request_id: "test" });
  expect(await outcomeOf(call)).toBe(outcome);
  expect(await rowOf()).toEqual(
    outcome === "done" ? { ...row, status: "closed", version: row.version + 1 } : row,
  );
});
