// "Check the total": the form for sending an offer, answered with its figures; nothing is stored.
import { data } from "react-router";
import { sessionContext } from "#app/context.ts";
import { Currency } from "#domain/codes.ts";
import { currencyInfo } from "#domain/currency.ts";
import { issuesOf } from "#domain/issues.ts";
import { limits } from "#domain/limits.ts";
import { depositAmount, type OfferTotals, offerTotals } from "#domain/money.ts";
import { OfferTerms } from "#domain/offer/schemas.ts";
import { Refusal } from "#domain/refusal.ts";
import { postedForm } from "./body.ts";
import { type DecodedForm, decodeForm } from "./codec.ts";
import { failureOf } from "./form.ts";
import type { ActionArgs, ActionResult } from "./types.ts";

const Priced = OfferTerms.pick({ lines: true, deposit_bp: true }).extend({ currency: Currency });
export type OfferPreview = OfferTotals & { deposit_minor: number; currency: string };
export type PreviewResult = ActionResult & { preview: OfferPreview | null };

/** The command the pressed button names. */
export async function pressedCommand(request: Request): Promise<string | null> {
  const value = (await postedForm(request)).get("command");
  return typeof value === "string" ? value : null;
}

/** Totals of the typed lines, or their issues. */
export async function previewOffer(args: ActionArgs) {
  const { request, context } = args;
  const form = decodeForm(await postedForm(request), context.get(sessionContext).locale);
  const priced = Priced.safeParse(form.input);
  const known = new Set(form.issues.map((issue) => issue.path));
  const found = priced.success ? [] : issuesOf(priced.error);
  const issues = [...form.issues, ...found.filter((issue) => !known.has(issue.path))];
  if (issues.length > 0 || !priced.success) {
    const refusal = new Refusal("invalid_input", { issues });
    return data(answer(failureOf(refusal, form, args), null), { status: refusal.status });
  }
  const { lines, deposit_bp, currency } = priced.data;
  const { step_minor } = currencyInfo(currency);
  const totals = offerTotals(lines, step_minor);
  const deposit_minor = depositAmount(totals.total_minor, deposit_bp, step_minor);
  return data(answer(kept(form), { ...totals, deposit_minor, currency }), { status: 200 });
}

/** The form as typed, with one more empty line. */
export async function addOfferLine({ request, context }: ActionArgs) {
  const form = decodeForm(await postedForm(request), context.get(sessionContext).locale);
  const rows = Object.keys(form.values).map((name) => Number(/lines\[(\d{1,3})\]/.exec(name)?.[1] ?? -1));
  const row = Math.min(Math.max(-1, ...rows) + 1, limits.offer_lines - 1);
  const values = { [`lines[${row}].label`]: "", ...form.values };
  return data(answer({ command: form.command, result: { values } }, null), { status: 200 });
}

function kept(form: DecodedForm): ActionResult {
  return { command: form.command, result: { values: form.values } };
}

function answer(result: ActionResult, preview: OfferPreview | null): PreviewResult {
  return { ...result, preview };
}
