// What every command of the registry keeps to, whoever wrote it. A new command is tested here by being listed.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { AnyCommand, Example } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { commands } from "#server/registry.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { fingerprint, logRows, moved, recorded, statuses } from "./database-state.ts";
import { anotherInput, jsonSchema, requiredFields, without, withWrongType } from "./inputs.ts";

type Fields = Record<string, unknown>;
type Case = Omit<Example<unknown>, "input"> & { input: Fields };

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const all: [string, AnyCommand][] = Object.entries(commands);
const isPublic = (command: AnyCommand) => command.doors.some((door) => door !== "internal");
const needsSession = (command: AnyCommand) => command.needs !== "anyone" && command.needs !== "system";
const named = (which: (command: AnyCommand) => boolean) => all.filter(([, command]) => which(command));

async function caseOf(command: AnyCommand): Promise<Case> {
  const example = await command.example(kit);
  return { ...example, input: example.input as Fields };
}

const call = (command: AnyCommand, actor: Actor, input: unknown, key?: string) =>
  runCommand(kit.runtime, command, { actor, input, key, request_id: "conformance" });

/** Calls and expects a refusal that leaves the database exactly as it was. */
async function refused(command: AnyCommand, actor: Actor, input: unknown): Promise<Refusal> {
  const before = await fingerprint(kit.owner);
  const outcome = await call(command, actor, input, randomUUID()).then(
    () => new Error(`${command.name} was not refused`),
    (error: unknown) => error,
  );
  if (!isRefusal(outcome)) throw outcome;
  expect(await fingerprint(kit.owner), "a refused call leaves nothing behind").toEqual(before);
  return outcome;
}

const nobody: Actor = { kind: "visitor", visitor_id: null };

describe("registered under its own name", () => {
  test.each(all)("%s", (name, command) => {
    expect(command.name).toBe(name);
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(command.summary).toMatch(/^[A-Z].{10,160}\.$/);
    expect(command.doors.length).toBeGreaterThan(0);
  });
});

describe("its input can be shown as JSON Schema", () => {
  test.each(named((command) => command.doors.includes("rpc")))("%s", (_name, command) => {
    expect(jsonSchema(command.input)).toMatchObject({ $schema: expect.any(String) });
  });
});

describe("without a session it answers 401", () => {
  test.each(named(needsSession))("%s", async (_name, command) => {
    const { input } = await caseOf(command);
    expect(await refused(command, nobody, input)).toMatchObject({ code: "not_authenticated", status: 401 });
  });
});

describe("an account without a profile is told to make one, 403", () => {
  test.each(named((command) => command.needs === "profile"))("%s", async (_name, command) => {
    const { input } = await caseOf(command);
    const refusal = await refused(command, await kit.account(), input);
    expect(refusal).toMatchObject({ code: "profile_required", status: 403 });
  });
});

describe("a profile that has been archived meanwhile acts no more, 409", () => {
  test.each(named((command) => command.needs === "profile"))("%s", async (_name, command) => {
    const { actor, input } = await caseOf(command);
    const id = profileId(actor);
    await kit.owner.query("update profile set archived_at = now() where id = $1", [id]);
    const refusal = await refused(command, actor, input);
    expect(refusal).toMatchObject({ code: "profile_archived", status: 409, details: { profile_id: id } });
  });
});

describe("what only operators may do, others may not, 403", () => {
  test.each(named((command) => command.needs === "operator"))("%s", async (_name, command) => {
    const { input } = await caseOf(command);
    expect(await refused(command, await kit.customer(), input)).toMatchObject({ code: "forbidden" });
    expect(await refused(command, await kit.provider(), input)).toMatchObject({ code: "forbidden" });
  });
});

describe("what the system does is behind no door, and nobody else may, 403", () => {
  test.each(named((command) => command.needs === "system"))("%s", async (_name, command) => {
    expect(command.doors).toEqual(["internal"]);
    const { input } = await caseOf(command);
    const people = [nobody, await kit.visitor(), await kit.customer(), await kit.operator()];
    for (const actor of people) {
      expect(await refused(command, actor, input)).toMatchObject({ code: "forbidden", status: 403 });
    }
  });
});

describe("bad input answers 422 and names the field", () => {
  test.each(all)("%s", async (_name, command) => {
    const { actor, input } = await caseOf(command);
    const required = requiredFields(command.input, input);
    expect(required.length).toBeGreaterThan(0);
    const bad = [
      ...required.map((key) => [key, without(input, key)] as const),
      ...Object.keys(input).map((key) => [key, withWrongType(input, key)] as const),
    ];
    for (const [key, faulty] of bad) {
      const refusal = await refused(command, actor, faulty);
      expect(refusal).toMatchObject({ code: "invalid_input", status: 422 });
      const { issues } = refusal.details as { issues: { path: string; code: string }[] };
      expect(issues.map(({ path }) => path.split(".")[0])).toContain(key);
      for (const { code } of issues) expect(code).toMatch(/^[a-z][a-z_]*$/);
    }
    for (const nothing of [undefined, null, "text", 7, []]) {
      expect(await refused(command, actor, nothing)).toMatchObject({ code: "invalid_input" });
    }
  });
});

describe("a stranger is not told that the row exists, 404", () => {
  test.each(named(isPublic))("%s", async (_name, command) => {
    const { stranger, input, actor } = await caseOf(command);
    // Only what belongs to nobody else can do without a stranger.
    if (!stranger) return expect(["account", "operator", "profile"]).toContain(command.needs);
    expect(whoIs(stranger)).not.toBe(whoIs(actor));
    expect(await refused(command, stranger, input)).toMatchObject({ code: "not_found", status: 404 });
  });
});

describe("who sees it and may not is told so, 403", () => {
  test.each(named((command) => isPublic(command) && command.needs === "profile"))(
    "%s",
    async (_name, command) => {
      const { forbidden, input } = await caseOf(command);
      expect(forbidden, "every act of a profile can be tried by another one").not.toBeNull();
      if (forbidden) expect(await refused(command, forbidden, input)).toMatchObject({ status: 403 });
    },
  );
});

describe("a version that nobody has seen is stale, 409", () => {
  const versioned = named((command) => JSON.stringify(jsonSchema(command.input)).includes('"version"'));
  test.each(versioned)("%s", async (_name, command) => {
    const { actor, input } = await caseOf(command);
    const version = Number(input.version);
    expect(version).toBeGreaterThan(0);
    const refusal = await refused(command, actor, { ...input, version: version + 1_000 });
    expect(refusal.status).toBe(409);
    expect(["stale", "offer_changed"]).toContain(refusal.code);
    expect(refusal.details.current, "with the state as it is now").toBeDefined();
  });
});

describe("success is one row of the log, one event for each row it moved, once however often it is sent", () => {
  test.each(all)("%s", async (name, command) => {
    const { actor, input } = await caseOf(command);
    const key = randomUUID();
    const [logBefore, statesBefore] = [await logRows(kit.owner), await statuses(kit.owner)];
    const out = await call(command, actor, input, key);
    const known = new Set(logBefore.map(({ id }) => id));
    const added = (await logRows(kit.owner)).filter(({ id }) => !known.has(id));
    expect(added).toMatchObject([{ name, subject_noun: expect.stringMatching(/^[a-z_]+$/), output: out }]);
    expect(added[0]?.audit).toEqual(expect.any(Object));
    const events = await recorded(kit.owner, added[0]?.id ?? "");
    expect(events).toEqual(moved(statesBefore, await statuses(kit.owner)));

    const after = await fingerprint(kit.owner);
    expect(await call(command, actor, input, key), "a replay answers the same").toEqual(out);
    await expect(call(command, actor, anotherInput(command.input, input), key)).rejects.toMatchObject({
      code: "key_reused",
      details: { subject: [added[0]?.subject_noun, expect.any(String)] },
    });
    expect(await fingerprint(kit.owner), "a replay does nothing").toEqual(after);
  });
});

describe("two calls at once with one key have one effect", () => {
  test.each(all)("%s", async (name, command) => {
    const { actor, input } = await caseOf(command);
    const key = randomUUID();
    const before = (await logRows(kit.owner)).filter((row) => row.name === name).length;
    const [first, second] = await Promise.all([
      call(command, actor, input, key),
      call(command, actor, input, key),
    ]);
    expect(first).toEqual(second);
    const after = (await logRows(kit.owner)).filter((row) => row.name === name).length;
    expect(after).toBe(before + 1);
  });
});

function whoIs(actor: Actor): string {
  if (actor.kind === "visitor") return `visitor ${actor.visitor_id}`;
  return actor.kind === "member" ? `account ${actor.account_id}` : "system";
}
