import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { accounts, devices, profileContacts, profiles } from "./access.ts";
import { endDevice } from "./commands/end-device.ts";
import { recordDevice } from "./commands/record-device.ts";
import { registerAccount } from "./commands/register-account.ts";

const bench = duringFile(startAuthBench);

const run = (command: AnyCommand, actor: Actor, input: unknown, key?: string) =>
  runCommand(bench.runtime, command, { actor, input, key, request_id: "test" });

function newAccountInput(email = `${randomUUID()}@example.test`) {
  return { account_id: randomUUID(), email, locale: "en", time_zone: "Europe/Vienna" };
}

async function member(): Promise<Member> {
  const { account_id, email, ...place } = newAccountInput();
  await run(registerAccount, system, { account_id, email, ...place });
  return {
    kind: "member",
    account_id,
    email,
    is_operator: false,
    profile: null,
    visitor_id: null,
    on_behalf_of: null,
    assurance: { is_two_factor: false, proved_at: null },
  };
}

async function row(text: string, ...values: unknown[]) {
  return (await bench.rows(text, ...values))[0];
}

describe("register_account", () => {
  test("makes an account with the token's subject, once", async () => {
    const input = newAccountInput("Ada.Register@Example.test");
    expect(await run(registerAccount, system, input)).toEqual({ account_id: input.account_id, is_new: true });
    expect(await run(registerAccount, system, input)).toEqual({
      account_id: input.account_id,
      is_new: false,
    });
    expect(
      await row(
        "select email, status, locale, time_zone, version from account where id = $1",
        input.account_id,
      ),
    ).toEqual({
      email: "ada.register@example.test",
      status: "active",
      locale: "en",
      time_zone: "Europe/Vienna",
      version: 1,
    });
    const events = await row("select count(*)::int as n from event where subject_id = $1", input.account_id);
    expect(events.n).toBe(1);
  });

  test("two at the same moment make one account", async () => {
    const input = newAccountInput();
    const made = await Promise.all([
      run(registerAccount, system, input),
      run(registerAccount, system, input),
    ]);
    expect(made.map((out) => (out as { is_new: boolean }).is_new).sort()).toEqual([false, true]);
  });

  test("follows a changed address", async () => {
    const input = newAccountInput();
    await run(registerAccount, system, input);
    await run(registerAccount, system, { ...input, email: `new-${input.email}`, locale: "de" });
    expect(await row("select email, locale, version from account where id = $1", input.account_id)).toEqual({
      email: `new-${input.email}`,
      locale: "en",
      version: 2,
    });
  });

  test("takes over the address of an account nobody ever signed in to, never of one in use", async () => {
    const [unused, used] = [newAccountInput(), newAccountInput()];
    await run(registerAccount, system, unused);
    await run(registerAccount, system, used);
    await run(recordDevice, system, { account_id: used.account_id, session_id: randomUUID() });
    await expect(run(registerAccount, system, newAccountInput(used.email))).rejects.toMatchObject({
      code: "email_taken",
    });
    const newcomer = newAccountInput(unused.email);
    await run(registerAccount, system, newcomer);
    expect((await row("select id from account where email = $1", unused.email)).id).toBe(newcomer.account_id);
  });
});

describe("record_device and end_device", () => {
  test("record a session, update it, and end it for good", async () => {
    const { account_id } = await member();
    const session_id = randomUUID();
    const input = { account_id, session_id, user_agent: "a browser".repeat(100) };
    expect(await run(recordDevice, system, input)).toMatchObject({ session_id, is_revoked: false });
    bench.clock.move(60_000);
    await run(recordDevice, system, { ...input, user_agent: "newer" });
    const device = await row(
      "select user_agent, created_at, last_seen_at from device where session_id = $1",
      session_id,
    );
    expect(device.user_agent).toBe("newer");
    expect(device.last_seen_at.getTime() - device.created_at.getTime()).toBe(60_000);
    await run(endDevice, system, input);
    expect(await run(recordDevice, system, input)).toMatchObject({ session_id, is_revoked: true });
  });

  test("refuse another account's session, an unknown account and any actor but the system", async () => {
    const [mine, theirs] = [await member(), await member()];
    const session_id = randomUUID();
    await run(recordDevice, system, { account_id: mine.account_id, session_id });
    for (const command of [recordDevice, endDevice]) {
      const input = { account_id: theirs.account_id, session_id };
      await expect(run(command, system, input)).rejects.toMatchObject({ code: "conflict" });
      const nobody = { account_id: randomUUID(), session_id: randomUUID() };
      await expect(run(command, system, nobody)).rejects.toMatchObject({ code: "not_found" });
      await expect(run(command, mine, input)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(
      (await row("select revoked_at from device where session_id = $1", session_id)).revoked_at,
    ).toBeNull();
  });
});

describe("reads", () => {
  test("show an account its own rows and, of others, only active providers", async () => {
    const [me, customer, provider] = [await member(), await member(), await member()];
    const ids: string[] = [];
    for (const [actor, kind] of [
      [me, "customer"],
      [customer, "customer"],
      [provider, "provider"],
    ] as const) {
      const out = await run(completeProfile, actor, {
        kind,
        display_name: "Ada Example",
        country: "DE",
        terms_version: firstTextVersion,
      });
      ids.push((out as { profile_id: string }).profile_id);
      await run(recordDevice, system, { account_id: actor.account_id, session_id: randomUUID() });
    }
    const readAs = async (actor: Actor) => {
      const scope = bench.scopeOf(actor);
      const [own, visible, contacts, own_devices] = await Promise.all([
        accounts(scope).select("id").execute(),
        profiles(scope).select("id").where("id", "in", ids).execute(),
        profileContacts(scope).select("profile_id").execute(),
        devices(scope).select("account_id").execute(),
      ]);
      return { own, visible: visible.map(({ id }) => id).sort(), contacts, own_devices };
    };
    expect(await readAs(me)).toEqual({
      own: [{ id: me.account_id }],
      visible: [ids[0], ids[2]].sort(),
      contacts: [{ profile_id: ids[0] }],
      own_devices: [{ account_id: me.account_id }],
    });
    expect(await readAs({ kind: "visitor", visitor_id: randomUUID() })).toEqual({
      own: [],
      visible: [],
      contacts: [],
      own_devices: [],
    });
  });
});
