// Signing devices out: a signed-out device is refused from its next request on, whatever tokens it has.
import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { endOwnDevice, endOwnDevices } from "#server/account/commands/end-own-devices.ts";
import { forgetDevice } from "#server/account/commands/forget-device.ts";
import { accountJobs } from "#server/account/jobs.ts";
import { listOwnDevices } from "#server/account/reads/lists.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { openAuth } from "#server/services/auth.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { actorBy, confirmed, openSession } from "#tests/kit/auth/signed-in-members.ts";
import { visit as visitAt } from "#tests/kit/browser/session-cookie.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { authCookies } from "./cookies.ts";

const bench = duringFile(startAuthBench);

const person = async () => (await confirmed(bench)).email;

/** Another browser of a person, signed in and seen once. */
async function signedIn(email: string) {
  const browser = new Browser();
  const { tokens } = await openSession(bench, browser, email);
  const { identity, actor } = await visit(browser);
  return { browser, tokens, session_id: identity?.session_id ?? "", actor: actor as Member };
}

async function visit(browser: Browser) {
  const session = await visitAt(bench, browser);
  browser.take(session.headers);
  return session;
}

const run = <C extends Parameters<typeof runCommand>[1]>(command: C, actor: Actor, input: unknown) =>
  runCommand(bench.runtime, command, { actor, input, request_id: "test" });

const listed = async (actor: Member) =>
  (await listOwnDevices(bench.scopeOf(actor))).map(({ session_id }) => session_id);

const sweep = () =>
  accountJobs.find(({ name }) => name === "sweep_accounts")?.run(jobContext(bench.runtime), {});

describe("one device", () => {
  test("is refused with its next request, by pages and machine endpoints; the others stay signed in", async () => {
    const email = await person();
    const [one, other] = [await signedIn(email), await signedIn(email)];
    expect((await listed(one.actor)).sort()).toEqual([one.session_id, other.session_id].sort());
    await run(endOwnDevice, one.actor, { session_id: other.session_id });
    expect(await listed(one.actor)).toEqual([one.session_id]);
    expect((await visit(other.browser)).state).toBe("signed_out");
    await expect(actorBy(bench, other.tokens.access_token)).rejects.toMatchObject({
      code: "not_authenticated",
    });
    expect((await visit(one.browser)).state).toBe("member");
  });

  test("is refused at once although its token is cached as verified; so is one of a suspended account", async () => {
    const email = await person();
    const [one, other] = [await signedIn(email), await signedIn(email)];
    for (const { browser } of [one, other]) expect((await visit(browser)).state).toBe("member");
    const verified = vi.spyOn(crypto.subtle, "verify");
    await run(endOwnDevice, one.actor, { session_id: other.session_id });
    expect((await visit(other.browser)).state).toBe("signed_out");
    const { account_id } = one.actor;
    await bench.owner.query("update account set status = 'suspended' where id = $1", [account_id]);
    expect((await visit(one.browser)).state).toBe("suspended");
    // Both were refused without verifying the token again.
    expect(verified).not.toHaveBeenCalled();
    verified.mockRestore();
  });

  test("is not revived by renewing its tokens at the service", async () => {
    const email = await person();
    const [one, other] = [await signedIn(email), await signedIn(email)];
    await run(endOwnDevice, one.actor, { session_id: other.session_id });
    const headers = new Headers();
    const auth = openAuth(
      bench.runtime.env,
      authCookies(bench.runtime.env, other.browser.request("/"), headers),
    );
    const { data } = await auth.refreshSession({ refresh_token: other.tokens.refresh_token });
    expect(data.session?.access_token).toBeTruthy();
    other.browser.take(headers);
    await expect(actorBy(bench, data.session?.access_token ?? "")).rejects.toMatchObject({
      code: "not_authenticated",
    });
    expect((await visit(other.browser)).state).toBe("signed_out");
    expect(await listed(one.actor)).toEqual([one.session_id]);
  });

  test("of somebody else is not found", async () => {
    const mine = await signedIn(await person());
    const theirs = await signedIn(await person());
    await expect(run(endOwnDevice, mine.actor, { session_id: theirs.session_id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await visit(theirs.browser)).state).toBe("member");
  });

  test("cannot be signed out on behalf of somebody", async () => {
    const { actor, session_id } = await signedIn(await person());
    const acting = { ...actor, on_behalf_of: randomUUID() };
    for (const [command, input] of [
      [endOwnDevice, { session_id }],
      [endOwnDevices, { kept_session_id: null }],
    ] as const)
      await expect(run(command, acting, input)).rejects.toMatchObject({ code: "impersonation_not_allowed" });
  });
});

test("all others, then everywhere", async () => {
  const email = await person();
  const [one, two, three] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  expect(await run(endOwnDevices, one.actor, { kept_session_id: one.session_id })).toEqual({ ended: 2 });
  expect((await visit(two.browser)).state).toBe("signed_out");
  expect((await visit(three.browser)).state).toBe("signed_out");
  expect((await visit(one.browser)).state).toBe("member");
  expect(await run(endOwnDevices, one.actor, { kept_session_id: null })).toEqual({ ended: 1 });
  expect((await visit(one.browser)).state).toBe("signed_out");
});

test("a device unused for longer than any session lasts is not listed, and only its row stays", async () => {
  const email = await person();
  const [old, ended, fresh] = [await signedIn(email), await signedIn(email), await signedIn(email)];
  await run(endOwnDevice, fresh.actor, { session_id: ended.session_id });
  const days = limits.session_days * units.day_ms;
  const before = new Date(bench.clock.now().getTime() - days - units.hour_ms);
  const unseen = [old.session_id, ended.session_id];
  await bench.owner.query("update device set last_seen_at = $2 where session_id = any($1)", [unseen, before]);
  expect(await listed(fresh.actor)).toEqual([fresh.session_id]);
  await expect(run(forgetDevice, system, { session_id: fresh.session_id })).rejects.toMatchObject({
    code: "too_early",
  });
  await sweep();
  await sweep();
  const rows = await bench.rows(
    "select session_id, user_agent from device where account_id = $1 order by user_agent, created_at, session_id",
    fresh.actor.account_id,
  );
  // Both keep an empty row, so that their late tokens are still refused.
  expect(
    rows
      .filter(({ user_agent }) => user_agent === "")
      .map(({ session_id }) => session_id)
      .sort(),
  ).toEqual(unseen.sort());
  expect(rows.at(-1)).toEqual({ session_id: fresh.session_id, user_agent: "test browser" });
  for (const { tokens } of [old, ended])
    await expect(actorBy(bench, tokens.access_token)).rejects.toMatchObject({ code: "not_authenticated" });
});
