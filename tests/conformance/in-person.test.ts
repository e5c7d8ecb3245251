// What an operator who acts for somebody may do. docs/access.md marks what only the person may do ("in person":
// refused in `commands/refusals.ts`); everything else succeeds and records both ids.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { commands } from "#server/nouns.ts";
import { claimDraft } from "#server/request/commands/claim-draft.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { exampleOf } from "./examples.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const onBehalf = Object.entries(commands).filter(
  ([, { needs, in_person }]: [string, AnyCommand]) => needs !== "system" && !in_person,
);

/** The example's person with an operator acting for them; a visitor's draft has joined an account first. */
async function actingFor(actor: Actor): Promise<Member> {
  const on_behalf_of = operator.account_id;
  if (actor.kind === "member") return { ...actor, on_behalf_of: actor.on_behalf_of ?? on_behalf_of };
  if (actor.kind !== "visitor" || !actor.visitor_id) throw new Error("an example of a person");
  const customer = await kit.customer();
  const input = { visitor_id: actor.visitor_id, account_id: customer.account_id };
  await kit.run(claimDraft, system, input);
  return { ...customer, on_behalf_of };
}

async function attempt(name: string, command: AnyCommand) {
  const { actor, input } = await exampleOf(name, kit);
  const acting = await actingFor(actor);
  const key = randomUUID();
  const call = runCommand(kit.runtime, command, { actor: acting, input, key, request_id: "in person" });
  return { outcome: await outcomeOf(call), acting, key };
}

describe("is done on behalf of somebody, with both ids in the log and in every event", () => {
  test.each(onBehalf)("%s", async (name, command) => {
    const { outcome, acting, key } = await attempt(name, command);
    expect(outcome).toBe("done");
    const { account_id, on_behalf_of } = acting;
    const both = { account_id, on_behalf_of };
    const log = await kit.owner.query("select * from command_log where idempotency_key = $1", [key]);
    expect(log.rows).toMatchObject([both]);
    const events = await kit.owner.query("select account_id, on_behalf_of from event where command_id = $1", [
      log.rows[0]?.id,
    ]);
    for (const event of events.rows) expect(event).toEqual(both);
  });
});
