// The form of an offer before "Send": checks figures and date and keeps the input, while typing or, without scripts,
// on "Check the total".
import { data, redirect } from "react-router";
import { z } from "zod";
import { issuesOf } from "#domain/issues.ts";
import { amountIssues, findWhenIssues } from "#domain/offer/plan.ts";
import { previewOf } from "#domain/offer/preview.ts";
import { OfferTerms, validitySpan } from "#domain/offer/schemas.ts";
import { resolveTimes } from "#domain/place/local-times.ts";
import { timeFields } from "#domain/place/schemas.ts";
import { type Issue, isRefusal, Refusal } from "#domain/refusal.ts";
import { offerValidUntil } from "#domain/time.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { type Locale, sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { failureOf } from "#server/http/form/form.ts";
import { withMoreLines } from "#server/http/form/more-lines.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { countCommandCall } from "#server/http/middleware/command-limits.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { saveOfferDraft } from "../commands/save-offer-draft.ts";
import {
  checkOfferDate,
  findOfferFormData,
  type KeptState,
  type OfferBasis,
  type OfferCheck,
  type OfferFormData,
} from "../reads/offer-form.ts";

const Validity = OfferTerms.pick({ validity: true, validity_unit: true });
const Priced = OfferTerms.pick({ lines: true, deposit_bp: true });
/** The form's date, in local time of the place. */
const Times = z.object(timeFields);

export type OfferFormResult = ActionResult & { check: OfferCheck | null; kept: KeptState };

/** "Check the total": figures and date, or the form's issues. Keeps the form either way. */
export async function previewOffer(args: ActionArgs) {
  const form = await decoded(args);
  const { check, issues } = await checkForm(args, form);
  const kept = await keepOfferForm(args, form);
  if (issues.length === 0) return answer(shownAgain(form), check, kept);
  const refusal = new Refusal("invalid_input", { issues });
  return data({ ...failureOf(refusal, form, args), check, kept }, { status: refusal.status });
}

/** The form as typed, with one more empty line. */
export async function addOfferLine(args: ActionArgs) {
  const form = await decoded(args);
  const values = withMoreLines(form.values);
  return answer({ command: form.command, result: { values } }, null, await keepOfferForm(args, form));
}

/** Keeps this form's input although another form has stored a newer one. */
export async function overwriteNewerDraft(args: ActionArgs) {
  const form = await decoded(args);
  const kept = await keepOfferForm(args, form, { is_overwriting: true });
  if (kept !== "kept") return answer(shownAgain(form), null, kept);
  return redirect(`/request/${args.params.id}#offer`, 303);
}

/**
 * Runs a command of the form and keeps its input: after a refusal, and before a template command, which answers with
 * the form. A sent offer leaves nothing to keep.
 */
export async function keepTyped<T>(
  args: ActionArgs,
  pressed: string | null,
  run: (args: ActionArgs) => Promise<T>,
): Promise<T> {
  const isSending = pressed === "send_offer" || pressed === "revise_offer";
  if (!isSending) await keepOfferForm(args, await decoded(args));
  const result = await run(args);
  if (isSending && !(result instanceof Response)) await keepOfferForm(args, await decoded(args));
  return result;
}

/** The form's fields as `save_offer_draft` and `save_offer_template` take them. */
export function typedInput({ values }: DecodedForm, locale: Locale) {
  const texts = Object.entries(values).map(([name, value]) => [name, [value].flat()[0] ?? ""]);
  return { locale, currency: values.currency, values: Object.fromEntries(texts) };
}

/** The same for scripts while somebody types: JSON instead of a page. */
export async function checkTypedOffer(args: ActionArgs): Promise<Response> {
  const session = args.context.get(sessionContext);
  if (session.actor.kind !== "member") return Response.json({ code: "not_authenticated" }, { status: 401 });
  const form = await decoded(args);
  const { check } = await checkForm(args, form);
  const kept = await keepOfferForm(args, form);
  return Response.json({ check, kept }, { headers: { "Cache-Control": "no-store" } });
}

/** The check of a freshly rendered form, from the fields it is rendered with. */
export async function checkValues(
  args: Pick<ActionArgs, "context">,
  offerForm: OfferFormData,
  values: Readonly<Record<string, string>>,
): Promise<OfferCheck> {
  const form = new FormData();
  for (const [name, text] of Object.entries(values)) form.append(name, text);
  form.set("currency", offerForm.basis.currency);
  const { locale } = args.context.get(sessionContext);
  return (await checkDecoded(args, offerForm, decodeForm(form, locale))).check;
}

async function decoded({ request, context }: ActionArgs): Promise<DecodedForm> {
  return decodeForm(await postedForm(request), context.get(sessionContext).locale);
}

async function checkForm(args: ActionArgs, form: DecodedForm) {
  const { scope, session } = pageOf(args.context);
  const offerForm = orNotFound(await findOfferFormData(scope, args.params.id ?? "", session.locale));
  return checkDecoded(args, offerForm, form);
}

async function checkDecoded(
  { context }: Pick<ActionArgs, "context">,
  { basis }: OfferFormData,
  form: DecodedForm,
): Promise<{ check: OfferCheck; issues: Issue[] }> {
  const priced = Priced.safeParse(form.input);
  const known = new Set(form.issues.map((issue) => issue.path));
  const times = Times.safeParse(form.input);
  const typed = times.success ? times.data : {};
  const { scope } = pageOf(context);
  const date = resolveTimes(typed, basis.time_zone);
  const found = [
    ...(priced.success ? amountIssues(priced.data, basis.currency) : issuesOf(priced.error)),
    ...(times.success ? findWhenIssues(typed, basis, scope.now) : issuesOf(times.error)),
  ];
  const issues = [...form.issues, ...found.filter((issue) => !known.has(issue.path))];
  const check = {
    preview: priced.success && form.issues.length === 0 ? previewOf(priced.data, basis) : null,
    date: await checkOfferDate(scope, basis, date),
    valid_until: validUntil(form.input, basis, scope),
  };
  return { check, issues };
}

/** A form that is shown for the first time has no validity yet: it begins with the usual one. */
function validUntil(
  input: DecodedForm["input"],
  basis: OfferBasis,
  { now: sent_at, settings }: Pick<ReadScope, "now" | "settings">,
): string | null {
  const usual = { validity: settings.offer_validity_days, validity_unit: "days" };
  const { success, data: terms } = Validity.safeParse({ ...usual, ...input });
  if (!success || findWhenIssues(terms, basis, sent_at).some(({ path }) => path === "validity")) return null;
  const { time_zone, expires_at: request_expires_at } = basis;
  const validity = validitySpan(terms);
  return offerValidUntil({ sent_at, validity, time_zone, request_expires_at }).toISOString();
}

async function keepOfferForm(
  args: ActionArgs,
  form: DecodedForm,
  { is_overwriting }: { is_overwriting: boolean } = { is_overwriting: false },
): Promise<KeptState> {
  const { actor, request_id, locale } = args.context.get(sessionContext);
  const { runtime } = detailsOf(args.context.get(sessionContext));
  const input = {
    request_id: args.params.id,
    input: typedInput(form, locale),
    form_key: form.key,
    seen_version: Number(form.values["int:draft_version"] ?? 0),
    is_overwriting,
  };
  try {
    requireFormProfile(args, form);
    await countCommandCall(runtime, actor);
    await runCommand(runtime, saveOfferDraft, { actor, input, request_id });
    return "kept";
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === "stale" ? "newer" : "failed";
  }
}

const shownAgain = (form: DecodedForm): ActionResult => ({
  command: form.command,
  result: { values: form.values },
});

function answer(result: ActionResult, check: OfferCheck | null, kept: KeptState) {
  return data<OfferFormResult>({ ...result, check, kept }, { status: 200 });
}
