import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { jobType } from "#domain/job.ts";
import { refuse } from "#domain/refusal.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import type { Member } from "./actor.ts";
import { runCommand } from "./run-command.ts";
import type { AnyJob } from "./runtime.ts";

let member: Member;
const ran: unknown[] = [];
const job = jobType("test_job", z.object({ is_failing: z.boolean() }));
const testJob: AnyJob = {
  name: "test_job",
  run: async (_ctx, payload) => {
    ran.push(payload);
    if (job.payload.parse(payload).is_failing) throw new Error("no answer");
  },
};
const kit = kitDuringFile({ jobs: { [testJob.name]: testJob } });
beforeAll(async () => {
  member = await kit.customer();
});
afterEach(() => {
  ran.length = 0;
});

type Work = (ctx: CommandContext, text: string) => Promise<unknown>;

/** A command that runs this work. */
function commandOf(work: Work, allow: () => void = () => undefined) {
  return defineCommand({
    name: "try_out",
    summary: "For the tests of the kernel.",
    needs: "profile",
    input: z.object({ text: z.string().min(1) }),
    output: z.unknown(),
    load: async () => null,
    allow,
    run: (ctx, { text }) => work(ctx, text),
    audit: () => ({ subject: ["test", member.account_id] }),
    exposedVia: ["internal"],
  });
}

const call = (command: ReturnType<typeof commandOf>, key?: string, text = "text", actor = member) =>
  runCommand(kit.runtime, command, { actor, input: { text }, key, request_id: "test" });

const logged = async () =>
  (await kit.owner.query("select 1 from command_log where name = 'try_out'")).rowCount ?? 0;
const waiting = async (key: string) =>
  (await kit.owner.query("select 1 from graphile_worker._private_jobs where key = $1", [key])).rowCount;

describe("a command is one transaction", () => {
  test("its changes and jobs are rolled back when it fails at the end", async () => {
    const before = await logged();
    const key = randomUUID();
    const failing = commandOf(async (ctx) => {
      await sql`update account set time_zone = 'UTC' where id = ${member.account_id}`.execute(ctx.tx);
      await ctx.enqueue(job, { is_failing: false }, { key });
      refuse("conflict");
    });
    expect(await outcomeOf(call(failing))).toBe("conflict");
    const zone = await kit.owner.query("select time_zone from account where id = $1", [member.account_id]);
    expect(zone.rows).toEqual([{ time_zone: "Europe/Berlin" }]);
    expect([await logged(), await waiting(key)]).toEqual([before, 0]);
  });

  test("is logged with who acts and on whose behalf", async () => {
    const operator = await kit.operator();
    const [owner, impersonated] = [await kit.customer(), await kit.customer()];
    const silent = commandOf(async () => null);
    await call(silent, undefined, "text", owner);
    await call(silent, undefined, "text", { ...impersonated, on_behalf_of: operator.account_id });
    const behalfOf = async ({ account_id }: Member) => {
      const query = "select on_behalf_of from command_log where name = 'try_out' and account_id = $1";
      return await kit.rows(query, account_id);
    };
    expect(await behalfOf(owner)).toEqual([{ on_behalf_of: null }]);
    expect(await behalfOf(impersonated)).toEqual([{ on_behalf_of: operator.account_id }]);
  });

  test("a fault of ours stays an error and does not become a refusal", async () => {
    const broken = commandOf(async () => {
      throw new TypeError("oops");
    });
    await expect(call(broken)).rejects.toThrow(TypeError);
  });

  test("a violated constraint becomes its refusal, and an unknown one stays an error", async () => {
    const violating = commandOf(async (ctx, text) =>
      sql`select ${text} from (select raise_constraint(${text})) as raised`.execute(ctx.tx),
    );
    await kit.owner.query(`create function raise_constraint(name text) returns text language plpgsql as $$ begin
      raise exception 'violated' using errcode = '23505', constraint = name; end $$`);
    expect(await outcomeOf(call(violating, undefined, "booking_slot_is_free"))).toBe("slot_taken");
    await expect(call(violating, undefined, "some_other")).rejects.toThrow("violated");
  });

  test("is retried after a serialization failure, and is then logged once", async () => {
    let tries = 0;
    const unlucky = commandOf(async (ctx) => {
      tries += 1;
      await ctx.enqueue(job, { is_failing: false }, { key: `unlucky ${tries}` });
      if (tries < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(ctx.tx);
      return tries;
    });
    const before = await logged();
    expect(await call(unlucky)).toBe(3);
    expect([await waiting("unlucky 1"), await waiting("unlucky 3")]).toEqual([0, 1]);
    expect(await logged()).toBe(before + 1);
  });

  test("gives up after three tries", async () => {
    let tries = 0;
    const hopeless = commandOf(async (ctx) => {
      tries += 1;
      await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(ctx.tx);
    });
    await expect(call(hopeless)).rejects.toMatchObject({ code: "40P01" });
    expect(tries).toBe(3);
  });
});

describe("an idempotency key", () => {
  const counting = () => {
    let count = 0;
    return commandOf(async (_ctx, text) => {
      count += 1;
      return { count, text };
    });
  };

  test("makes a repeated call answer the same", async () => {
    const command = counting();
    const key = randomUUID();
    expect(await call(command, key)).toEqual({ count: 1, text: "text" });
    expect(await call(command, key)).toEqual({ count: 1, text: "text" });
  });

  test("of another profile is another key", async () => {
    const command = counting();
    const key = randomUUID();
    await call(command, key);
    expect(await call(command, key, "text", await kit.customer())).toEqual({ count: 2, text: "text" });
  });

  test("used with other input is refused with the name of what it made", async () => {
    const command = counting();
    const key = randomUUID();
    await call(command, key);
    await expect(call(command, key, "other")).rejects.toMatchObject({
      code: "key_reused",
      details: { subject: ["test", member.account_id] },
    });
  });

  test("is not used up by a refused call", async () => {
    let isOpen = false;
    const command = commandOf(async () => (isOpen ? "done" : refuse("too_early")));
    const key = randomUUID();
    expect(await outcomeOf(call(command, key))).toBe("too_early");
    isOpen = true;
    expect(await call(command, key)).toBe("done");
  });

  test("lets one of many concurrent calls work and answers all of them", async () => {
    const command = counting();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(command, key)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ count: 1, text: "text" })));
  });

  test("identifies one call: two keys are two calls", async () => {
    const command = counting();
    expect(await raceOfTwo(() => call(command, randomUUID()))).toEqual(["done", "done"]);
    expect(await call(command)).toMatchObject({ count: 3 });
  });
});

describe("a run-now job", () => {
  const starting = (isFailing: boolean, key: string) =>
    commandOf(async (ctx) => {
      await ctx.enqueue(job, { is_failing: isFailing }, { key, is_run_now: true });
      return (await waiting(key)) === 0 && ran.length === 0;
    });

  test("runs right after the commit and leaves the queue", async () => {
    const key = randomUUID();
    expect(await call(starting(false, key)), "neither seen nor run before the commit").toBe(true);
    expect(ran).toEqual([{ is_failing: false }]);
    expect(await waiting(key)).toBe(0);
  });

  test("that fails waits in the queue, and the command still succeeds", async () => {
    const key = randomUUID();
    await call(starting(true, key));
    const left = await kit.owner.query<{ is_later: boolean }>(
      "select run_at > now() as is_later from graphile_worker._private_jobs where key = $1",
      [key],
    );
    expect(left.rows).toEqual([{ is_later: true }]);
  });

  test("does not run again for a replayed call", async () => {
    const [key, job_key] = [randomUUID(), randomUUID()];
    const command = starting(false, job_key);
    await call(command, key);
    await call(command, key);
    expect(ran).toHaveLength(1);
  });

  test("without a key is a fault of the command", async () => {
    const keyless = commandOf((ctx) => ctx.enqueue(job, { is_failing: false }, { is_run_now: true }));
    await expect(call(keyless)).rejects.toThrow("needs a key");
  });
});

test("the order of refusals is session, input, profile, then allow", async () => {
  const command = commandOf(
    async () => refuse("conflict"),
    () => refuse("forbidden"),
  );
  const as = (actor: Parameters<typeof runCommand>[2]["actor"], input: unknown) =>
    outcomeOf(runCommand(kit.runtime, command, { actor, input, request_id: "test" }));
  expect(await as({ kind: "visitor", visitor_id: null }, {})).toBe("not_authenticated");
  expect(await as(await kit.account(), {})).toBe("invalid_input");
  expect(await as(await kit.account(), { text: "x" })).toBe("profile_required");
  expect(await as(member, { text: "x" })).toBe("forbidden");
});
