import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Member, system } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelEmailChange, changeEmail, renewEmailChange } from "./change-email.ts";
import { recordDevice } from "./record-device.ts";
import { recordNewPassword } from "./record-new-password.ts";

const kit = kitDuringFile();

const address = () => `${randomUUID()}@people.test`;
const pendingEmail = async ({ account_id }: Member) =>
  (await kit.rows("select new_email, new_email_asked_at from account where id = $1", account_id))[0];

describe("change_email", () => {
  test("stores the address with its time, restarts the time, and can be undone", async () => {
    const member = await kit.account();
    const new_email = address();
    await kit.run(changeEmail, member, { new_email });
    const first = await pendingEmail(member);
    expect(first).toEqual({ new_email, new_email_asked_at: kit.clock.now() });
    await kit.passTime({ hours: 1 });
    await kit.run(renewEmailChange, member, { new_email });
    expect(await pendingEmail(member)).toEqual({ new_email, new_email_asked_at: kit.clock.now() });
    await kit.run(cancelEmailChange, member, { new_email: address() });
    expect(await pendingEmail(member), "another change").toMatchObject({ new_email });
    await kit.run(cancelEmailChange, member, { new_email });
    expect(await pendingEmail(member)).toEqual({ new_email: null, new_email_asked_at: null });
    await kit.run(renewEmailChange, member, { new_email });
    expect(await pendingEmail(member)).toEqual({ new_email: null, new_email_asked_at: null });
  });

  test("mails the account that has the address already, and nobody else", async () => {
    const [member, holder] = [await kit.account(), await kit.account()];
    await kit.run(changeEmail, member, { new_email: holder.email.toUpperCase() });
    expect(await mailsTo(kit, holder.account_id)).toEqual(["email_wanted"]);
    expect(await mailsTo(kit, member.account_id)).toEqual([]);
    expect(await pendingEmail(member)).toMatchObject({ new_email: holder.email });
    await kit.run(changeEmail, member, { new_email: member.email });
    expect(await mailsTo(kit, member.account_id)).toEqual([]);
  });

  test("needs a recent proof", async () => {
    const account = await kit.account();
    // A proof from now, which is stale once the hour has passed.
    const member = { ...account, assurance: { ...account.assurance } };
    const change = (actor: Member) => outcomeOf(kit.run(changeEmail, actor, { new_email: address() }));
    await kit.passTime({ hours: 1 });
    expect(await change(member)).toBe("proof_required");
    expect(await pendingEmail(member)).toMatchObject({ new_email: null });
  });
});

describe("record_new_password", () => {
  test("ends every other device and mails the account", async () => {
    const { account_id } = await kit.account();
    const [here, elsewhere] = [randomUUID(), randomUUID()];
    for (const session_id of [here, elsewhere])
      await kit.run(recordDevice, system, { account_id, session_id, is_known_browser: true });
    expect(await kit.run(recordNewPassword, system, { account_id, session_id: here })).toMatchObject({
      ended: 1,
    });
    const rows = await kit.rows("select session_id from device where revoked_at is null");
    expect(rows.map(({ session_id }) => session_id)).toContain(here);
    expect(rows.map(({ session_id }) => session_id)).not.toContain(elsewhere);
    expect(await mailsTo(kit, account_id)).toEqual(["password_changed"]);
  });
});
