// Impersonation: who may begin it, by which code, for how long, and which records it leaves.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { findSignedInAccount } from "#server/account/reads/account.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { digestOf } from "#tests/kit/impersonations.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { operatorJobs } from "../jobs.ts";
import { beginImpersonation } from "./begin-impersonation.ts";
import { endImpersonation } from "./end-impersonation.ts";
import { grantOperator } from "./grant-operator.ts";
import { startImpersonation } from "./start-impersonation.ts";

const kit = duringFile(() =>
  startKit({ jobs: Object.fromEntries(operatorJobs.map((job) => [job.name, job])) }),
);

type BegunFixture = Awaited<ReturnType<TestKit["begunImpersonation"]>>;
const start = (
  { code_digest, session_id, operator }: BegunFixture,
  by: Member = operator,
  session = session_id,
) => kit.run(startImpersonation, by, { code_digest, session_id: session });
const rowOf = async (id: string) => (await kit.rows("select * from impersonation where id = $1", id))[0];
const eventsOf = (id: string) =>
  kit.rows(
    "select transition, role, account_id, on_behalf_of, reason from event where subject_id = $1 order by id",
    id,
  );

const unproven: [string, Partial<Member>, string][] = [
  [
    "with one factor only",
    { assurance: { is_two_factor: false, proved_at: new Date(8.64e15) } },
    "second_factor_required",
  ],
  ["without a proof", { assurance: { is_two_factor: true, proved_at: null } }, "proof_required"],
  ["whose proof is old", { assurance: { is_two_factor: true, proved_at: new Date(0) } }, "proof_required"],
  ["who has no grant", { is_operator: false }, "forbidden"],
  ["who is impersonating already", { on_behalf_of: randomUUID() }, "impersonation_not_allowed"],
];

describe("beginning", () => {
  const begin = async (by: Partial<Member>, target?: string) => {
    const { operator, session_id } = await kit.operatorSession();
    const account_id = target ?? (await kit.customer()).account_id;
    const input = {
      account_id,
      session_id,
      reason: "Asked on the phone.",
      code_digest: digestOf(randomUUID()),
    };
    return outcomeOf(kit.run(beginImpersonation, { ...operator, ...by }, input));
  };

  test.each(unproven)("is refused to an operator %s", async (_who, by, code) => {
    expect(await begin(by)).toBe(code);
  });

  test("is refused for an operator's, one's own, an inactive and an unknown account", async () => {
    const colleague = await kit.operator();
    expect(await begin({}, colleague.account_id)).toBe("operator_account");
    expect(await begin(colleague, colleague.account_id)).toBe("own_account");
    expect(await begin({}, await kit.suspendedAccount())).toBe("account_not_in_use");
    expect(await begin({}, randomUUID())).toBe("not_found");
  });

  test("stores only the code's digest, and starts nothing yet", async () => {
    const begun = await kit.begunImpersonation();
    const row = await rowOf(begun.impersonation_id);
    expect(row).toMatchObject({ started_at: null, ends_at: null, account_id: begun.account_id });
    expect(row.code_digest.toString("hex")).toBe(begun.code_digest);
    const account = await findSignedInAccount(kit.runtime.db, begun.operator.account_id, begun.session_id);
    expect(account?.open_impersonation).toBeNull();
    expect(await mailsTo(kit, begun.account_id)).toEqual([]);
  });
});

describe("the code", () => {
  test("starts half an hour, with events of both, and mails the account", async () => {
    const begun = await kit.begunImpersonation();
    const now = kit.clock.now().getTime();
    const { impersonation_id, ends_at } = await start(begun);
    expect(new Date(ends_at).getTime() - now).toBe(30 * units.minute_ms);
    const account = await findSignedInAccount(kit.runtime.db, begun.operator.account_id, begun.session_id);
    expect(account?.open_impersonation).toMatchObject({ id: impersonation_id, account_id: begun.account_id });
    const by = { role: "operator", account_id: begun.operator.account_id, reason: "Asked on the phone." };
    expect(await eventsOf(impersonation_id)).toMatchObject([
      { ...by, transition: "begin" },
      { ...by, transition: "start" },
    ]);
    expect(await mailsTo(kit, begun.account_id)).toEqual([
      `impersonation_started reason Asked on the phone. until ${ends_at}`,
    ]);
  });

  test("works once, even when sent twice at the same moment", async () => {
    const begun = await kit.begunImpersonation();
    expect(await raceOfTwo(() => start(begun))).toEqual(["done", "link_expired"]);
    expect(await outcomeOf(start(begun))).toBe("link_expired");
  });

  test("is valid for a minute", async () => {
    const begun = await kit.begunImpersonation();
    kit.clock.move(59 * units.second_ms);
    const other = await kit.begunImpersonation();
    kit.clock.move(units.second_ms);
    expect(await outcomeOf(start(begun))).toBe("link_expired");
    expect(await outcomeOf(start(other))).toBe("done");
  });

  test("works only in its own session, and for its operator", async () => {
    const begun = await kit.begunImpersonation();
    const elsewhere = await kit.sessionOf(begun.operator.account_id);
    expect(await outcomeOf(start(begun, begun.operator, elsewhere))).toBe("link_expired");
    expect(await outcomeOf(start(begun, await kit.operator()))).toBe("link_expired");
    expect(await outcomeOf(start({ ...begun, code_digest: digestOf("guessed") }))).toBe("link_expired");
    expect(await outcomeOf(start(begun))).toBe("done");
  });

  test.each(unproven)("is refused to an operator %s", async (_who, by, code) => {
    const begun = await kit.begunImpersonation();
    expect(await outcomeOf(start(begun, { ...begun.operator, ...by }))).toBe(code);
    expect(await outcomeOf(start(begun))).toBe("done");
  });

  test("is refused once the account was suspended or became an operator's", async () => {
    const [first, second] = [await kit.begunImpersonation(), await kit.begunImpersonation()];
    await kit.suspendedAccount(first);
    await kit.run(grantOperator, system, { account_id: second.account_id });
    expect(await outcomeOf(start(first))).toBe("account_not_in_use");
    expect(await outcomeOf(start(second))).toBe("operator_account");
  });

  test("of another account ends the session's previous impersonation", async () => {
    const { operator, session_id, impersonation_id } = await kit.impersonation();
    const { account_id } = await kit.customer();
    const code_digest = digestOf(randomUUID());
    await kit.run(beginImpersonation, operator, { account_id, session_id, reason: "Another.", code_digest });
    await kit.run(startImpersonation, operator, { code_digest, session_id });
    expect((await rowOf(impersonation_id)).ended_at).toEqual(kit.clock.now());
    const found = await findSignedInAccount(kit.runtime.db, operator.account_id, session_id);
    expect(found?.open_impersonation).toMatchObject({ account_id });
  });
});

describe("the end", () => {
  const end = (by: Member | typeof system, impersonation_id: string) =>
    kit.run(endImpersonation, by, { impersonation_id });

  test("comes from the impersonating operator, with both accounts in the event, once", async () => {
    const { acting, operator, impersonation_id } = await kit.impersonation();
    const { ended_at } = await end(acting, impersonation_id);
    kit.clock.move(units.minute_ms);
    expect(await end(operator, impersonation_id)).toMatchObject({ ended_at });
    expect((await eventsOf(impersonation_id)).at(-1)).toMatchObject({
      transition: "stop",
      role: "operator",
      account_id: acting.account_id,
      on_behalf_of: operator.account_id,
    });
  });

  test("is refused to everybody else, such as the person and a colleague", async () => {
    const { acting, impersonation_id } = await kit.impersonation();
    const person = await kit.again(acting);
    for (const by of [person, await kit.operator(), { ...acting, on_behalf_of: randomUUID() }])
      expect(await outcomeOf(end(by, impersonation_id))).toBe("not_found");
  });

  test("is recorded by the sweep after half an hour, as of then, and not before", async () => {
    const { impersonation_id } = await kit.impersonation();
    const sweep = () => runJob(jobContext(kit.runtime), "end_impersonations", {});
    kit.clock.move(30 * units.minute_ms - 1);
    await sweep();
    expect((await rowOf(impersonation_id)).ended_at).toBeNull();
    kit.clock.move(units.minute_ms);
    await sweep();
    const { ended_at, ends_at } = await rowOf(impersonation_id);
    expect(ended_at).toEqual(ends_at);
    expect((await eventsOf(impersonation_id)).at(-1)).toMatchObject({ transition: "expire", role: "system" });
  });
});
