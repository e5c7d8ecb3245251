// Pages that start and end an operator's impersonation of an account.

import { data, redirect } from "react-router";
import { queryOf } from "#domain/query.ts";
import { isRefusal, type RefusalCode } from "#domain/refusal.ts";
import { sessionContext } from "#server/http/context.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { endImpersonation } from "#server/operator/commands/end-impersonation.ts";
import { startImpersonation } from "#server/operator/commands/start-impersonation.ts";
import { findImpersonationByCode } from "#server/operator/reads/account.ts";
import { postedForm } from "../form/body.ts";
import { refusalText } from "../form/refusal-text.ts";
import type { ActionArgs } from "../form/types.ts";
import { pageOf } from "../page/page.ts";
import { setFlash } from "../session/flash.ts";
import { requireOperatorProof } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { digestOf } from "./operator-actions.ts";

/** The account that the code in the URL is for, so that the operator can confirm it. A GET does not use the code up. */
export async function findBegunImpersonation({ request, context }: ActionArgs) {
  requireOperatorProof(context, request);
  const code = queryOf(request).get("code") ?? "";
  const { session, scope } = pageOf(context);
  const { identity } = detailsOf(session);
  if (!identity || code === "") return null;
  const begun = await findImpersonationByCode(scope, Buffer.from(digestOf(code), "hex"), identity.session_id);
  return begun ? { ...begun, code } : null;
}

/** The button of that page: uses the code up and starts the impersonation. */
export async function confirmImpersonation({ request, context }: ActionArgs) {
  const session = context.get(sessionContext);
  const { runtime, identity } = detailsOf(session);
  const code = (await postedForm(request)).get("code");
  if (typeof code !== "string" || !identity) return refused("link_expired");
  const { actor, request_id } = session;
  const input = { code_digest: digestOf(code), session_id: identity.session_id };
  try {
    await runCommand(runtime, startImpersonation, { actor, input, request_id });
    return redirect("/", 303);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(error.code, error.status);
  }
}

function refused(code: RefusalCode, status = 410) {
  return data({ code, message: refusalText(code) }, { status });
}

/** The banner's button: ends the impersonation and returns to the account's admin page. */
export async function stopImpersonation({ context }: ActionArgs) {
  const session = context.get(sessionContext);
  const { runtime, acting } = detailsOf(session);
  if (!acting) return redirect("/admin/accounts", 303);
  const { actor, request_id } = session;
  const input = { impersonation_id: acting.impersonation_id };
  const { account_id } = await runCommand(runtime, endImpersonation, { actor, input, request_id });
  setFlash(session, "acting_stopped");
  return redirect(`/admin/accounts/${account_id}`, 303);
}
