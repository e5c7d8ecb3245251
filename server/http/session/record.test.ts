// What a token records about its account: older tokens, and those of signed-out devices, record nothing.
import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { actorBy, signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

const bench = duringFile(startAuthBench);

const call = (token: string) =>
  actorBy(bench, token).catch((error: unknown) => {
    if (isRefusal(error)) return error.code;
    throw error;
  });
const rowOf = async (id: string) =>
  (await bench.rows("select email, has_second_factor, new_email from account where id = $1", id))[0];
const goodDevices = async (id: string) =>
  (
    await bench.rows(
      "select session_id from device where account_id = $1 and revoked_at is null order by session_id",
      id,
    )
  ).map(({ session_id }) => session_id);
const logged = async () => (await bench.rows("select count(*)::int as n from command_log"))[0].n;

/** An account whose address was changed: a token of the device that changed it, and one of a device unused since. */
async function moved() {
  const { id, email, token: old } = await signedIn(bench);
  await call(old);
  const iat = Number(decodeJwt(old).iat);
  const now_email = `new-${email}`;
  const claims = { iat: iat + 60, exp: iat + 3_660, email: now_email, session_id: randomUUID() };
  const fresh = await signAgain(bench, old, claims);
  await call(fresh);
  return { id, email, now_email, old, fresh, iat };
}

describe("the account's address", () => {
  test("follows a newer token, and no older one reverts it", async () => {
    const { id, now_email, old, fresh } = await moved();
    expect(await rowOf(id)).toMatchObject({ email: now_email });
    await call(old);
    expect(await rowOf(id)).toMatchObject({ email: now_email });
    const written = await logged();
    await call(old);
    await call(fresh);
    expect(await logged()).toBe(written);
  });

  test("stays after the old device was signed out, even with a token that was renewed since", async () => {
    const { id, email, now_email, old, iat } = await moved();
    await bench.owner.query("update device set revoked_at = now() where session_id = $1", [
      decodeJwt(old).session_id,
    ]);
    const renewed = await signAgain(bench, old, { iat: iat + 120, exp: iat + 3_720, email });
    for (const token of [old, renewed]) {
      expect(await call(token)).toBe("not_authenticated");
      expect(await rowOf(id)).toMatchObject({ email: now_email });
    }
  });

  test("stays while the account is suspended, and nothing else of the token is recorded", async () => {
    const { id, now_email, fresh, iat } = await moved();
    await bench.owner.query("update account set status = 'suspended' where id = $1", [id]);
    const written = await logged();
    const later = { iat: iat + 120, exp: iat + 3_720, email: `other-${now_email}`, session_id: randomUUID() };
    expect(await call(await signAgain(bench, fresh, later))).toBe("account_suspended");
    expect(await rowOf(id)).toMatchObject({ email: now_email });
    expect(await logged()).toBe(written);
  });

  test("that nobody requested here is mailed to the old mailbox and signs out the other devices", async () => {
    const { id, email, now_email, fresh } = await moved();
    const changed = `email_changed to ${email} email ${now_email}`;
    expect(await mailsTo(bench, id)).toEqual([changed, "new_sign_in"]);
    expect(await goodDevices(id)).toEqual([decodeJwt(fresh).session_id]);
  });

  test("that was requested here does not affect the other devices", async () => {
    const { id, email, token: old } = await signedIn(bench);
    await call(old);
    const now_email = `asked-${email}`;
    await bench.owner.query("update account set new_email = $2, new_email_asked_at = now() where id = $1", [
      id,
      now_email,
    ]);
    const iat = Number(decodeJwt(old).iat) + 60;
    const claims = { iat, exp: iat + 3_600, email: now_email, session_id: randomUUID() };
    await call(await signAgain(bench, old, claims));
    expect(await rowOf(id)).toMatchObject({ email: now_email, new_email: null });
    expect(await goodDevices(id)).toHaveLength(2);
  });
});

describe("a second factor that was set up at the service directly", () => {
  test("is recorded from the first aal2 token, mailed, and ends the other devices", async () => {
    const { id, token } = await signedIn(bench);
    await call(token);
    const session_id = randomUUID();
    await call(await signAgain(bench, token, { aal: "aal2", session_id }));
    expect(await rowOf(id)).toMatchObject({ has_second_factor: true });
    expect(await mailsTo(bench, id)).toEqual(["new_sign_in", "second_factor_on"]);
    expect(await goodDevices(id)).toEqual([session_id]);
  });

  test("is not inferred from remaining aal2 tokens after its removal", async () => {
    const { id, token } = await signedIn(bench);
    await call(token);
    const set = (hasSecondFactor: boolean) =>
      runCommand(bench.runtime, recordSecondFactor, {
        actor: system,
        request_id: "test",
        input: { account_id: id, has_second_factor: hasSecondFactor },
      });
    await set(true);
    const two = await signAgain(bench, token, { aal: "aal2" });
    await set(false);
    await call(two);
    expect(await rowOf(id)).toMatchObject({ has_second_factor: false });
  });
});
