// Actions of the forms on a draft's four screens: save, keep partial input, take files, send.

import { type DraftPlace, isDraftStep, stepPath } from "#app/components/request/draft/draft-steps.ts";
import { isId } from "#domain/ids.ts";
import { queryOf } from "#domain/query.ts";
import { refuseInput } from "#domain/refusal.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { signInByCode } from "#server/http/auth/code.ts";
import { pressedCommand } from "#server/http/form/body.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import { callForm, commandAction } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { ensureVisitor } from "#server/http/page/ensure-visitor.ts";
import { pageOf } from "#server/http/page/page.ts";
import { findDraft } from "#server/request/reads/request.ts";
import { keepDraft, saveOrKeep, sendRequest } from "#server/request/web/draft.ts";
import { uploadFiles } from "#server/request/web/upload.ts";
import { readFiles } from "./draft-data.ts";

const placeOf = (text: string | null): DraftPlace | null =>
  isDraftStep(text) || text === "category" ? text : null;

/** The page after a screen was saved: the one in the address, or the screen itself. */
function pageAfter(
  { request, context }: Pick<ActionArgs, "request" | "context">,
  draft: string | null,
): string {
  const query = queryOf(request);
  const to = query.get("to");
  const isMember = pageOf(context).session.actor.kind === "member";
  if (to === "leave" || (draft === null && to === "category")) {
    if (to === "category") return "/request";
    return isMember ? "/requests" : "/";
  }
  const step = placeOf(to) ?? placeOf(query.get("step")) ?? "details";
  return stepPath(step, { draft, fromSummary: query.has("returns") });
}

const runCommand = commandAction({
  save_draft: {
    redirectTo({ request_id, version }, args, form) {
      if (!queryOf(args.request).has("send")) return pageAfter(args, request_id);
      return sendRequest(args, { request_id, version, ...contactOf(form), key: form.key });
    },
  },
  discard_draft: { redirectTo: () => "/request", flash: "draft_discarded" },
  remove_file: {
    redirectTo: (_out, args) => stepPath("extras", { draft: queryOf(args.request).get("draft") }),
  },
});

function contactOf({ values }: DecodedForm) {
  const { email, terms_version } = values;
  return {
    email: typeof email === "string" ? email : "",
    terms_version: typeof terms_version === "string" ? terms_version : undefined,
  };
}

const signInWithCode = chooseAuthAction({ sign_in_by_code: signInByCode });

/** Runs the command that was pressed on a screen; each answers with the next screen or with its errors. */
export async function draftAction(args: ActionArgs) {
  const step = queryOf(args.request).get("step");
  const place = isDraftStep(step) ? step : "details";
  if (isUpload(args.request)) {
    return uploadFiles(args, {
      before: (form) => saveBudget(args, form),
      after: (form) => requireAnsweringFiles(args, form),
      to: () => pageAfter(args, queryOf(args.request).get("draft")),
      mayBeEmpty: (command) => command === "upload_and_continue" || command === "save_draft_input",
    });
  }
  const pressed = await pressedCommand(args.request);
  if (pressed === "sign_in_by_code") return signInWithCode(args);
  ensureVisitor(pageOf(args.context).session, args.request);
  if (pressed === "save_draft_input") return keepDraft(args, place, (draft) => pageAfter(args, draft));
  return runCommand(args);
}

/** The budget of the form that carries files. Its script sends each file by itself, without the other fields. */
async function saveBudget(args: ActionArgs, form: DecodedForm): Promise<void> {
  if (form.values["money:budget_minor"] === undefined) return;
  if (form.command === "save_draft_input") await saveOrKeep(args, form, "extras");
  else await callForm("save_draft", { ...form, key: form.key && `${form.key}-budget` }, {}, args);
}

/** Who goes on has sent the files that the category's questions ask for; who leaves or adds more need not yet. */
async function requireAnsweringFiles(
  { context }: ActionArgs,
  { command, input }: DecodedForm,
): Promise<void> {
  const { request_id } = input;
  if (command !== "upload_and_continue" || !isId(request_id)) return;
  const page = pageOf(context);
  const draft = await findDraft(page.scope, request_id, page.session.locale);
  const { file_issues } = draft ? await readFiles(page, draft) : { file_issues: [] };
  if (file_issues.length > 0) refuseInput(file_issues);
}
