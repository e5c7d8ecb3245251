// Operators acting for accounts, for the tests.
import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { system } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { beginImpersonation } from "#server/operator/commands/begin-impersonation.ts";
import { inviteOperator } from "#server/operator/commands/invite-operator.ts";
import { saveListView } from "#server/operator/commands/list-view.ts";
import { addOperatorNote } from "#server/operator/commands/note.ts";
import { startImpersonation } from "#server/operator/commands/start-impersonation.ts";
import { suspendAccount } from "#server/operator/commands/suspend-account.ts";
import type { People } from "./accounts.ts";

export const digestOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** Functions that create operators' sessions and act on accounts. */
export function makeActing(runtime: Runtime, run: Caller, people: People) {
  const sessionOf = async (account_id: string) => {
    const input = { account_id, session_id: randomUUID(), user_agent: "test", is_proof: true };
    return (await run(recordDevice, system, input)).session_id;
  };
  const operatorSession = async () => {
    const operator = await people.operator();
    return { operator, session_id: await sessionOf(operator.account_id) };
  };
  const savedView = async () => {
    const operator = await people.operator();
    const input = { list: "bookings", view_name: "Overdue, large first", query: "?overdue=1&sort=amount" };
    return { operator, view_id: (await run(saveListView, operator, input)).view_id };
  };
  const operatorInvitation = async () => {
    const [operator, member] = [await people.operator(), await people.customer()];
    const roles: OperatorRole[] = ["support"];
    const { invitation_id } = await run(inviteOperator, operator, { email: member.email, roles });
    return { operator, member, invitation_id };
  };
  const noted = async () => {
    const operator = await people.operator();
    const customer = await people.customer();
    const input = {
      noun: "account",
      subject_id: customer.account_id,
      note: "Called about two bookings.",
    } as const;
    return { operator, customer, note_id: (await run(addOperatorNote, operator, input)).note_id };
  };
  const begunImpersonation = async (target?: { account_id: string }) => {
    const { operator, session_id } = await operatorSession();
    const { account_id } = target ?? (await people.customer());
    const code: string = randomUUID();
    const code_digest = digestOf(code);
    const input = { account_id, session_id, reason: "Asked on the phone.", code_digest };
    const { impersonation_id } = await run(beginImpersonation, operator, input);
    return { operator, session_id, account_id, code, code_digest, impersonation_id };
  };
  const impersonation = async (target?: { account_id: string }) => {
    const { code_digest, account_id, operator, session_id } = await begunImpersonation(target);
    const { impersonation_id } = await run(startImpersonation, operator, { code_digest, session_id });
    const acting = {
      ...(await people.again({ account_id })),
      on_behalf_of: operator.account_id,
      assurance: { is_two_factor: false, proved_at: null },
    };
    return { operator, session_id, acting, impersonation_id };
  };
  const accountVersion = async (id: string) => {
    const query = runtime.db.selectFrom("account").select("version").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).version;
  };
  const suspendedAccount = async (target?: { account_id: string }) => {
    const { account_id } = target ?? (await people.customer());
    const version = await accountVersion(account_id);
    await run(suspendAccount, await people.operator(), { account_id, version, reason: "For a test." });
    return account_id;
  };
  return {
    sessionOf,
    savedView,
    operatorInvitation,
    noted,
    operatorSession,
    begunImpersonation,
    impersonation,
    accountVersion,
    suspendedAccount,
  };
}
