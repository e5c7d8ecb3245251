// Answers of pages and forms while the database is unavailable: 503 with an error page, not reported as a fault. A
// posted form appears again with its input or, if its page cannot load either, with a button that sends it again.
import { data, type RouterContextProvider } from "react-router";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { outageContext, pendingFormContext } from "#server/http/context.ts";
import { isOutage } from "#server/kernel/database/outage.ts";
import { isSecretField, postedTexts } from "../form/body.ts";
import { decodeForm } from "../form/codec.ts";
import { failureOf } from "../form/form.ts";
import type { HandlerArgs, HandlerWrapper, RouteHandler } from "./route-handlers.ts";

/** Called for every outage that became an answer. */
export type NoteOutage = (error: unknown, context: Readonly<RouterContextProvider>) => void;

/** Seconds until a retry may succeed, for `Retry-After`. */
export const retryAfter = "5";

/** Wraps every loader and action: an outage is answered 503. */
export function answerOutages(note: NoteOutage): HandlerWrapper {
  return {
    loader: (handler, args, route_id) => load(handler, args, note, route_id === "root"),
    action: (handler, args) => act(handler, args, note),
  };
}

/** Whether the error is an outage, from the driver or as a command's refusal. */
export function isServiceUnavailable(error: unknown): boolean {
  return isOutage(error) || isRefusal(error, "service_unavailable");
}

const unavailable = () => data({ code: "service_unavailable" }, { status: 503 });

async function load(
  loader: RouteHandler,
  args: HandlerArgs,
  note: NoteOutage,
  isFrame: boolean,
): Promise<unknown> {
  // Let the root loader run: without a loaded session it needs no query, and the error page appears inside it.
  if (args.context.get(outageContext) && !isFrame) throw unavailable();
  try {
    return await loader(args);
  } catch (error) {
    if (!isServiceUnavailable(error)) throw error;
    note(error, args.context);
    throw unavailable();
  }
}

async function act(action: RouteHandler, args: HandlerArgs, note: NoteOutage): Promise<unknown> {
  let answer: unknown;
  try {
    answer = args.context.get(outageContext) ? null : await action(args);
  } catch (error) {
    if (!isServiceUnavailable(error)) throw error;
    note(error, args.context);
    answer = null;
  }
  // After a redirect no input is needed. After a refusal the page's loaders still have to run, and those may fail.
  if (answer instanceof Response) return answer;
  // Files are not kept: the browser still has them.
  const posted = (await postedTexts(args.request)) ?? new FormData();
  const shown = withoutSecrets(posted);
  if (shown === posted) keepForRepeating(args, posted);
  if (answer !== null) return answer;
  const form = decodeForm(shown, "en");
  return data(failureOf(new Refusal("service_unavailable"), form, args), { status: 503 });
}

/** A password is never written into a page. */
function withoutSecrets(posted: FormData): FormData {
  const fields = [...posted];
  if (!fields.some(([name]) => isSecretField(name))) return posted;
  const shown = new FormData();
  for (const [name, value] of fields) if (!isSecretField(name)) shown.append(name, value);
  return shown;
}

/** Keeps the posted fields for the page that offers to send them again. */
function keepForRepeating({ request, context }: HandlerArgs, posted: FormData): void {
  const fields = [...posted].filter((field): field is [string, string] => typeof field[1] === "string");
  if (fields.length === 0) return;
  const { pathname, search } = new URL(request.url);
  context.set(pendingFormContext, { action: `${pathname}${search}`, fields });
}
