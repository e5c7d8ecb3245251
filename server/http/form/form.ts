// Form actions: the pressed button decides which command a posted form calls. Success redirects (303); a refusal
// becomes the form's result with its status, its sentence and all input.
import { data, redirect } from "react-router";
import { contactIssues } from "#domain/contact/issues.ts";
import { queryOf } from "#domain/query.ts";
import { type Issue, isRefusal, Refusal } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import {
  requireFormProfile,
  showAsFormProfile,
  switchBack,
  switchCommand,
} from "#server/account/web/profile.ts";
import {
  addressContext,
  type Locale,
  refusalContext,
  type Session,
  sessionContext,
} from "#server/http/context.ts";
import { findInputIssues } from "#server/kernel/input-issues.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { commands } from "#server/nouns.ts";
import { countCommand, countCommandCall } from "../middleware/command-limits.ts";
import { retryAfterOf } from "../middleware/retry-after.ts";
import { type FlashCode, setFlash } from "../session/flash.ts";
import { proofPath, redirectToSignIn } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { postedForm } from "./body.ts";
import { contactsField, type DecodedForm, decodeForm } from "./codec.ts";
import { issueTexts } from "./issue-text.ts";
import { refusalLink } from "./refusal-link.ts";
import { refusalText } from "./refusal-text.ts";
import { sentObjects } from "./sent-objects.ts";
import type { ActionArgs, ActionResult } from "./types.ts";

type Commands = typeof commands;
type CommandName = keyof Commands;
type OutputOf<Name extends CommandName> = NonNullable<Commands[Name]["types"]>["output"];

type Outcome<Name extends CommandName> = {
  /** The redirect after success: a path of ours, or the hosted checkout. */
  redirectTo(out: OutputOf<Name>, args: ActionArgs, form: DecodedForm): string | Promise<string>;
  /** The next page's flash message, or a function that chooses it by the command's output. */
  flash?: FlashCode | ((out: OutputOf<Name>) => FlashCode | null);
  /** Input that comes from the URL, or from the form as a whole, instead of its fields. */
  with?(...given: Given): Record<string, unknown>;
};
/** What an outcome may take input from; the query is that of the address that the button posts to. */
type Given = [params: ActionArgs["params"], form: DecodedForm, locale: Locale, query: URLSearchParams];
type Outcomes = { [Name in CommandName]?: Outcome<Name> };
type AnyOutcome = {
  redirectTo(out: unknown, args: ActionArgs, form: DecodedForm): string | Promise<string>;
  flash?: FlashCode | ((out: unknown) => FlashCode | null);
  with?(...given: Given): Record<string, unknown>;
};

/** A route's action for the commands of its buttons. @throws Response 405 for any other command */
export function commandAction(outcomes: Outcomes) {
  return async (args: ActionArgs) => {
    const session = args.context.get(sessionContext);
    const form = decodeForm(await postedForm(args.request), session.locale);
    const name = form.command;
    if (name === switchCommand) return switchBack(args, form);
    const outcome = outcomeOf(outcomes, name);
    if (!name || !outcome) throw new Response("method_not_allowed", { status: 405 });
    try {
      requireFormProfile(args, form);
      const given: Given = [args.params, form, session.locale, queryOf(args.request)];
      const out = await callForm(name, form, outcome.with?.(...given) ?? {}, args);
      const to = await outcome.redirectTo(out, args, form);
      const code = typeof outcome.flash === "function" ? outcome.flash(out) : outcome.flash;
      if (code) setFlash(session, code);
      return redirect(to, 303);
    } catch (error) {
      if (isRefusal(error, "second_operator_needed")) return askSecondOperator(name, outcome, form, args);
      return answerRefusal(error, form, args);
    }
  };
}

/** The same act as a request that another operator decides, under the same reason; leads to its task. */
async function askSecondOperator(name: string, outcome: AnyOutcome, form: DecodedForm, args: ActionArgs) {
  const session = args.context.get(sessionContext);
  const given: Given = [args.params, form, session.locale, queryOf(args.request)];
  const input = { ...form.input, ...outcome.with?.(...given) };
  const reason = input.reason ?? input.note ?? input.reference;
  try {
    const asked = await callCommand(
      args,
      "request_approval",
      { command: name, input, reason },
      form.key,
      true,
    );
    setFlash(session, "approval_requested");
    return redirect(`/admin/task/${(asked as { task_id: string }).task_id}`, 303);
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

/** The form again, with the refusal, or a redirect to sign-in. @throws any error that is not a refusal */
export function answerRefusal(error: unknown, form: DecodedForm, args: ActionArgs) {
  if (!isRefusal(error)) throw error;
  if (error.status === 401) return redirectToSignIn(args.request);
  args.context.set(refusalContext, true);
  setRefusalHeaders(args.context.get(sessionContext), error);
  return data(failureOf(error, form, args), { status: error.status });
}

/**
 * `X-Refusal` tells scripts the reason: they send forms in the background and read no page. `Retry-After` says when a
 * retry may succeed, if the refusal knows.
 */
export function setRefusalHeaders(session: Session, refusal: Refusal): void {
  session.response_headers.set("X-Refusal", refusal.code);
  const retry_after_s = retryAfterOf(refusal);
  if (retry_after_s !== null) session.response_headers.set("Retry-After", String(retry_after_s));
}

/** The form's result for a refusal: its sentence and link, a sentence per field, and the input. */
export function failureOf(refusal: Refusal, form: DecodedForm, args: ActionArgs): ActionResult {
  const found = refusal.details.issues;
  const issues = Array.isArray(found) ? (found as Issue[]) : [];
  const needsProof = refusal.code === "proof_required";
  return {
    command: form.command,
    result: {
      refusal: {
        code: refusal.code,
        message: refusalText(refusal.code, retryAfterOf(refusal), refusal.details),
        // Show these on the page, because the form may be gone: after the change that caused a conflict, or after an
        // outage that lost the answer of a completed command. A missing proof is given in another tab, so that the
        // form stays as it is and can be sent again.
        is_of_page: refusal.status === 409 || refusal.status === 503 || needsProof || undefined,
        link: needsProof
          ? { to: proofPath(args.request), label: m.refusal_notice_prove(), isNewTab: true }
          : refusalLink(refusal, form.input, args.params),
        ...(refusal.code === "wrong_profile" ? showAsFormProfile(args, form) : {}),
      },
      fields: issueTexts(issues, form.names),
      values: form.values,
      ...choicesOf(issues),
      ...confirmationOf(issues, form),
    },
  };
}

/** The checkbox that sends contact details all the same. Once ticked, it stays while the writer corrects other faults. */
function confirmationOf(
  issues: readonly Issue[],
  { sends_contacts }: DecodedForm,
): Pick<ActionResult["result"], "confirmation"> {
  if (!sends_contacts && !issues.some(({ code }) => code === "contact_details")) return {};
  return {
    confirmation: {
      name: contactsField,
      value: "hide",
      label: m.common_send_contacts(),
      isGiven: sends_contacts,
    },
  };
}

/** The choices that issues offer for fields. */
function choicesOf(issues: readonly Issue[]): Pick<ActionResult["result"], "choices"> {
  const offered = issues.flatMap(({ path, params }): [string, string[]][] =>
    Array.isArray(params?.choices) ? [[path, params.choices.map(String)]] : [],
  );
  return offered.length > 0 ? { choices: Object.fromEntries(offered) } : {};
}

/**
 * Runs the command with the form's fields. Reports all faults of a form at once: unreadable fields, faults by the
 * schema, and those that the command finds in the data. @throws Refusal; Response 405
 */
export async function callForm(
  name: string,
  form: DecodedForm,
  fromAddress: Record<string, unknown>,
  args: ActionArgs,
): Promise<unknown> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const command = runtime.commands[name];
  if (!command?.exposedVia.includes("ui")) throw new Response("method_not_allowed", { status: 405 });
  const input = { ...sentObjects(command.input, Object.keys(form.names)), ...form.input, ...fromAddress };
  const contacts = form.sends_contacts ? [] : contactIssues(command.sharedTexts(input), input);
  if (form.issues.length > 0 || contacts.length > 0) await countCommandCall(runtime, session.actor);
  else
    try {
      return await callCommand(args, name, input, form.key);
    } catch (error) {
      if (!isRefusal(error, "invalid_input") || command.input.safeParse(input).success) throw error;
    }
  const others = await findInputIssues(runtime, command, session.actor, input);
  const known = new Set(form.issues.map((issue) => issue.path));
  throw new Refusal("invalid_input", {
    issues: [...form.issues, ...others.filter((issue) => !known.has(issue.path)), ...contacts],
  });
}

/**
 * Runs one command for the request's actor, and counts it unless the same press of a button has already been counted.
 * @throws Refusal; Response 405
 */
export async function callCommand(
  args: ActionArgs,
  name: string,
  input: Record<string, unknown>,
  key: string | undefined,
  isCounted = false,
): Promise<unknown> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const command = runtime.commands[name];
  if (!command?.exposedVia.includes("ui")) throw new Response("method_not_allowed", { status: 405 });
  const { actor, request_id } = session;
  if (!isCounted) {
    await countCommandCall(runtime, actor);
    await countCommand(runtime, { name, actor, address: () => args.context.get(addressContext), input });
  }
  return runCommand(runtime, command, { actor, input, key, request_id });
}

function outcomeOf(outcomes: Outcomes, name: string | null): AnyOutcome | null {
  if (!name || !Object.hasOwn(outcomes, name)) return null;
  return (outcomes[name as CommandName] as AnyOutcome | undefined) ?? null;
}
