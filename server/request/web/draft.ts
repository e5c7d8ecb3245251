// The request form's own actions: each screen is saved as far as possible, and the last one sends the request.
import { redirect } from "react-router";
import { z } from "zod";
import { isRefusal } from "#domain/refusal.ts";
import type { DraftInputStep } from "#domain/request/draft-input.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { sendRequestCode } from "#server/http/auth/send-code.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { answerRefusal, callCommand } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { runCommand } from "#server/kernel/run-command.ts";

const Saved = z.object({ request_id: z.string(), version: z.number() });
type Saved = z.infer<typeof Saved>;

/** Fields that the page fills in itself. */
const notTyped =
  /^(_.*|command|profile_id|request_id|version|flag:is_new|step|category_id|int:category_version|time_zone|currency|terms_version|refused_command)$/;

/** Saves a screen while somebody types or when they leave it: as a valid draft if possible, else as raw input. */
export async function keepDraft(
  args: ActionArgs,
  step: DraftInputStep,
  redirectTo: (request_id: string | null) => string,
) {
  const form = decodeForm(await postedForm(args.request), args.context.get(sessionContext).locale);
  try {
    requireFormProfile(args, form);
    return redirect(redirectTo(await saveOrKeep(args, form, step)), 303);
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

/** Why a screen is kept as raw input. */
const unsaved = ["invalid_input", "draft_incomplete", "category_archived"] as const;

/** Saves a screen or keeps its raw input; returns the draft's id, or null for an empty form that has started none. */
export async function saveOrKeep(
  args: ActionArgs,
  form: DecodedForm,
  step: DraftInputStep,
): Promise<string | null> {
  const { request_id, is_new, version, category_id } = form.input;
  const fields = typedFields(form);
  if (is_new && Object.values(fields).flat().join("").trim() === "") return null;
  const isReadable = form.issues.length === 0;
  if (isReadable) {
    try {
      return Saved.parse(await callCommand(args, "save_draft", form.input, form.key)).request_id;
    } catch (error) {
      // Incomplete or faulty: the form says so when somebody continues, not while they type.
      if (!unsaved.some((code) => isRefusal(error, code))) throw error;
    }
  }
  const input = { step, fields, request_id, is_new, version, category_id };
  return Saved.parse(await callCommand(args, "save_draft_input", input, form.key, isReadable)).request_id;
}

function typedFields({ values }: DecodedForm): DecodedForm["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !notTyped.test(name)));
}

type Sending = Saved & { email: string; terms_version: string | undefined; key: string | undefined };

/**
 * Sends a complete draft. A customer's request opens at once; anybody else's waits for the code mailed to its contact.
 * Returns the next page. @throws Refusal as `submit_request` does, and too_many_requests
 */
export async function sendRequest(args: ActionArgs, sending: Sending): Promise<string> {
  const { request_id, version, email, terms_version, key } = sending;
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const sent = await runCommand(runtime, submitRequest, {
    actor: session.actor,
    input: { request_id, version, terms_version },
    key: key && `${key}-send`,
    request_id: session.request_id,
  });
  const success = `/request/success/${request_id}`;
  if (sent.status === "open") return success;
  if (session.actor.kind === "member")
    return `/auth/complete-profile?${new URLSearchParams({ next: success })}`;
  const isMailed = await sendRequestCode(args, {
    email,
    request_id,
    terms_version: terms_version ?? "",
  });
  return `/request?draft=${request_id}&step=send${isMailed ? "" : "&notice=unsent"}`;
}
