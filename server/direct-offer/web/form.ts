// The form of an offer to an e-mail address before "Send": previews the figures and adds a line, for browsers without
// scripts.

import { data } from "react-router";
import { idOf } from "#domain/ids.ts";
import { issuesOf } from "#domain/issues.ts";
import { amountIssues } from "#domain/offer/plan.ts";
import { type OfferPreview, previewOf } from "#domain/offer/preview.ts";
import { OfferTerms } from "#domain/offer/schemas.ts";
import { Refusal } from "#domain/refusal.ts";
import { findOfferDefaults } from "#server/category/reads/category.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm, pressedCommand } from "#server/http/form/body.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { commandAction, failureOf } from "#server/http/form/form.ts";
import { addLine } from "#server/http/form/more-lines.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { findOwnFee, findOwnFeeVat } from "#server/offer/reads/fee-vat.ts";

const Priced = OfferTerms.pick({ lines: true, deposit_bp: true });

export type DirectOfferResult = ActionResult & { preview?: OfferPreview | null };

const send = commandAction({
  send_direct_offer: { redirectTo: () => "/offers/direct", flash: "direct_offer_sent" },
});

/** Runs the action that the pressed button names. */
export async function runDirectOfferForm(args: ActionArgs) {
  const pressed = await pressedCommand(args.request);
  if (pressed === "preview") return preview(args);
  if (pressed === "more_lines") return addLine(args);
  return send(args);
}

/** "Check the total": the figures, or the faults in them. */
async function preview(args: ActionArgs) {
  const { locale } = args.context.get(sessionContext);
  const form = decodeForm(await postedForm(args.request), locale);
  const id = orNotFound(idOf(form.input.category_id));
  const defaults = orNotFound(await findOfferDefaults(pageOf(args.context).scope, id));
  const priced = Priced.safeParse(form.input);
  const found = priced.success ? amountIssues(priced.data, defaults.currency) : issuesOf(priced.error);
  const issues = [...form.issues, ...found];
  if (!priced.success || issues.length > 0) {
    const refusal = new Refusal("invalid_input", { issues });
    return data(failureOf(refusal, form, args), { status: refusal.status });
  }
  const { scope } = pageOf(args.context);
  const basis = {
    ...defaults,
    fee_bp: await findOwnFee(scope, defaults.fee_bp),
    platform_vat_bp: await findOwnFeeVat(scope),
  };
  const result: DirectOfferResult = {
    command: form.command,
    result: { values: form.values },
    preview: previewOf(priced.data, basis),
  };
  return result;
}
