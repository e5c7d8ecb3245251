// What every command refuses, whoever wrote it. A refusal changes nothing, so one example serves them all.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hasRight, operatorRoles, rolesWith } from "#domain/operator/rights.ts";
import type { Refusal } from "#domain/refusal.ts";
import { findSignedInAccount } from "#server/account/reads/account.ts";
import { memberOf } from "#server/http/session/member.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import {
  call,
  isPublic,
  needsSession,
  nobody,
  refusalOf,
  refusedUnasked,
  withoutDatabase,
} from "../calls.ts";
import { tableStates } from "../database-state.ts";
import { jsonSchema, requiredFields, without, withWrongType } from "../inputs.ts";
import { inputsWithBadValue } from "./bad-values.ts";
import type { Setup } from "./setup.ts";

/** The refusals of one command, on the setup's example: first those before any query, then those that need its rows. */
export function testRefusals(command: AnyCommand, setup: Setup): void {
  test("the complete example reaches the database, anything less does not", async () => {
    const attempt = call(withoutDatabase(setup.kit.runtime), command, setup.example);
    await expect(attempt).rejects.toThrow("The database was asked");
  });

  if (needsSession(command)) withoutSession(command, setup);
  if (command.needs === "profile") withoutProfile(command, setup);
  if (command.needs === "operator") forOperators(command, setup);
  if (command.needs === "system") forTheSystem(command, setup);
  if (command.proof === "recent") withOldProof(command, setup);
  if (command.in_person) onBehalfOfSomebody(command, setup);
  badInput(command, setup);
  if (command.exposedVia.includes("rpc")) badValues(command, setup);
  if (isPublic(command)) fromStrangers(command, setup);
  if (isPublic(command) && command.needs === "profile") fromOthers(command, setup);
  if (JSON.stringify(jsonSchema(command.input)).includes('"version"')) unseenVersion(command, setup);
  if (command.needs === "profile") ofAnArchivedProfile(command, setup);
}

/** Sends the example's input as another person; expects a refusal before the first query. */
const unasked = (command: AnyCommand, { kit, example }: Setup, actor: Actor) =>
  refusedUnasked(kit, command, { actor, input: example.input });

/** A refusal that leaves the database as it was. */
async function refused(
  command: AnyCommand,
  { kit, example }: Setup,
  other: { actor?: Actor; input?: unknown },
): Promise<Refusal> {
  const before = await tableStates(kit.owner);
  const refusal = await refusalOf(kit.runtime, command, { ...example, ...other });
  expect(await tableStates(kit.owner), "a refused call leaves nothing behind").toEqual(before);
  return refusal;
}

function withoutSession(command: AnyCommand, setup: Setup) {
  test("without a session it answers 401", async () => {
    const refusal = await unasked(command, setup, nobody);
    expect(refusal).toMatchObject({ code: "not_authenticated", status: 401 });
  });
}

function withoutProfile(command: AnyCommand, setup: Setup) {
  test("an account without a profile must create one, 403", async () => {
    const refusal = await unasked(command, setup, setup.people.account);
    expect(refusal).toMatchObject({ code: "profile_required", status: 403 });
  });
}

function forOperators(command: AnyCommand, setup: Setup) {
  const forbidden = { code: "forbidden", status: 403 };
  test("only operators may run operator commands, 403", async () => {
    const { customer, provider, partner } = setup.people;
    for (const actor of [customer, provider, partner])
      expect(await unasked(command, setup, actor)).toMatchObject(forbidden);
  });

  test("an operator whose session has one factor may not run them, 403", async () => {
    const actor = memberOf(await lackingFactor(setup), null, { aal: "aal1" }, null);
    expect(await unasked(command, setup, actor)).toMatchObject(forbidden);
  });

  test("only the roles that have the command's right may run it, 403 for all others", async () => {
    const { right } = command;
    if (!right) throw new Error("every command of operators needs a right");
    const actor = setup.example.actor as Member;
    const lacking = operatorRoles.filter((role) => !hasRight([role], right));
    for (const roles of [[], ...lacking.map((role) => [role]), lacking])
      expect(await unasked(command, setup, { ...actor, roles })).toMatchObject({
        ...forbidden,
        details: { right },
      });
    for (const role of rolesWith(right)) {
      const attempt = { ...setup.example, actor: { ...actor, roles: [role] } };
      await expect(call(withoutDatabase(setup.kit.runtime), command, attempt)).rejects.toThrow(
        "The database was asked",
      );
    }
  });

  test("a command that moves money takes a recent proof", () => {
    const moves: readonly (string | null)[] = ["move_money", "decide_bookings"];
    if (moves.includes(command.right)) expect(command.proof).toBe("recent");
    else expect(command.right).not.toBeNull();
  });
}

/** The operator's account as it is loaded for a session. */
async function lackingFactor({ kit, people }: Setup) {
  const account = await findSignedInAccount(kit.runtime.db, people.operator.account_id, randomUUID());
  if (!account?.is_operator) throw new Error("an operator is expected");
  return account;
}

function forTheSystem(command: AnyCommand, setup: Setup) {
  test("only the system may run system commands, 403", async () => {
    const { visitor, customer, operator } = setup.people;
    for (const actor of [nobody, visitor, customer, operator])
      expect(await unasked(command, setup, actor)).toMatchObject({ code: "forbidden", status: 403 });
  });
}

function withOldProof(command: AnyCommand, setup: Setup) {
  test("with an old proof of identity it answers 403", async () => {
    const proved_at = new Date(setup.kit.clock.now().getTime() - 16 * 60_000);
    const late = { ...(setup.example.actor as Member), assurance: { is_two_factor: true, proved_at } };
    expect(await unasked(command, setup, late)).toMatchObject({ code: "proof_required", status: 403 });
  });
}

function onBehalfOfSomebody(command: AnyCommand, setup: Setup) {
  test("an operator acting for somebody may not run an in-person command, 403", async () => {
    const { customer, operator } = setup.people;
    const { actor } = setup.example;
    const person = actor.kind === "member" ? actor : customer;
    const acting = { ...person, on_behalf_of: person.on_behalf_of ?? operator.account_id };
    const refusal = await unasked(command, setup, acting);
    expect(refusal).toMatchObject({ code: "impersonation_not_allowed", status: 403 });
  });
}

function badInput(command: AnyCommand, setup: Setup) {
  test("bad input answers 422 and names the field", async () => {
    const { kit, example } = setup;
    const { actor, input } = example;
    const required = requiredFields(command.input, input);
    expect(required.length).toBeGreaterThan(0);
    const faults = [
      ...required.map((key) => [key, without(input, key)] as const),
      ...Object.keys(input).map((key) => [key, withWrongType(input, key)] as const),
    ];
    for (const [key, faulty] of faults) {
      const refusal = await refusedUnasked(kit, command, { actor, input: faulty });
      expect(refusal).toMatchObject({ code: "invalid_input", status: 422 });
      const { issues } = refusal.details as { issues: { path: string; code: string }[] };
      expect(issues.map(({ path }) => path.split(".")[0])).toContain(key);
      for (const { code } of issues) expect(code).toMatch(/^[a-z][a-z_]*$/);
    }
    for (const nothing of [undefined, null, "text", 7, []]) {
      const refusal = await refusedUnasked(kit, command, { actor, input: nothing });
      expect(refusal).toMatchObject({ code: "invalid_input" });
    }
  });
}

function badValues(command: AnyCommand, setup: Setup) {
  test("an invalid value answers 422, wherever it occurs", async () => {
    const { actor, input } = setup.example;
    for (const [what, faulty] of inputsWithBadValue(input)) {
      const { code } = await refusalOf(setup.kit.runtime, command, { actor, input: faulty });
      expect([what, code]).toEqual([what, "invalid_input"]);
    }
  });
}

function fromStrangers(command: AnyCommand, setup: Setup) {
  test("a stranger does not learn that the row exists, 404", async () => {
    const { stranger, actor } = setup.example;
    // Only commands on what belongs to nobody else may have no stranger.
    if (!stranger) return expect(["account", "operator", "profile"]).toContain(command.needs);
    expect(whoIs(stranger)).not.toBe(whoIs(actor));
    const refusal = await refused(command, setup, { actor: stranger });
    expect(refusal).toMatchObject({ code: "not_found", status: 404 });
  });
}

function fromOthers(command: AnyCommand, setup: Setup) {
  test("somebody who sees the row but may not act on it gets 403", async () => {
    const { forbidden } = setup.example;
    if (!forbidden) throw new Error("Every act of a profile can be tried by another one.");
    expect(await refused(command, setup, { actor: forbidden })).toMatchObject({ status: 403 });
  });
}

function unseenVersion(command: AnyCommand, setup: Setup) {
  test("an unknown version is stale, 409", async () => {
    const { input } = setup.example;
    const version = Number(input.version);
    expect(version).toBeGreaterThan(0);
    const refusal = await refused(command, setup, { input: { ...input, version: version + 1_000 } });
    expect(refusal.status).toBe(409);
    expect(["stale", "offer_changed"]).toContain(refusal.code);
    expect(refusal.details.current, "with the state as it is now").toBeDefined();
  });
}

function ofAnArchivedProfile(command: AnyCommand, setup: Setup) {
  test("a profile archived in the meantime may no longer act, 409", async () => {
    const id = profileId(setup.example.actor);
    const { owner } = setup.kit;
    const { rows } = await owner.query("select archived_at from profile where id = $1", [id]);
    await owner.query("update profile set archived_at = now() where id = $1", [id]);
    const refusal = await refused(command, setup, {});
    await owner.query("update profile set archived_at = $2 where id = $1", [id, rows[0]?.archived_at]);
    expect(refusal).toMatchObject({ code: "profile_archived", status: 409, details: { profile_id: id } });
  });
}

function whoIs(actor: Actor): string {
  if (actor.kind === "visitor") return `visitor ${actor.visitor_id}`;
  return actor.kind === "member" ? `account ${actor.account_id}` : "system";
}
