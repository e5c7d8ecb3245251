// Actions that talk to the auth service first, outside any transaction, and then record what came of it by a
// command. Faults come back as the form's result with the input kept, passwords never.
import { setTimeout as wait } from "node:timers/promises";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { type Session, sessionContext } from "#app/context.ts";
import { issuesOf } from "#domain/issues.ts";
import type { Issue } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type AuthClient, isUnavailable, openAuth } from "#server/services/auth.ts";
import { type AuthFaultCode, authFaults, faultSentence, issueFields } from "./auth-wording.ts";
import { postedForm } from "./form-posted.ts";
import type { ActionResult } from "./form-types.ts";
import { detailsOf } from "./session.ts";
import { authCookies } from "./session-cookies.ts";

export type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** What an auth action works with. `headers` are the answer's: cookies are set there. */
export type AuthStep<I> = {
  runtime: Runtime;
  session: Session;
  headers: Headers;
  auth: AuthClient;
  request: Request;
  input: I;
};

export type Fault = { code: AuthFaultCode; issues?: readonly Issue[] };

type Spec<S extends z.ZodType> = {
  input: S;
  /** The answer takes at least this long, so that its speed does not tell whether an address is known. */
  floor_ms?: number;
  run(step: AuthStep<z.output<S>>): Promise<Response | Fault>;
};

export type AuthAction = (
  args: ActionArgs,
  form: FormData,
  command: string,
) => Promise<Response | ReturnType<typeof failure>>;

/** Declares one auth action; the form's fields go through its schema. */
export function authAction<S extends z.ZodType>(spec: Spec<S>): AuthAction {
  return async (args, form, command) => {
    const floor = spec.floor_ms ? wait(spec.floor_ms) : undefined;
    const answer = await attempt(spec, args, form);
    await floor;
    return answer instanceof Response ? answer : failure(answer, form, command);
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
): Promise<Response | Fault> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const parsed = spec.input.safeParse({
    ...textsOf(form),
    locale: session.locale,
    time_zone: session.time_zone,
  });
  if (!parsed.success) return { code: "invalid_input", issues: issuesOf(parsed.error) };
  const headers = session.response_headers;
  const auth = openAuth(runtime.env, authCookies(args.request, headers));
  try {
    return await spec.run({ runtime, session, headers, auth, request: args.request, input: parsed.data });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    runtime.log.error({ err: error, request_id: session.request_id }, "the auth service does not answer");
    return { code: "service_unavailable" };
  }
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
function failure({ code, issues = [] }: Fault, form: FormData, command: string) {
  const { password: _secret, ...values } = textsOf(form);
  const shown =
    issues.length > 0 ? { fields: issueFields(issues) } : { refusal: { code, message: faultSentence(code) } };
  return data<ActionResult>({ command, result: { values, ...shown } }, { status: authFaults[code] });
}

/** Text fields only; an empty one counts as not given. Passwords keep their spaces. */
function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string" && value !== "") texts[name] = value;
  return texts;
}
