// Actions that call the auth service first, outside any transaction, and then record the result by a command.
// A fault comes back as the form's result, with all input except passwords.
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { issuesOf } from "#domain/issues.ts";
import type { RateLimitName } from "#domain/rate-limits.ts";
import type { Issue } from "#domain/refusal.ts";
import { addressContext, type Session, sessionContext } from "#server/http/context.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  type AuthClient,
  type AuthCookies,
  authCookieName,
  isUnavailable,
  openAuth,
} from "#server/services/auth.ts";
import { postedForm } from "../form/body.ts";
import type { ActionResult, OneTimeSecret } from "../form/types.ts";
import { authCookies } from "../session/cookies.ts";
import { detailsOf } from "../session/session.ts";
import { type AuthFaultCode, authFaults, authIssueTexts, faultText } from "./fault-text.ts";
import { countTries } from "./limits.ts";

export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** What a call to the auth service needs. `headers` belong to the answer: cookies are set there. */
export type Step = {
  runtime: Runtime;
  session: Session;
  headers: Headers;
  auth: AuthClient;
  request: Request;
  /** The caller's network address. */
  address: string;
};

/** What an auth action works with. */
export type AuthStep<I> = Step & { input: I };

export type Fault = {
  code: AuthFaultCode;
  issues?: readonly Issue[];
  /** With `too_many_requests`: seconds until a retry may succeed. */
  retry_after_s?: number;
};

type Spec<S extends z.ZodType> = {
  input: S;
  /** The limits that count this action (`domain/rate-limits.ts`), checked in order: the first one exceeded refuses it. */
  limits?: readonly RateLimitName[];
  /**
   * The answer takes this long or a multiple of it, so that its timing does not reveal whether an address is known,
   * even if the service needs longer for known ones.
   */
  floor_ms?: number;
  /** An operator who acts for somebody may use this. All other actions here concern the person's own credentials. */
  is_open_on_behalf?: true;
  /** Set this where the service's refusal depends on the address: it keeps the answer's cookies from revealing it. */
  is_even?: true;
  run(step: AuthStep<z.output<S>>): Promise<Answer>;
};

/** A redirect, the reason for a failure, or something that only this answer shows. */
type Answer = Response | Fault | OneTimeAnswer;

/** A secret that the page shows once, in the answer to the form, and nothing stores. With a fault it is shown again. */
export type OneTimeAnswer = { shown: OneTimeSecret; fault?: Fault };

export type AuthAction = (
  args: ActionArgs,
  form: FormData,
  command: string,
) => Promise<Response | ReturnType<typeof failure>>;

/** Declares one auth action; the form's fields go through its schema. */
export function authAction<S extends z.ZodType>(spec: Spec<S>): AuthAction {
  return async (args, form, command) => {
    const started_ms = performance.now();
    const answer = await attempt(spec, args, form);
    if (spec.floor_ms) {
      const { runtime } = detailsOf(args.context.get(sessionContext));
      await waitForFloor(runtime.auth_times?.floor_ms ?? spec.floor_ms, performance.now() - started_ms);
    }
    if (answer instanceof Response) return answer;
    if (!("shown" in answer)) return failure(answer, form, command);
    const { shown, fault } = answer;
    return fault
      ? failure(fault, form, command, shown)
      : data<ActionResult>({ command, result: {}, shown }, { headers: neverKept });
  };
}

/** Waits until the next multiple of the floor. */
async function waitForFloor(floor_ms: number, spent_ms: number): Promise<void> {
  await wait(Math.ceil(spent_ms / floor_ms) * floor_ms - spent_ms);
}

/** Makes a `Step` from a request: `authAction` calls it for actions, loaders call it directly. */
export function openStep({ request, context }: ActionArgs, isEven = false): Step {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const headers = session.response_headers;
  const cookies = authCookies(runtime.env, request, headers);
  const auth = openAuth(runtime.env, isEven ? keepingVerifiers(cookies) : cookies);
  return { runtime, session, headers, auth, request, address: context.get(addressContext) };
}

/**
 * The library removes the code verifier of a flow that the service refused, so the cookies would reveal the refusal.
 * Here the verifier stays, unused, until a later flow replaces it.
 */
function keepingVerifiers(cookies: AuthCookies): AuthCookies {
  let isWritten = false;
  return {
    ...cookies,
    set(name, value, options) {
      if (isWritten && name.endsWith("-code-verifier")) return;
      cookies.set(name, value, options);
      // The last cookie that a flow writes when it starts.
      isWritten ||= name === `${authCookieName}-code-verifier` && options.maxAge !== 0;
    },
  };
}

/** A route's action: the pressed button's `command` chooses among these, the first one is the default. */
export function chooseAuthAction(actions: Readonly<Record<string, AuthAction>>) {
  return async (args: ActionArgs) => {
    const form = await postedForm(args.request);
    const command = form.get("command") ?? Object.keys(actions)[0];
    const action =
      typeof command === "string" && Object.hasOwn(actions, command) ? actions[command] : undefined;
    if (typeof command !== "string" || !action) throw data({ code: "method_not_allowed" }, { status: 405 });
    return action(args, form, command);
  };
}

async function attempt<S extends z.ZodType>(
  spec: Spec<S>,
  args: ActionArgs,
  form: FormData,
): Promise<Answer> {
  const step = openStep(args, spec.is_even);
  const { runtime, session } = step;
  const { actor } = session;
  if (actor.kind === "member" && actor.on_behalf_of && !spec.is_open_on_behalf)
    return { code: "impersonation_not_allowed" };
  const parsed = spec.input.safeParse({
    ...textsOf(form),
    locale: session.locale,
    time_zone: session.time_zone,
  });
  if (!parsed.success) return { code: "invalid_input", issues: issuesOf(parsed.error) };
  const { email } = parsed.data as { email?: unknown };
  const counted = await countTries(spec.limits ?? [], {
    runtime,
    request: args.request,
    request_id: session.request_id,
    address: args.context.get(addressContext),
    email: typeof email === "string" ? email : null,
    account_id: detailsOf(session).account?.id ?? null,
  });
  if (counted.refused) return tooMany(step.headers, counted.refused.retry_after_s);
  const answer = await inService(step, () => spec.run({ ...step, input: parsed.data }));
  const fault = faultIn(answer);
  if (!fault || proofIsNotWrong.has(fault.code)) await counted.giveBack();
  if (fault && (!proofIsNotWrong.has(fault.code) || fault.code === "account_suspended"))
    await counted.noteFailure(fault.code);
  if (answer instanceof Response || fault?.code !== "too_many_requests") return answer;
  const later = tooMany(step.headers, fault.retry_after_s ?? serviceWaits_s);
  return "shown" in answer ? { ...answer, fault: later } : later;
}

function faultIn(answer: Answer): Fault | null {
  if (answer instanceof Response) return null;
  return "shown" in answer ? (answer.fault ?? null) : answer;
}

/** Runs calls to the service; the result is the fault `service_unavailable` when the service does not answer. */
export async function inService<T>({ runtime, session }: Step, work: () => Promise<T>): Promise<T | Fault> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    runtime.log.error({ err: error, request_id: session.request_id }, "the auth service does not answer");
    return { code: "service_unavailable" };
  }
}

/** Faults that are no wrong guess: the try is not counted. Every other fault counts, so that new codes are limited. */
const proofIsNotWrong: ReadonlySet<AuthFaultCode> = new Set([
  "invalid_input",
  "password_same",
  "code_needed",
  "current_password_needed",
  "sign_up_closed",
  "email_taken",
  "account_suspended",
  "service_unavailable",
  "too_many_requests",
]);

/** For answers that contain secrets. */
const neverKept = { "Cache-Control": "no-store" };

/** The wait to announce when the service's own limit refuses: the service does not say how long. */
const serviceWaits_s = 60;

function tooMany(headers: Headers, retry_after_s: number): Fault {
  headers.set("Retry-After", String(retry_after_s));
  return { code: "too_many_requests", retry_after_s };
}

/**
 * The fault for an error of the auth service: by its code in `codes`, or `too_many_requests` for status 429.
 * @throws the error itself for any other code
 */
export function faultOf(
  error: { code?: string; status?: number },
  codes: Record<string, AuthFaultCode>,
): Fault {
  const known = error.code === undefined ? undefined : codes[error.code];
  if (known) return { code: known };
  if (error.status === 429) return { code: "too_many_requests" };
  throw error;
}

/** The form's result for a fault: its sentences, its status, and the input without passwords. */
function failure(
  { code, issues = [], retry_after_s }: Fault,
  form: FormData,
  command: string,
  once?: OneTimeSecret,
) {
  const { password: _secret, current_password: _other, ...values } = textsOf(form);
  const shown =
    issues.length > 0
      ? { fields: authIssueTexts(issues) }
      : { refusal: { code, message: faultText(code, retry_after_s) } };
  return data<ActionResult>(
    { command, result: { values, ...shown }, ...(once ? { shown: once } : {}) },
    { status: authFaults[code], headers: once ? neverKept : {} },
  );
}

/** Non-empty text fields. Values are not trimmed: a password may begin or end with spaces. */
function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string" && value !== "") texts[name] = value;
  return texts;
}
