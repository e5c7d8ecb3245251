// Keeps the input of a form that is posted after its session has ended. With scripts the tab keeps it (`_kept`);
// without scripts we redirect the POST (307) to the page that asks to sign in, which carries the fields. After sign-in
// the browser posts them as `show_again`: the form's page shows them again, and no command runs.

import { createHmac } from "node:crypto";
import { data, redirectDocument } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { Refusal } from "#domain/refusal.ts";
import { sessionContext } from "#server/http/context.ts";
import type { Env } from "#server/kernel/env.ts";
import { findTokenOwner } from "#server/services/auth.ts";
import type { HandlerArgs, HandlerWrapper, RouteHandler } from "../middleware/route-handlers.ts";
import { readCookieSession } from "../session/cookie-content.ts";
import { cookiesOf } from "../session/cookies.ts";
import { setFlashNow } from "../session/flash.ts";
import { isSignInDetour, redirectToSignIn } from "../session/guard.ts";
import { rememberProfile } from "../session/profile.ts";
import { detailsOf, sessionAs } from "../session/session.ts";
import { isSecretField, postedTexts } from "./body.ts";
import { decodeForm } from "./codec.ts";
import { setRefusalHeaders } from "./form.ts";
import type { ActionResult } from "./types.ts";

/** The command of the button that shows the input again; it writes nothing. */
const showAgain = "show_again";
/** Fields that the page fills in itself. */
const notTyped = new Set(["_key", "_kept", "_of", "command", "refused_command", "currency", "time_zone"]);
const isTyped = (name: string, value: string) =>
  !notTyped.has(name) && !/(^|_|:)(id|version)$/.test(name) && value.trim() !== "";

/** Keeps the input of every action that redirects to sign-in. */
export const keepInput: HandlerWrapper = { action: act };

async function act(action: RouteHandler, args: HandlerArgs): Promise<unknown> {
  // The page that asks to sign in receives the redirected POST itself.
  if (isSignInDetour(new URL(args.request.url).pathname)) return action(args);
  const form = await postedTexts(args.request);
  if (form?.get("command") === showAgain) return showInputAgain(form, args);
  try {
    const answer = await action(args);
    return answer instanceof Response ? await addKeptInput(answer, form, args) : answer;
  } catch (thrown) {
    throw thrown instanceof Response ? await addKeptInput(thrown, form, args) : thrown;
  }
}

/** Shows the page as after a refusal, with the kept input, as the profile for which the form was rendered. */
function showInputAgain(form: FormData, args: HandlerArgs): unknown {
  const { context } = args;
  const session = context.get(sessionContext);
  const { identity, runtime } = detailsOf(session);
  if (session.actor.kind !== "member" || !identity)
    return addKeptInput(redirectToSignIn(args.request), form, args);
  const { values, profile_id } = decodeForm(form, session.locale);
  const acting = profile_id ? sessionAs(session, profile_id) : session;
  const isOthers = values._of !== undefined && values._of !== tagOf(runtime.env, identity.sub);
  if (!acting || isOthers) throw data({ code: "wrong_profile" }, 409);
  if (profile_id) rememberProfile(session, profile_id);
  context.set(sessionContext, acting);
  setFlashNow(acting, "input_shown_again");
  const command = typeof values.refused_command === "string" ? values.refused_command : null;
  return data<ActionResult>({ command, result: { values } }, { status: 200 });
}

/** Adds the input to an answer that redirects to sign-in; leaves other answers unchanged. */
async function addKeptInput(answer: Response, form: FormData | null, args: HandlerArgs): Promise<Response> {
  const location = answer.headers.get("location");
  if (!location || !isSignInDetour(location)) return answer;
  setRefusalHeaders(args.context.get(sessionContext), new Refusal("not_authenticated"));
  if (!form) return answer;
  if (form.has("_kept")) return redirectDocument(withQuery(location, { kept: "tab" }), 303);
  const isDocument = (args.request.headers.get("accept") ?? "").includes("text/html");
  if (!isDocument || !fieldsOf(form).some(([name, value]) => isTyped(name, value))) return answer;
  const of = form.get("_of") ?? (await tagOfSender(args));
  // Do not keep input without a known owner: it could be shown to somebody else.
  if (typeof of !== "string" && !form.has("profile_id")) return answer;
  const { pathname, search } = new URL(args.request.url);
  const whose = typeof of === "string" ? { of } : null;
  return redirectDocument(withQuery(location, { to: `${pathname}${search}`, ...whose }), 307);
}

/** A keyed digest of the account whose session this browser holds or held, or null. */
async function tagOfSender({ request, context }: HandlerArgs): Promise<string | null> {
  const { runtime } = detailsOf(context.get(sessionContext));
  const tokens = readCookieSession(cookiesOf(runtime.env, request, new Headers()));
  const owner = tokens && (await findTokenOwner(runtime.env, tokens.access_token));
  return owner && tagOf(runtime.env, owner);
}

function tagOf({ COOKIE_SECRET }: Pick<Env, "COOKIE_SECRET">, account_id: string): string {
  return createHmac("sha256", COOKIE_SECRET).update(`input ${account_id}`).digest("base64url").slice(0, 22);
}

function withQuery(path: string, added: Record<string, string>): string {
  const [pathname, search] = path.split("?");
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(added)) query.set(name, value);
  return `${pathname}?${query}`;
}

/** Text fields in their order, without secrets. */
function fieldsOf(form: FormData): [string, string][] {
  return [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !isSecretField(field[0]),
  );
}

export type KeptInput = {
  action: string;
  /** The command that the button posts. */
  command: string;
  fields: (readonly [name: string, value: string])[];
};

/** The input redirected to the page that asks to sign in, ready to post to the form's own address. */
export async function keptInput(request: Request): Promise<KeptInput | null> {
  const form = await postedTexts(request);
  const query = queryOf(request);
  const action = localPath(query.get("to"), "");
  if (!form || !action) return null;
  const pressed = form.get("command");
  const command = pressed === showAgain ? form.get("refused_command") : pressed;
  const of = query.get("of");
  const own = { refused_command: typeof command === "string" ? command : null, _of: of };
  const rest = fieldsOf(form).filter(([name]) => name !== "command" && !(name in own));
  const added = Object.entries(own).filter((field): field is [string, string] => field[1] !== null);
  return { action, command: showAgain, fields: [...rest, ...added] };
}
