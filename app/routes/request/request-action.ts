// Actions of the forms on a request's page: its owner's, those of the offers on it, and the offer form.
import { acceptedPath } from "#app/components/booking/paths.ts";
import { isId } from "#domain/ids.ts";
import { pressedCommand } from "#server/http/form/body.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import { commandAction } from "#server/http/form/form.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import {
  addOfferLine,
  keepTyped,
  overwriteNewerDraft,
  previewOffer,
  typedInput,
} from "#server/offer/web/form.ts";

const here = (_out: unknown, { params }: { params: Readonly<Record<string, string | undefined>> }) =>
  `/request/${params.id}`;
const toForm = (out: unknown, args: Parameters<typeof here>[1]) => `${here(out, args)}?revise#offer`;
const toInvitations = (out: unknown, args: Parameters<typeof here>[1]) => `${here(out, args)}#invite`;
/** Commands of the offer form that answer with the form; each of them keeps the input. */
const formCommands: ReadonlySet<string | null> = new Set([
  "send_offer",
  "revise_offer",
  "save_offer_template",
  "delete_offer_template",
]);
/** What a template's button is about: its address says so. Pages of earlier releases send it as a field. */
const sourceOf = ({ values }: DecodedForm, query: URLSearchParams): string =>
  query.get("from") ?? String(values.from ?? "");
const runCommand = commandAction({
  accept_offer: { redirectTo: acceptedPath },
  extend_request: { redirectTo: here, flash: "request_extended" },
  reopen_request: { redirectTo: here, flash: "request_reopened" },
  reconfirm_offer: { redirectTo: here, flash: "offer_reconfirmed" },
  close_request: { redirectTo: here, flash: "request_closed" },
  withdraw_offer: { redirectTo: here, flash: "offer_withdrawn" },
  decline_offer: { redirectTo: here, flash: "offer_declined" },
  start_offer_draft: {
    redirectTo: toForm,
    with: ({ id }, form, locale, query) => {
      const from = sourceOf(form, query);
      const start = isId(from) ? { from: "template", template_id: from } : { from };
      return { request_id: id, ...start, locale };
    },
  },
  save_offer_template: {
    redirectTo: toForm,
    flash: "template_saved",
    with: (_params, form, locale) => ({ input: typedInput(form, locale) }),
  },
  delete_offer_template: {
    redirectTo: toForm,
    flash: "template_deleted",
    with: (_params, form, _locale, query) => ({ template_id: sourceOf(form, query) }),
  },
  invite_provider: {
    redirectTo: toInvitations,
    flash: ({ is_mailed }) => (is_mailed ? "provider_invited" : "invitation_made"),
  },
  revoke_invitation: { redirectTo: toInvitations, flash: "invitation_revoked" },
  pass_request: { redirectTo: here, flash: "request_passed" },
  take_back_pass: { redirectTo: here, flash: "pass_taken_back" },
  remove_answer: { redirectTo: here, flash: "answer_removed" },
  undo_shared_acceptance: { redirectTo: here, flash: "shared_undone" },
  send_offer: {
    redirectTo: ({ offer_id }, { params }) => `/request/${params.id}/offer/${offer_id}`,
    flash: "offer_sent",
  },
  revise_offer: {
    redirectTo: ({ offer_id }, { params }) => `/request/${params.id}/offer/${offer_id}`,
    flash: "offer_revised",
  },
});

/** Runs the command of the pressed button; the buttons of the offer form keep the input. */
export async function runRequestAction(args: ActionArgs) {
  const pressed = await pressedCommand(args.request);
  if (pressed === "preview") return previewOffer(args);
  if (pressed === "more_lines") return addOfferLine(args);
  if (pressed === "overwrite_offer") return overwriteNewerDraft(args);
  return formCommands.has(pressed) ? keepTyped(args, pressed, runCommand) : runCommand(args);
}
