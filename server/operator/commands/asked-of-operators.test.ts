// What people ask the operators for in a letter: a copy of their data, another address, the end of the account.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeForPerson } from "#server/flow/account/close-for-person.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { startExportKit } from "#tests/kit/product/export-kit.ts";
import { changeAddress } from "./change-address.ts";
import { exportAccount } from "./export-account.ts";
import { addOperatorNote } from "./note.ts";

type ExportKit = Awaited<ReturnType<typeof startExportKit>>;
let kit: TestKit;
let exports: ExportKit;
let operator: Member;
beforeAll(async () => {
  exports = await startExportKit();
  kit = exports.kit;
  operator = await kit.operator();
});
afterAll(() => exports.stop());

const reason = "Asked for it in a letter.";
const unproved = () => ({ ...operator, assurance: { is_two_factor: true, proved_at: null } });
const latestEvent = async (account_id: string) =>
  (
    await kit.rows(
      "select transition, role, reason, account_id from event where noun = 'account' and subject_id = $1 order by id desc limit 1",
      account_id,
    )
  )[0];

describe("a copy of the data", () => {
  const note = "Pays late, but always.";
  test("has the notes about the account; one that people ask for by themselves has none", async () => {
    const customer = await kit.customer();
    const { account_id } = customer;
    await kit.run(addOperatorNote, operator, { noun: "account", subject_id: account_id, note });
    const own = await exports.ask(customer);
    await exports.make(own.export_id);
    const selfMade = await exports.readExport(own.export_id);
    expect(selfMade.names).not.toContain("data/operator_notes.json");
    expect(selfMade.text).not.toContain(note);

    const { export_id } = await kit.run(exportAccount, operator, { account_id, reason });
    await exports.make(export_id);
    const copy = await exports.readExport(export_id);
    expect(copy.table("operator_notes")).toMatchObject([{ text: note }]);
    expect(copy.text).not.toContain(operator.email);
    expect(await mailsTo(kit, account_id)).toEqual([
      expect.stringContaining("export_ready"),
      expect.stringContaining("export_ready"),
    ]);
    const by = { role: "operator", reason, account_id: operator.account_id };
    expect(await latestEvent(account_id)).toEqual({ transition: "export", ...by });
  });

  test("is refused while one is being made, of a suspended account, of the own one and without a proof", async () => {
    const { account_id } = await kit.customer();
    expect(await outcomeOf(kit.run(exportAccount, unproved(), { account_id, reason }))).toBe(
      "proof_required",
    );
    await kit.run(exportAccount, operator, { account_id, reason });
    expect(await outcomeOf(kit.run(exportAccount, operator, { account_id, reason }))).toBe("copy_under_way");
    const suspended = await kit.suspendedAccount();
    const again = { account_id: suspended, reason };
    expect(await outcomeOf(kit.run(exportAccount, operator, again))).toBe("account_not_in_use");
    const own = { account_id: operator.account_id, reason };
    expect(await outcomeOf(kit.run(exportAccount, operator, own))).toBe("own_account");
  });
});

describe("the end of an account", () => {
  const close = async (account_id: string, by: Member = operator, version?: number) =>
    kit.run(closeForPerson, by, {
      account_id,
      version: version ?? (await kit.accountVersion(account_id)),
      reason,
    });

  test("closes it as its owner would, with the operator and the reason in the history, and a last mail", async () => {
    const { customer, request_id } = await kit.openRequest();
    const { account_id, email } = customer;
    await close(account_id);
    const [row] = await kit.rows(
      `select account.status, account.email, request.status as request from account, request
       where account.id = $1 and request.id = $2`,
      account_id,
      request_id,
    );
    expect(row).toMatchObject({ status: "closed", request: "closed" });
    expect(row?.email).not.toBe(email);
    const by = { role: "operator", reason, account_id: operator.account_id };
    expect(await latestEvent(account_id)).toEqual({ transition: "close", ...by });
    expect(await mailsTo(kit, account_id)).toEqual([expect.stringContaining("account_closed")]);
  });

  test("is refused while something is open, for a stale page, the own account and without a proof", async () => {
    const { customer } = await kit.booking();
    expect(await outcomeOf(close(customer.account_id))).toBe("account_unsettled");
    const { account_id } = await kit.customer();
    expect(await outcomeOf(close(account_id, operator, 99))).toBe("stale");
    expect(await outcomeOf(close(account_id, unproved()))).toBe("proof_required");
    expect(await outcomeOf(close(operator.account_id))).toBe("own_account");
  });
});

describe("another address", () => {
  const change = (account_id: string, new_email: string, by: Member = operator) =>
    kit.run(changeAddress, by, { account_id, new_email, reason });

  test("is the account's at once; it is signed out everywhere and both addresses get a mail", async () => {
    const { actor, session_id } = await kit.withDevice();
    const { account_id, email } = actor;
    const new_email = `${account_id}@found.test`;
    await change(account_id, new_email);
    const [row] = await kit.rows(
      `select account.email, device.revoked_at is not null as is_ended from account join device
         on device.account_id = account.id where device.session_id = $1`,
      session_id,
    );
    expect(row).toEqual({ email: new_email, is_ended: true });
    const mails = await kit.rows(
      `select payload->>'template' as template, payload->>'to' as to from graphile_worker._private_jobs
       where payload->>'account_id' = $1 order by 1`,
      account_id,
    );
    expect(mails).toEqual([
      { template: "email_changed", to: email },
      { template: "sessions_ended", to: null },
    ]);
    const by = { role: "operator", reason, account_id: operator.account_id };
    expect(await latestEvent(account_id)).toEqual({ transition: "change_address", ...by });
  });

  test("is refused where somebody else has it, for an operator, the own account and without a proof", async () => {
    const [{ account_id }, other, colleague] = [
      await kit.customer(),
      await kit.customer(),
      await kit.operator(),
    ];
    expect(await outcomeOf(change(account_id, other.email.toUpperCase()))).toBe("email_taken");
    expect(await outcomeOf(change(colleague.account_id, "x@found.test"))).toBe("operator_account");
    expect(await outcomeOf(change(operator.account_id, "x@found.test"))).toBe("own_account");
    expect(await outcomeOf(change(account_id, "x@found.test", unproved()))).toBe("proof_required");
  });
});
