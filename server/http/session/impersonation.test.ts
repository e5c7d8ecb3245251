// The browser of an operator who acts for somebody, with a second factor: whose pages it shows, and when that ends.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { beginImpersonation } from "#server/operator/commands/begin-impersonation.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import { startImpersonation } from "#server/operator/commands/start-impersonation.ts";
import { openAuth } from "#server/services/auth.ts";
import { removeAllFactors } from "#server/services/auth-admin.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { actorBy, addApp, confirmed, openSession } from "#tests/kit/auth/signed-in-members.ts";
import { visit as visitAt } from "#tests/kit/browser/session-cookie.ts";
import { digestOf } from "#tests/kit/impersonations.ts";
import { kitOn, type PlainKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { authCookies } from "./cookies.ts";

let kit: PlainKit;
const bench = duringFile(startAuthBench);
beforeAll(async () => {
  kit = kitOn(bench.runtime, () => Promise.reject(new Error("the bench moves its own clock")));
});

const visit = (browser: Browser) => visitAt(bench, browser);

/** An operator signed in with password and app, who has just begun to act for a customer. */
async function acting() {
  const { id, email } = await confirmed(bench);
  const browser = new Browser();
  const { auth, headers } = await openSession(bench, browser, email);
  const { tokens } = await addApp(auth);
  browser.take(headers);
  const first = await visit(browser);
  await bench.owner.query("update account set has_second_factor = true where id = $1", [id]);
  await bench.owner.query("update device set proved_at = $2 where account_id = $1", [id, bench.clock.now()]);
  await kit.run(grantOperator, system, { account_id: id });
  const operator = (await visit(browser)).actor as Member;
  expect(operator).toMatchObject({ is_operator: true, assurance: { is_two_factor: true } });
  const customer = await kit.customer();
  const session_id = first.identity?.session_id ?? "";
  const code_digest = digestOf(randomUUID());
  const input = { account_id: customer.account_id, session_id, reason: "Asked.", code_digest };
  await kit.run(beginImpersonation, operator, input);
  const { impersonation_id } = await kit.run(startImpersonation, operator, { code_digest, session_id });
  return { browser, operator, customer, impersonation_id, token: tokens.access_token };
}

const endedAt = async (id: string) =>
  (await bench.rows("select ended_at from impersonation where id = $1", id))[0].ended_at;

test("shows the person's pages, with the operator behind them; machine calls stay the operator's own", async () => {
  const { browser, operator, customer, token } = await acting();
  const { actor, account, identity } = await visit(browser);
  expect(actor).toMatchObject({
    account_id: customer.account_id,
    profile: { id: customer.profile?.id },
    on_behalf_of: operator.account_id,
    is_operator: false,
    assurance: { is_two_factor: false, proved_at: null },
  });
  expect([account?.id, identity?.sub]).toEqual([customer.account_id, operator.account_id]);
  expect(await actorBy(bench, token)).toMatchObject({
    account_id: operator.account_id,
    on_behalf_of: null,
  });
});

test.each<[string, (one: Awaited<ReturnType<typeof acting>>) => Promise<unknown>]>([
  ["its time has passed", async () => bench.clock.move(30 * units.minute_ms)],
  ["the account is suspended", ({ customer }) => setStatus(customer.account_id)],
  [
    "the account became an operator's",
    ({ customer }) => kit.run(grantOperator, system, { account_id: customer.account_id }),
  ],
  ["the operator is none any more", ({ operator }) => takeGrant(operator.account_id)],
])("is the operator's own browser again once %s, and the end is recorded", async (_what, happens) => {
  const one = await acting();
  await happens(one);
  expect(await visit(one.browser)).toMatchObject({
    actor: { account_id: one.operator.account_id, on_behalf_of: null },
    has_ended_acting: true,
  });
  expect(await endedAt(one.impersonation_id)).toEqual(bench.clock.now());
  expect((await visit(one.browser)).has_ended_acting).toBe(false);
});

test("an operator whose device was signed out acts for nobody", async () => {
  const { browser, operator } = await acting();
  await bench.owner.query("update device set revoked_at = now() where account_id = $1", [
    operator.account_id,
  ]);
  expect(await visit(browser)).toMatchObject({ state: "signed_out", actor: { kind: "visitor" } });
});

test("the secret key removes every factor, and removing none is no error", async () => {
  const { operator, browser } = await acting();
  const auth = openAuth(
    bench.runtime.env,
    authCookies(bench.runtime.env, browser.request("/"), new Headers()),
  );
  expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  await removeAllFactors(bench.runtime.env, operator.account_id);
  await removeAllFactors(bench.runtime.env, operator.account_id);
  expect((await auth.getUser()).data.user?.factors ?? []).toEqual([]);
});

async function setStatus(account_id: string): Promise<void> {
  await bench.owner.query("update account set status = 'suspended' where id = $1", [account_id]);
}

async function takeGrant(account_id: string): Promise<void> {
  await bench.owner.query("delete from operator_grant where account_id = $1", [account_id]);
}
