// The operator's grant has no effect until a second factor is set up and given.
import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { callerOf } from "#db/seed/run.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { type Session, sessionContext } from "#server/http/context.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import { suspendAccount } from "#server/operator/commands/suspend-account.ts";
import { accountList } from "#server/operator/reads/console/people.ts";
import { type Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { actorBy, signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { pageOfList } from "#tests/kit/operator/console-lists.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { requireOperator, requireOperatorProof } from "./guard.ts";
import { openPageSession } from "./session.ts";

const bench = duringFile(startAuthBench);

const run = <T extends Parameters<ReturnType<typeof callerOf>>[0]>(command: T, input: object) =>
  runCommand(bench.runtime, command, { actor: system, request_id: "test", input });

/** Somebody with the grant; `has_factor` as our account knows it. */
async function granted(hasFactor: boolean) {
  const { browser, id: account_id, token } = await signedIn(bench);
  await pageOf(browser);
  await run(grantOperator, { account_id });
  if (hasFactor) await run(recordSecondFactor, { account_id, has_second_factor: true });
  return { browser, account_id, token };
}

async function pageOf(browser: Browser): Promise<Session> {
  const basics = {
    request_id: "test",
    locale: "en",
    theme: "system",
    time_zone: "UTC",
    response_headers: new Headers(),
  };
  return openPageSession(bench.runtime, browser.request("/admin"), basics as unknown as Session);
}

function guarded(session: Session, guard: typeof requireOperator): unknown {
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  try {
    return guard(context, new Request("http://app.test/admin")).member;
  } catch (answer) {
    return answer;
  }
}

const accountsSeenBy = async (actor: Actor) =>
  (await pageOfList(bench.scopeOf(actor), accountList)).rows.length;

describe("without a second factor", () => {
  test("an operator is an ordinary member on every page, with a link to set one up", async () => {
    const { browser } = await granted(false);
    const session = await pageOf(browser);
    expect(session.actor).toMatchObject({ kind: "member", is_operator: false });
    for (const guard of [requireOperator, requireOperatorProof])
      expect(guarded(session, guard)).toMatchObject({
        data: { code: "second_factor_required" },
        init: { status: 403 },
      });
    expect(await accountsSeenBy(session.actor)).toBe(0);
    // The link to the area stays: it leads to the setup of the second factor.
    expect(session.member).toMatchObject({ is_operator: true });
  });

  test("every operator function is closed, by token and by form", async () => {
    const { token } = await granted(false);
    const actor = await actorBy(bench, token);
    const [id, note] = [randomUUID(), "For a test."];
    for (const [command, input] of [
      [verifyProvider, { profile_id: id }],
      [suspendAccount, { account_id: id, version: 1, reason: note }],
      [closeTask, { task_id: id, version: 1, note }],
    ] as const) {
      const call = { actor, request_id: "test", input, key: randomUUID() };
      expect(await outcomeOf(runCommand(bench.runtime, command, call))).toBe("forbidden");
    }
  });

  test("an aal2 token of an account whose factor was removed has no effect either", async () => {
    const { account_id, token } = await granted(true);
    const two = await signAgain(bench, token, { aal: "aal2" });
    await run(recordSecondFactor, { account_id, has_second_factor: false });
    expect(await actorBy(bench, two)).toMatchObject({ is_operator: false });
  });
});

test("with a second factor set up and given, the grant is in effect", async () => {
  const { token } = await granted(true);
  const actor = await actorBy(bench, await signAgain(bench, token, { aal: "aal2" }));
  expect(actor).toMatchObject({ is_operator: true, assurance: { is_two_factor: true } });
  expect(await accountsSeenBy(actor)).toBeGreaterThan(0);
});
