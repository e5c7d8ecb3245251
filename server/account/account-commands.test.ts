import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth.ts";
import { accounts, devices, profileContacts, profiles } from "./access.ts";
import { endDevice } from "./device/end-device.ts";
import { recordDevice } from "./device/record-device.ts";
import { registerAccount } from "./register-account.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

const run = (command: AnyCommand, actor: Actor, input: unknown, key?: string) =>
  runCommand(bench.runtime, command, { actor, input, key, request_id: "test" });

function person(email = `${randomUUID()}@example.test`) {
  return { account_id: randomUUID(), email, locale: "en", time_zone: "Europe/Vienna" };
}

async function member(): Promise<Member> {
  const { account_id, email, ...place } = person();
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
  return (await bench.owner.query(text, values)).rows[0];
}

const profileInput = {
  kind: "customer",
  display_name: "  Ada   Example ",
  country: "de",
  phone: "+49 30 123456",
  terms_version: firstTextVersion,
};

describe("register_account", () => {
  test("makes an account with the token's subject, once", async () => {
    const given = person("Ada.Register@Example.test");
    expect(await run(registerAccount, system, given)).toEqual({ account_id: given.account_id, is_new: true });
    expect(await run(registerAccount, system, given)).toEqual({
      account_id: given.account_id,
      is_new: false,
    });
    expect(
      await row(
        "select email, status, locale, time_zone, version from account where id = $1",
        given.account_id,
      ),
    ).toEqual({
      email: "ada.register@example.test",
      status: "active",
      locale: "en",
      time_zone: "Europe/Vienna",
      version: 1,
    });
    const events = await row("select count(*)::int as n from event where subject_id = $1", given.account_id);
    expect(events.n).toBe(1);
  });

  test("two at the same moment make one account", async () => {
    const given = person();
    const made = await Promise.all([
      run(registerAccount, system, given),
      run(registerAccount, system, given),
    ]);
    expect(made.map((out) => (out as { is_new: boolean }).is_new).sort()).toEqual([false, true]);
  });

  test("follows a changed address", async () => {
    const given = person();
    await run(registerAccount, system, given);
    await run(registerAccount, system, { ...given, email: `new-${given.email}`, locale: "de" });
    expect(await row("select email, locale, version from account where id = $1", given.account_id)).toEqual({
      email: `new-${given.email}`,
      locale: "en",
      version: 2,
    });
  });

  test("takes the address of an account nobody ever signed in to, never that of one in use", async () => {
    const [unused, used] = [person(), person()];
    await run(registerAccount, system, unused);
    await run(registerAccount, system, used);
    await run(recordDevice, system, { account_id: used.account_id, session_id: randomUUID() });
    await expect(run(registerAccount, system, person(used.email))).rejects.toMatchObject({
      code: "email_taken",
    });
    const heir = person(unused.email);
    await run(registerAccount, system, heir);
    expect((await row("select id from account where email = $1", unused.email)).id).toBe(heir.account_id);
  });

  test("is for the system alone and refuses nonsense", async () => {
    const { account_id } = await member();
    await expect(run(registerAccount, { kind: "visitor", visitor_id: null }, person())).rejects.toMatchObject(
      {
        code: "forbidden",
      },
    );
    await expect(run(registerAccount, await member(), person())).rejects.toMatchObject({ code: "forbidden" });
    await expect(run(registerAccount, system, { account_id, email: "x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("record_device and end_device", () => {
  test("note a session, see it again, and end it for good", async () => {
    const { account_id } = await member();
    const session_id = randomUUID();
    const input = { account_id, session_id, user_agent: "a browser".repeat(100) };
    expect(await run(recordDevice, system, input)).toEqual({ session_id, is_revoked: false });
    bench.clock.move(60_000);
    await run(recordDevice, system, { ...input, user_agent: "newer" });
    const seen = await row(
      "select user_agent, created_at, last_seen_at from device where session_id = $1",
      session_id,
    );
    expect(seen.user_agent).toBe("newer");
    expect(seen.last_seen_at.getTime() - seen.created_at.getTime()).toBe(60_000);
    await run(endDevice, system, input);
    expect(await run(recordDevice, system, input)).toEqual({ session_id, is_revoked: true });
  });

  test("refuse a session of another account, an unknown account and anybody but the system", async () => {
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

describe("complete_profile", () => {
  test("makes the first profile, its contact data and the default, with event and log row", async () => {
    const actor = await member();
    const out = await run(completeProfile, actor, profileInput, "key-of-a-form");
    const { profile_id } = out as { profile_id: string };
    expect(out).toEqual({ profile_id, request_ids: [] });
    expect(
      await row(
        `select p.kind, p.is_company, p.country, p.terms_version, c.email, c.phone, a.default_profile_id
         from profile p join profile_contact c on c.profile_id = p.id join account a on a.id = p.account_id
         where p.id = $1`,
        profile_id,
      ),
    ).toEqual({
      kind: "customer",
      is_company: false,
      country: "DE",
      terms_version: firstTextVersion,
      email: actor.email,
      phone: "+49 30 123456",
      default_profile_id: profile_id,
    });
    expect(await row("select transition, to_status from event where subject_id = $1", profile_id)).toEqual({
      transition: "complete",
      to_status: "active",
    });
    expect(await run(completeProfile, actor, profileInput, "key-of-a-form")).toEqual(out);
    const logged = await row("select count(*)::int as n from command_log where subject_id = $1", profile_id);
    expect(logged.n).toBe(1);
  });

  test("of two at the same moment one wins and the other conflicts", async () => {
    const actor = await member();
    const results = await Promise.allSettled([
      run(completeProfile, actor, profileInput, "first-tab"),
      run(completeProfile, actor, profileInput, "second-tab"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict", status: 409 });
    const made = await row("select count(*)::int as n from profile where account_id = $1", actor.account_id);
    expect(made.n).toBe(1);
  });

  test("refuses old terms, faulty input, visitors and an acting operator", async () => {
    const actor = await member();
    const refused = (who: Actor, input: unknown) => expect(run(completeProfile, who, input)).rejects;
    await refused(actor, { ...profileInput, terms_version: "2020-01" }).toMatchObject({
      code: "terms_changed",
      details: { current: firstTextVersion },
    });
    await refused(actor, { ...profileInput, kind: "operator", country: "XX" }).toMatchObject({
      code: "invalid_input",
    });
    await refused({ kind: "visitor", visitor_id: null }, profileInput).toMatchObject({
      code: "not_authenticated",
    });
    await refused({ ...actor, on_behalf_of: randomUUID() }, profileInput).toMatchObject({
      code: "impersonation_not_allowed",
    });
  });
});

describe("reads", () => {
  test("show an account its own rows and of others only acting providers", async () => {
    const [me, customer, provider] = [await member(), await member(), await member()];
    const ids: string[] = [];
    for (const [actor, kind] of [
      [me, "customer"],
      [customer, "customer"],
      [provider, "provider"],
    ] as const) {
      const out = await run(completeProfile, actor, { ...profileInput, kind });
      ids.push((out as { profile_id: string }).profile_id);
      await run(recordDevice, system, { account_id: actor.account_id, session_id: randomUUID() });
    }
    const seenBy = async (actor: Actor) => {
      const scope = new ReadScope(bench.runtime.db, actor, bench.clock.now());
      const [own, shown, contacts, own_devices] = await Promise.all([
        accounts(scope).select("id").execute(),
        profiles(scope).select("id").where("id", "in", ids).execute(),
        profileContacts(scope).select("profile_id").execute(),
        devices(scope).select("account_id").execute(),
      ]);
      return { own, shown: shown.map(({ id }) => id).sort(), contacts, own_devices };
    };
    expect(await seenBy(me)).toEqual({
      own: [{ id: me.account_id }],
      shown: [ids[0], ids[2]].sort(),
      contacts: [{ profile_id: ids[0] }],
      own_devices: [{ account_id: me.account_id }],
    });
    expect(await seenBy({ kind: "visitor", visitor_id: randomUUID() })).toEqual({
      own: [],
      shown: [],
      contacts: [],
      own_devices: [],
    });
  });
});
