// Operators' actions on an account that need more than a command: they call the auth service first, or make a secret
// that no log may contain. Their forms and answers look like those of any command.
import { createHash, randomBytes } from "node:crypto";
import { data, redirect } from "react-router";
import type { ZodType } from "zod";
import { issuesOf } from "#domain/issues.ts";
import { isRefusal, refuse, refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { refusalContext, type Session, sessionContext } from "#server/http/context.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { requireProvenOperator } from "#server/operator/access.ts";
import { beginImpersonation } from "#server/operator/commands/begin-impersonation.ts";
import { changeAddress } from "#server/operator/commands/change-address.ts";
import { resetSecondFactor } from "#server/operator/commands/reset-second-factor.ts";
import { requireMayActOn } from "#server/operator/store/operator.ts";
import { isUnavailable } from "#server/services/auth.ts";
import { isAddressTaken, removeAllFactors, setUserEmail } from "#server/services/auth-admin.ts";
import { postedForm } from "../form/body.ts";
import { type DecodedForm, decodeForm } from "../form/codec.ts";
import { failureOf } from "../form/form.ts";
import type { ActionArgs } from "../form/types.ts";
import { setFlash } from "../session/flash.ts";
import { detailsOf } from "../session/session.ts";

type AccountAction = (session: Session, input: Record<string, unknown>) => Promise<string>;

const accountActions: Readonly<Record<string, AccountAction>> = {
  begin_impersonation: beginActing,
  reset_second_factor: resetFactors,
  change_address: giveAddress,
};

/** The digest under which a code is stored. */
export const digestOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** A page's action: one of these account actions, else `otherwise`. */
export function operatorAction<T>(otherwise: (args: ActionArgs) => Promise<T>) {
  return async (args: ActionArgs) => {
    const posted = await postedForm(args.request);
    const command = posted.get("command");
    const accountAction =
      typeof command === "string" && Object.hasOwn(accountActions, command)
        ? accountActions[command]
        : undefined;
    if (!accountAction) return otherwise(args);
    const session = args.context.get(sessionContext);
    const form = decodeForm(posted, session.locale);
    return answer(accountAction, session, form, args);
  };
}

async function answer(accountAction: AccountAction, session: Session, form: DecodedForm, args: ActionArgs) {
  try {
    requireFormProfile(args, form);
    return redirect(await accountAction(session, { ...form.input, account_id: args.params.id }), 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    args.context.set(refusalContext, true);
    return data(failureOf(error, form, args), { status: error.status });
  }
}

/** The code is made here and appears only in the URL: the command gets and stores its digest. */
async function beginActing(session: Session, { account_id, reason }: Record<string, unknown>) {
  const { runtime, identity } = detailsOf(session);
  const code = randomBytes(32).toString("base64url");
  const input = { account_id, reason, session_id: identity?.session_id, code_digest: digestOf(code) };
  const { actor, request_id } = session;
  await runCommand(runtime, beginImpersonation, { actor, input, request_id });
  return `/auth/impersonation-callback?code=${code}`;
}

/** Removes the factors at the auth service, then here; after a failure in between, the form can be sent again. */
async function resetFactors(session: Session, input: Record<string, unknown>) {
  const { account_id, ...parsed } = await readAbout(session, resetSecondFactor.input, input);
  const { runtime } = detailsOf(session);
  await atAuthService(session, () => removeAllFactors(runtime.env, account_id));
  const { actor, request_id } = session;
  await runCommand(runtime, resetSecondFactor, { actor, input: { account_id, ...parsed }, request_id });
  setFlash(session, "second_factor_reset");
  return `/admin/accounts/${account_id}`;
}

/** Sets the address at the auth service, then here; after a failure in between, the form can be sent again. */
async function giveAddress(session: Session, input: Record<string, unknown>) {
  const { account_id, new_email, reason } = await readAbout(session, changeAddress.input, input);
  const { runtime } = detailsOf(session);
  const others = await runtime.db
    .selectFrom("account")
    .leftJoin("operator_grant", "operator_grant.account_id", "account.id")
    .select(["account.id", "account.email", "operator_grant.account_id as operator_id"])
    .where((eb) => eb.or([eb("account.id", "=", account_id), eb("account.email", "=", new_email)]))
    .execute();
  if (others.some(({ id, operator_id }) => id === account_id && operator_id !== null))
    refuse("operator_account");
  if (others.some(({ id }) => id !== account_id)) refuse("email_taken");
  await atAuthService(session, () => setUserEmail(runtime.env, account_id, new_email));
  const { actor, request_id } = session;
  await runCommand(runtime, changeAddress, { actor, input: { account_id, new_email, reason }, request_id });
  setFlash(session, "address_changed");
  return `/admin/accounts/${account_id}`;
}

/**
 * The input of a command on somebody else's account, for an operator with a recent proof.
 * @throws Refusal as `requireProvenOperator` does, and forbidden, invalid_input, own_account, not_found
 */
async function readAbout<T extends { account_id: string }>(
  session: Session,
  schema: ZodType<T>,
  input: Record<string, unknown>,
): Promise<T> {
  const operator = requireProvenOperator({ actor: session.actor, now: new Date(session.now) });
  requireOperator(session.actor, "act_on_people");
  const parsed = schema.safeParse(input);
  if (!parsed.success) return refuseInput(issuesOf(parsed.error));
  const { account_id } = parsed.data;
  if (account_id === operator.account_id) refuse("own_account");
  const { db } = detailsOf(session).runtime;
  const query = db.selectFrom("account").select("status").where("id", "=", account_id);
  if (!(await query.executeTakeFirst())) refuse("not_found");
  await requireMayActOn(db, session.actor, account_id);
  return parsed.data;
}

/** @throws Refusal email_taken, service_unavailable */
async function atAuthService(session: Session, work: () => Promise<void>): Promise<void> {
  const { runtime } = detailsOf(session);
  try {
    await work();
  } catch (error) {
    if (isAddressTaken(error)) refuse("email_taken");
    if (!isUnavailable(error)) throw error;
    runtime.log.error({ err: error, request_id: session.request_id }, "the auth service does not answer");
    refuse("service_unavailable");
  }
}
