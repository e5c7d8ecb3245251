// What every command refuses, whoever wrote it. A new command is tested here by being registered. One example serves all
// refusals of a command: each leaves everything as it was.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import type { Example } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import {
  all,
  call,
  isPublic,
  needsSession,
  nobody,
  refused,
  refusedUnasked,
  withoutDatabase,
} from "./calls.ts";
import { exampleOf } from "./examples.ts";
import { jsonSchema, requiredFields, without, withWrongType } from "./inputs.ts";

type Fields = Record<string, unknown>;

let kit: TestKit;
let people: Record<"account" | "visitor" | "customer" | "provider" | "operator", Actor>;
beforeAll(async () => {
  kit = await startKit();
  people = {
    account: await kit.account(),
    visitor: await kit.visitor(),
    customer: await kit.customer(),
    provider: await kit.provider(),
    operator: await kit.operator(),
  };
});
afterAll(() => kit.stop());

let example: Example<Fields>;
const input = () => example.input;

describe.each(all)("%s", (name, command) => {
  beforeAll(async () => {
    example = await exampleOf(name, kit);
  });

  test("the example, and nothing less, gets as far as the database", async () => {
    const { actor } = example;
    const attempt = call(withoutDatabase(kit.runtime), command, { actor, input: input() });
    await expect(attempt).rejects.toThrow("The database was asked");
  });

  describe("before the first query", () => {
    if (needsSession(command)) withoutSession(command);
    if (command.needs === "profile") withoutProfile(command);
    if (command.needs === "operator") forOperators(command);
    if (command.needs === "system") forTheSystem(command);
    badInput(command);
  });

  if (isPublic(command)) fromStrangers(command);
  if (isPublic(command) && command.needs === "profile") fromOthers(command);
  if (JSON.stringify(jsonSchema(command.input)).includes('"version"')) unseenVersion(command);
});

function withoutSession(command: AnyCommand) {
  test("without a session it answers 401", async () => {
    const refusal = await refusedUnasked(kit, command, { actor: nobody, input: input() });
    expect(refusal).toMatchObject({ code: "not_authenticated", status: 401 });
  });
}

function withoutProfile(command: AnyCommand) {
  test("an account without a profile is told to make one, 403", async () => {
    const refusal = await refusedUnasked(kit, command, { actor: people.account, input: input() });
    expect(refusal).toMatchObject({ code: "profile_required", status: 403 });
  });
}

function forOperators(command: AnyCommand) {
  test("what only operators may do, others may not, 403", async () => {
    for (const actor of [people.customer, people.provider])
      expect(await refusedUnasked(kit, command, { actor, input: input() })).toMatchObject({
        code: "forbidden",
        status: 403,
      });
  });
}

function forTheSystem(command: AnyCommand) {
  test("what the system does nobody else may, 403", async () => {
    for (const actor of [nobody, people.visitor, people.customer, people.operator])
      expect(await refusedUnasked(kit, command, { actor, input: input() })).toMatchObject({
        code: "forbidden",
        status: 403,
      });
  });
}

function badInput(command: AnyCommand) {
  test("bad input answers 422 and names the field", async () => {
    const { actor } = example;
    const required = requiredFields(command.input, input());
    expect(required.length).toBeGreaterThan(0);
    const faults = [
      ...required.map((key) => [key, without(input(), key)] as const),
      ...Object.keys(input()).map((key) => [key, withWrongType(input(), key)] as const),
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

function fromStrangers(command: AnyCommand) {
  test("a stranger is not told that the row exists, 404", async () => {
    const { stranger, actor } = example;
    // Only what belongs to nobody else can do without a stranger.
    if (!stranger) return expect(["account", "operator", "profile"]).toContain(command.needs);
    expect(whoIs(stranger)).not.toBe(whoIs(actor));
    const refusal = await refused(kit, command, { actor: stranger, input: input() });
    expect(refusal).toMatchObject({ code: "not_found", status: 404 });
  });
}

function fromOthers(command: AnyCommand) {
  test("who sees it and may not is told so, 403", async () => {
    const { forbidden } = example;
    if (!forbidden) throw new Error("Every act of a profile can be tried by another one.");
    expect(await refused(kit, command, { actor: forbidden, input: input() })).toMatchObject({ status: 403 });
  });
}

function unseenVersion(command: AnyCommand) {
  test("a version that nobody has seen is stale, 409", async () => {
    const version = Number(input().version);
    expect(version).toBeGreaterThan(0);
    const stale = { ...input(), version: version + 1_000 };
    const refusal = await refused(kit, command, { actor: example.actor, input: stale });
    expect(refusal.status).toBe(409);
    expect(["stale", "offer_changed"]).toContain(refusal.code);
    expect(refusal.details.current, "with the state as it is now").toBeDefined();
  });
}

function whoIs(actor: Actor): string {
  if (actor.kind === "visitor") return `visitor ${actor.visitor_id}`;
  return actor.kind === "member" ? `account ${actor.account_id}` : "system";
}
