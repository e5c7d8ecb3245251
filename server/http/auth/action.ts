// Actions that talk to the auth service first, outside any transaction, and then record what came of it by a
// command. Faults come back as the form's result with the input kept, passwords never.
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { addressContext, type Session, sessionContext } from "#app/context.ts";
import { issuesOf } from "#domain/issues.ts";
import type { RateLimitName } from "#domain/rate-limits.ts";
import type { Issue } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  type AuthClient,
  type AuthCookies,
  authCookieName,
  isUnavailable,
  openAuth,
} from "#server/services/auth.ts";
import { postedForm } from "../form/body.ts";
import type { ActionResult, ShownOnce } from "../form/types.ts";
import { authCookies } from "../session/cookies.ts";
import { detailsOf } from "../session/session.ts";
import { countTries } from "./limits.ts";
import { type AuthFaultCode, authFaults, faultSentence, issueFields } from "./wording.ts";

export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** What talking to the auth service needs. `headers` are the answer's: cookies are set there. */
export type Step = {
  runtime: Runtime;
  session: Session;
  headers: Headers;
  auth: AuthClient;
  request: Request;
};

/** What an auth action works with. */
export type AuthStep<I> = Step & { input: I };

export type Fault = {
  code: AuthFaultCode;
  issues?: readonly Issue[];
  /** With `too_many_requests`: when another try makes sense. */
  retry_after_s?: number;
};

type Spec<S extends z.ZodType> = {
  input: S;
  /** What this action is counted by (`domain/rate-limits.ts`), in this order: the first one met ends it. */
  limits?: readonly RateLimitName[];
  /**
   * The answer takes this long or a multiple of it, so that its speed does not tell whether an address is known, also
   * where the service itself needs longer for one kind than for the other.
   */
  floor_ms?: number;
  /** Open to an operator who acts for somebody; all else here concerns credentials, which nobody touches for another. */
  is_open_on_behalf?: true;
  /** Set where the service refuses for what it knows of an address: the cookies are the same then as when it does not. */
  is_even?: true;
  run(step: AuthStep<z.output<S>>): Promise<Answer>;
};

/** A way on, why it did not go through, or what only this answer shows. */
type Answer = Response | Fault | Shown;

/**
 * What the page shows once, in the answer to the form itself: it is kept nowhere and gone with the page. With a fault
 * it is shown again.
 */
export type Shown = { shown: ShownOnce; fault?: Fault };

export type AuthAction = (
  args: ActionArgs,
  form: FormData,
  command: string,
) => Promise<Response | ReturnType<typeof failure>>;

/** Declares one auth action; the form's fields go through its schema. */
export function authAction<S extends z.ZodType>(spec: Spec<S>): AuthAction {
  return async (args, form, command) => {
    const began = performance.now();
    const answer = await attempt(spec, args, form);
    if (spec.floor_ms) await holdTo(spec.floor_ms, performance.now() - began);
    if (answer instanceof Response) return answer;
    if (!("shown" in answer)) return failure(answer, form, command);
    const { shown, fault } = answer;
    return fault
      ? failure(fault, form, command, shown)
      : data<ActionResult>({ command, result: {}, shown }, { headers: neverKept });
  };
}

/** Waits until the next multiple of the floor. */
async function holdTo(floor_ms: number, spent_ms: number): Promise<void> {
  await wait(Math.ceil(spent_ms / floor_ms) * floor_ms - spent_ms);
}

/** What a request needs to talk to the auth service; for an action through `authAction`, for a loader directly. */
export function openStep({ request, context }: ActionArgs, is_even = false): Step {
  const session = context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const headers = session.response_headers;
  const cookies = authCookies(request, headers);
  const auth = openAuth(runtime.env, is_even ? keepingVerifiers(cookies) : cookies);
  return { runtime, session, headers, auth, request };
}

/**
 * The library takes back the verifier of a flow that the service refused: the cookies would tell the refusal. What was
 * written when the flow began stays, good for nothing, until a later flow takes its place.
 */
function keepingVerifiers(cookies: AuthCookies): AuthCookies {
  let hasBegun = false;
  return {
    ...cookies,
    set(name, value, options) {
      if (hasBegun && name.endsWith("-code-verifier")) return;
      cookies.set(name, value, options);
      // The last of those that a flow begins with.
      hasBegun ||= name === `${authCookieName}-code-verifier` && options.maxAge !== 0;
    },
  };
}

/** A route's action: the pressed button's `command` chooses; without one the first is meant. */
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
  if (answer instanceof Response || fault?.code !== "too_many_requests") return answer;
  const later = tooMany(step.headers, fault.retry_after_s ?? serviceWaits_s);
  return "shown" in answer ? { ...answer, fault: later } : later;
}

function faultIn(answer: Answer): Fault | null {
  if (answer instanceof Response) return null;
  return "shown" in answer ? (answer.fault ?? null) : answer;
}

/** What comes of talking to the service; one that does not answer is a fault of its own. */
export async function inService<T>({ runtime, session }: Step, work: () => Promise<T>): Promise<T | Fault> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    runtime.log.error({ err: error, request_id: session.request_id }, "the auth service does not answer");
    return { code: "service_unavailable" };
  }
}

/** Faults of a try that guessed nothing wrong. Any other one counts, so that a new fault is no way around a limit. */
const proofIsNotWrong: ReadonlySet<AuthFaultCode> = new Set([
  "invalid_input",
  "password_refused",
  "password_same",
  "code_needed",
  "current_password_needed",
  "sign_up_closed",
  "email_taken",
  "account_suspended",
  "service_unavailable",
  "too_many_requests",
]);

/** Of an answer with secrets in it. */
const neverKept = { "Cache-Control": "no-store" };

/** The service's own limits let one try pass every few seconds, and do not say when. */
const serviceWaits_s = 60;

function tooMany(headers: Headers, retry_after_s: number): Fault {
  headers.set("Retry-After", String(retry_after_s));
  return { code: "too_many_requests", retry_after_s };
}

/**
 * What an error of the auth service means to the person: a fault by its code, else `otherwise`.
 * @throws the error itself when it is no answer to what the person did
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

/** Sentences, what was typed, and the fault's status. */
function failure(
  { code, issues = [], retry_after_s }: Fault,
  form: FormData,
  command: string,
  once?: ShownOnce,
) {
  const { password: _secret, current_password: _other, ...values } = textsOf(form);
  const shown =
    issues.length > 0
      ? { fields: issueFields(issues) }
      : { refusal: { code, message: faultSentence(code, retry_after_s) } };
  return data<ActionResult>(
    { command, result: { values, ...shown }, ...(once ? { shown: once } : {}) },
    { status: authFaults[code], headers: once ? neverKept : {} },
  );
}

/** Text fields only; an empty one counts as not given. Passwords keep their spaces. */
function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string" && value !== "") texts[name] = value;
  return texts;
}
