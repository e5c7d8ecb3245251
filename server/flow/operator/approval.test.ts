// Sums over the setting move only once a second operator has confirmed them: never before, never twice, never by one person.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { refusalContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";
import { settleProviderBalance } from "#server/payment/commands/settle-provider-balance.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { confirmApproval, declineApproval, requestApproval } from "./approval.ts";
import { closeTask } from "./close-task.ts";

const kit = kitDuringFile();
const note = "Checked against the letter.";
const reason = "The whole balance.";

const settledMinor = async (profile_id: string) => {
  const [row] = await kit.rows<{ sum: number }>(
    `select coalesce(sum(entry.amount_minor), 0)::float8 as sum from ledger_entry entry
     join ledger_account account on account.id = entry.account_id
     where account.name = 'provider_payable' and account.owner_id = $1`,
    profile_id,
  );
  return row?.sum ?? 0;
};
const confirm = (by: Member, { approval_id, version }: { approval_id: string; version: number }) =>
  kit.run(confirmApproval, by, { approval_id, version, note });
const decline = (by: Member, { approval_id, version }: { approval_id: string; version: number }) =>
  kit.run(declineApproval, by, { approval_id, version, note });

test("one operator alone moves nothing over the sum; a second one's confirmation moves it at once", async () => {
  const { operator, command, input } = await kit.largeAct();
  const before = await settledMinor(input.profile_id);
  await expect(kit.run(settleProviderBalance, operator, input)).rejects.toMatchObject({
    code: "second_operator_needed",
    details: { amount_minor: input.balance_minor, currency: "EUR", subject: ["profile", input.profile_id] },
  });
  const { approval_id, task_id } = await kit.run(requestApproval, operator, { command, input, reason });
  expect(await settledMinor(input.profile_id)).toBe(before);
  const tasks = await kit.rows("select kind, closed_at from operator_task where id = $1", task_id);
  expect(tasks).toEqual([{ kind: "approval_wanted", closed_at: null }]);
  const second = await kit.operator();
  await confirm(second, { approval_id, version: 1 });
  expect(before).toBe(-input.balance_minor);
  expect(await settledMinor(input.profile_id)).toBe(0);
  const [row] = await kit.rows(
    "select outcome, decided_by, note from operator_approval where id = $1",
    approval_id,
  );
  expect(row).toEqual({ outcome: "confirmed", decided_by: second.account_id, note });
  const closed = await kit.rows("select closed_by from operator_task where id = $1", task_id);
  expect(closed).toEqual([{ closed_by: second.account_id }]);
});

test("who asked cannot confirm, by the command or by the database, and neither can a role without the right", async () => {
  const waiting = await kit.waitingApproval();
  expect(await outcomeOf(confirm(waiting.operator, waiting))).toBe("own_approval");
  expect(await outcomeOf(decline(waiting.operator, waiting))).toBe("own_approval");
  expect(await outcomeOf(confirm(await kit.operator(["support"]), waiting))).toBe("forbidden");
  const update =
    "update operator_approval set outcome = 'confirmed', decided_by = requested_by, decided_at = now(), note = 'x' where id = $1";
  await expect(kit.owner.query(update, [waiting.approval_id])).rejects.toMatchObject({
    constraint: "operator_approval_by_another",
  });
  expect(await settledMinor(waiting.profile_id)).not.toBe(0);
});

test("two who confirm at once move it once", async () => {
  const waiting = await kit.waitingApproval();
  const [one, two] = [await kit.operator(), await kit.operator(["finance"])];
  expect(
    await raceOf(
      () => confirm(one, waiting),
      () => confirm(two, waiting),
    ),
  ).toEqual(["done", "stale"]);
  expect(await settledMinor(waiting.profile_id)).toBe(0);
  expect(await outcomeOf(decline(one, waiting))).toBe("stale");
});

test("a declined act moves nothing and may be asked for again; a waiting one only once", async () => {
  const { operator, command, input } = await kit.largeAct();
  const ask = () => kit.run(requestApproval, operator, { command, input, reason });
  const { approval_id, task_id } = await ask();
  expect(await outcomeOf(ask())).toBe("approval_open");
  const close = { task_id, version: 1, note };
  expect(await outcomeOf(kit.run(closeTask, operator, close))).toBe("approval_open");
  const before = await settledMinor(input.profile_id);
  await decline(await kit.operator(), { approval_id, version: 1 });
  expect(await settledMinor(input.profile_id)).toBe(before);
  expect(await outcomeOf(ask())).toBe("done");
});

test("nobody confirms after the time is over; then it may be asked for anew", async () => {
  const { operator, command, input } = await kit.largeAct();
  const ask = () => kit.run(requestApproval, operator, { command, input, reason });
  const { approval_id } = await ask();
  await kit.passTime({ hours: 73 });
  expect(await outcomeOf(confirm(await kit.operator(), { approval_id, version: 1 }))).toBe("too_late");
  const again = await ask();
  const [row] = await kit.rows("select outcome from operator_approval where id = $1", approval_id);
  expect(row).toEqual({ outcome: "expired" });
  await confirm(await kit.operator(), { approval_id: again.approval_id, version: 1 });
  expect(await settledMinor(input.profile_id)).toBe(0);
});

test("what is confirmed is checked anew: after the balance has changed, nothing moves and it keeps waiting", async () => {
  const waiting = await kit.waitingApproval();
  await kit.owner.query(
    "update operator_approval set input = input || '{\"balance_minor\": 600000}' where id = $1",
    [waiting.approval_id],
  );
  const before = await settledMinor(waiting.profile_id);
  expect(await outcomeOf(confirm(await kit.operator(), waiting))).toBe("stale");
  expect(await settledMinor(waiting.profile_id)).toBe(before);
  const [row] = await kit.rows("select outcome from operator_approval where id = $1", waiting.approval_id);
  expect(row).toEqual({ outcome: null });
});

test("a form over the sum becomes the request of its own, and leads to its task", async () => {
  const { operator, input } = await kit.largeAct();
  const fields = {
    command: "settle_provider_balance",
    _key: randomUUID(),
    profile_id: operator.profile?.id ?? "",
    subject_id: input.profile_id,
    "text:currency": input.currency,
    "int:balance_minor": String(input.balance_minor),
    reference: input.reference,
  };
  const body = new URLSearchParams(fields);
  const request = new Request("http://app.test/admin/accounts/x", { method: "POST", body });
  const { context, session } = await openAuth(kit.runtime, request);
  const now = kit.now().toISOString();
  Object.assign(session, { actor: operator, now });
  context.set(refusalContext, false);
  const { action } = await import("#app/routes/admin/account.tsx");
  const answer = await (action as (args: object) => Promise<unknown>)({
    request,
    context,
    params: { id: "x" },
  });
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  expect(answer.status).toBe(303);
  const task_id = answer.headers.get("location")?.replace("/admin/task/", "") ?? "";
  const [row] = await kit.rows(
    "select command, reason, outcome from operator_approval join operator_task on operator_task.subject_id = operator_approval.id where operator_task.id = $1",
    task_id,
  );
  expect(row).toEqual({ command: fields.command, reason: fields.reference, outcome: null });
  expect(await settledMinor(input.profile_id)).toBe(-input.balance_minor);
});

test("a sum below the setting needs nobody else, and zero switches the second operator off", async () => {
  const { operator, input } = await kit.largeAct();
  const small = await kit.providerBalance();
  const settled = { profile_id: small.provider.profile?.id ?? "", currency: small.currency };
  const asked = {
    command: "settle_provider_balance" as const,
    input: { ...settled, balance_minor: small.balance_minor, reference: "Transfer 8" },
    reason,
  };
  expect(await outcomeOf(kit.run(requestApproval, operator, asked))).toBe("approval_not_needed");
  await kit.run(changeSetting, operator, {
    name: "second_operator_above",
    new_value: 0,
    reason: "One is enough.",
    version: 0,
  });
  expect(await outcomeOf(kit.run(settleProviderBalance, operator, input))).toBe("done");
});
