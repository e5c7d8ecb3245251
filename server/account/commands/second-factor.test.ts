import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { recoveryCodeBytes, writeRecoveryCode } from "#domain/account/recovery-code.ts";
import { limits } from "#domain/limits.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { newRecoveryCodes, recoveryDigest } from "../store/recovery-digest.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { recordSecondFactor } from "./record-second-factor.ts";
import { finishRecovery, redeemRecoveryCode } from "./redeem-recovery-code.ts";

const kit = kitDuringFile();

const rowOf = async (id: string) =>
  (await kit.rows("select has_second_factor, version from account where id = $1", id))[0];

describe("record_second_factor", () => {
  const record = (account_id: string, hasSecondFactor: boolean, by?: "recovery_code") =>
    kit.run(recordSecondFactor, system, { account_id, has_second_factor: hasSecondFactor, by });

  test("is recorded once; a repeated call changes nothing", async () => {
    const { account_id } = await kit.account();
    expect(await rowOf(account_id)).toEqual({ has_second_factor: false, version: 1 });
    expect(await record(account_id, true)).toMatchObject({ is_new: true });
    expect(await record(account_id, true)).toMatchObject({ is_new: false });
    expect(await rowOf(account_id)).toEqual({ has_second_factor: true, version: 2 });
  });

  test("each change sends one mail, which names who made it", async () => {
    const { account_id } = await kit.account();
    for (const has of [true, true, false, false]) await record(account_id, has, "recovery_code");
    expect(await mailsTo(kit, account_id)).toEqual([
      "second_factor_off by recovery_code",
      "second_factor_on",
    ]);
  });

  test("deletes recovery codes with their factor", async () => {
    const [{ account_id }, other] = [await kit.account(), await kit.account()];
    for (const id of [account_id, other.account_id]) {
      await record(id, true);
      await kit.owner.query(
        "insert into recovery_code (digest, account_id, created_at) values (decode(md5($1), 'hex'), $1::uuid, now())",
        [id],
      );
    }
    await record(account_id, false);
    const remaining = await kit.owner.query("select account_id from recovery_code");
    expect(remaining.rows).toEqual([{ account_id: other.account_id }]);
  });
});

const digestsOf = () => Array.from({ length: limits.recovery_codes }, () => randomBytes(32).toString("hex"));
const codesOf = (id: string) =>
  kit.rows("select used_at is not null as is_used from recovery_code where account_id = $1", id);

describe("a digest", () => {
  const env = { COOKIE_SECRET: "a secret of one test, long enough" };
  const code = writeRecoveryCode(new Uint8Array(recoveryCodeBytes));

  test("matches no other account and no other installation", () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const digest = recoveryDigest(env, one, code);
    expect(digest).toBe(recoveryDigest(env, one, code));
    expect(digest).not.toBe(recoveryDigest(env, other, code));
    expect(digest).not.toBe(recoveryDigest({ COOKIE_SECRET: "another secret" }, one, code));
  });

  test("new codes are ten different ones", () => {
    expect(new Set(newRecoveryCodes()).size).toBe(10);
  });
});

describe("make_recovery_codes", () => {
  const make = (actor: Member, digests = digestsOf()) => kit.run(makeRecoveryCodes, actor, { digests });

  test("ends the old ones, and sends a mail only if there were any", async () => {
    const member = await kit.withSecondFactor();
    await make(member);
    expect(await mailsTo(kit, member.account_id)).toEqual(["second_factor_on"]);
    await make(member);
    expect(await codesOf(member.account_id)).toHaveLength(10);
    expect(await mailsTo(kit, member.account_id)).toEqual(["recovery_codes_made", "second_factor_on"]);
  });

  test("needs a recent proof and a second factor", async () => {
    const member = await kit.withSecondFactor();
    const stale = { ...member, assurance: { is_two_factor: true, proved_at: null } };
    expect(await outcomeOf(make(stale))).toBe("proof_required");
    expect(await outcomeOf(make(await kit.account()))).toBe("conflict");
    expect(await outcomeOf(make(member, digestsOf().slice(1)))).toBe("invalid_input");
    expect(await codesOf(member.account_id)).toEqual([]);
  });
});

describe("recovery with a code", () => {
  const redeem = (code: { account_id: string; digest: string }) => kit.run(redeemRecoveryCode, system, code);
  const finish = (code: { account_id: string; digest: string }) => kit.run(finishRecovery, system, code);

  test("removes the factor and every code, and mails the account", async () => {
    const code = await kit.recoveryCode();
    expect(await redeem(code)).toMatchObject({ was_used: false });
    expect((await codesOf(code.account_id)).filter(({ is_used }) => is_used)).toHaveLength(1);
    expect(await rowOf(code.account_id)).toMatchObject({ has_second_factor: true });
    expect(await finish(code)).toMatchObject({ is_removed: true });
    expect(await codesOf(code.account_id)).toEqual([]);
    expect(await rowOf(code.account_id)).toMatchObject({ has_second_factor: false });
    expect(await mailsTo(kit, code.account_id)).toContain("second_factor_off by recovery_code");
  });

  test("an interrupted recovery is completed with the same code", async () => {
    const code = await kit.recoveryCode({ is_used: true });
    expect(await redeem(code)).toMatchObject({ was_used: true });
    expect(await finish(code)).toMatchObject({ is_removed: true });
    expect(await outcomeOf(redeem(code))).toBe("code_invalid");
    expect(await finish(code)).toMatchObject({ is_removed: false });
  });

  test("a late finish_recovery does not remove a new factor", async () => {
    const code = await kit.recoveryCode({ is_used: true });
    await finish(code);
    await kit.run(recordSecondFactor, system, { account_id: code.account_id, has_second_factor: true });
    expect(await finish(code)).toMatchObject({ is_removed: false });
    expect(await rowOf(code.account_id)).toMatchObject({ has_second_factor: true });
  });

  test("a code that was not redeemed first changes nothing", async () => {
    const code = await kit.recoveryCode();
    expect(await finish(code)).toMatchObject({ is_removed: false });
    expect(await rowOf(code.account_id)).toMatchObject({ has_second_factor: true });
  });

  test("a code of another account, or none, is refused", async () => {
    const [{ digest }, { account_id }] = [await kit.recoveryCode(), await kit.recoveryCode()];
    expect(await outcomeOf(redeem({ account_id, digest }))).toBe("code_invalid");
    expect(await outcomeOf(redeem({ account_id, digest: "0".repeat(64) }))).toBe("code_invalid");
  });
});
