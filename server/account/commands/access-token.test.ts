// Personal access tokens: making and ending them, and their holders.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTokenHolder, listOwnTokens } from "../reads/tokens.ts";
import { digestToken } from "../store/token-text.ts";
import { archiveProfile } from "./archive-profile.ts";
import { createAccessToken } from "./create-access-token.ts";
import { recordNewPassword } from "./record-new-password.ts";
import { revokeAccessToken } from "./revoke-access-token.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Member | typeof system) => kit.scopeOf(actor);
const holderOf = (token: string) => findTokenHolder(scopeOf(system), digestToken(token));
const input = () => ({
  name: "Calendar",
  scopes: ["read" as const],
  lifetime_days: 30,
  digest: randomBytes(32).toString("hex"),
});

describe("a new token", () => {
  test("stands for the profile it was made for, never for an operator, without a proof of identity", async () => {
    const operator = await kit.operator();
    const name = { display_name: "Ada Example", country: "DE", terms_version: await kit.termsVersion() };
    await kit.run(addProfile, operator, { kind: "customer", ...name });
    const actor = await kit.again(operator);
    const { token_id } = await kit.run(createAccessToken, actor, {
      ...input(),
      digest: digestToken("a token").toString("hex"),
      scopes: ["commit", "read", "read"],
    });
    expect(await holderOf("a token")).toMatchObject({
      status: "active",
      actor: {
        account_id: actor.account_id,
        is_operator: false,
        profile: { id: actor.profile?.id },
        assurance: { is_two_factor: false, proved_at: null },
        access_token: { id: token_id, scopes: ["read", "commit"] },
      },
    });
  });

  test("is announced by mail, and neither table nor log holds it", async () => {
    const { actor, token } = await kit.accessToken();
    expect(await mailsTo(kit, actor.account_id)).toContain("access_token_created name Zephyr");
    const rows = await kit.rows(
      `select to_json(command_log)::text as line from command_log where account_id = $1
       union all select to_json(access_token)::text from access_token where account_id = $1`,
      actor.account_id,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { line } of rows) expect(line).not.toContain(token);
  });

  test("needs a recent proof of identity, a name, a scope and one of the lifetimes", async () => {
    const actor = await kit.customer();
    const late: Member = { ...actor, assurance: { ...actor.assurance, proved_at: null } };
    await expect(kit.run(createAccessToken, late, input())).rejects.toMatchObject({ code: "proof_required" });
    for (const wrong of [{ name: " " }, { scopes: [] }, { lifetime_days: 31 }, { lifetime_days: 4_000 }])
      await expect(kit.run(createAccessToken, actor, { ...input(), ...wrong })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  test("is refused beyond the account's limit, until another one ends", async () => {
    const actor = await kit.customer();
    const made: string[] = [];
    for (let count = 0; count < limits.access_tokens_per_account; count += 1)
      made.push((await kit.run(createAccessToken, actor, input())).token_id);
    await expect(kit.run(createAccessToken, actor, input())).rejects.toMatchObject({
      code: "access_token_limit_reached",
    });
    await kit.run(revokeAccessToken, actor, { token_id: made[0] ?? "" });
    await kit.run(createAccessToken, actor, input());
    const states = (await listOwnTokens(scopeOf(actor))).map(({ state }) => state);
    expect(states.filter((state) => state === "live")).toHaveLength(limits.access_tokens_per_account);
    expect(states.filter((state) => state === "revoked")).toHaveLength(1);
  });
});

describe("a token stands for nobody", () => {
  test("once it is revoked or expired", async () => {
    const revoked = await kit.accessToken();
    await kit.run(revokeAccessToken, revoked.actor, { token_id: revoked.token_id });
    expect(await holderOf(revoked.token)).toBeNull();
    const expiring = await kit.accessToken();
    kit.clock.move(30 * units.day_ms - 1_000);
    expect(await holderOf(expiring.token)).not.toBeNull();
    kit.clock.move(1_000);
    expect(await holderOf(expiring.token)).toBeNull();
  });

  test("once its profile is archived, its account closed, or the password changed", async () => {
    const archived = await kit.accessToken();
    const name = { display_name: "Studio Beside", country: "DE", terms_version: await kit.termsVersion() };
    await kit.run(addProfile, archived.actor, { kind: "provider", ...name });
    await kit.run(archiveProfile, archived.actor, { profile_id: archived.actor.profile?.id ?? "" });
    expect(await holderOf(archived.token)).toBeNull();

    const closed = await kit.accessToken();
    await kit.run(closeAccount, closed.actor, { confirmation: "DELETE" });
    expect(await holderOf(closed.token)).toBeNull();
    const rows = await kit.rows("select 1 from access_token where id = $1", closed.token_id);
    expect(rows).toEqual([]);

    const changed = await kit.accessToken();
    const { account_id } = changed.actor;
    const { session_id } = await kit.withDevice();
    await kit.run(recordNewPassword, system, { account_id, session_id });
    expect(await holderOf(changed.token)).toBeNull();
  });

  test("a suspended account's token says so", async () => {
    const { actor, token } = await kit.accessToken();
    await kit.suspendedAccount({ account_id: actor.account_id });
    expect(await holderOf(token)).toMatchObject({ status: "suspended" });
  });
});

test("nobody ends or sees another account's tokens", async () => {
  const { actor, token_id } = await kit.accessToken();
  const stranger = await kit.customer();
  await expect(kit.run(revokeAccessToken, stranger, { token_id })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await listOwnTokens(scopeOf(stranger))).toEqual([]);
  expect(await listOwnTokens(scopeOf(actor))).toMatchObject([
    { id: token_id, state: "live", name: "Zephyr" },
  ]);
});
