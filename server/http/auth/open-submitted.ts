// A request sent before its author had an account. Once the mailed code or link has proved the address, the request
// joins the account, its contact becomes the first profile, and it opens.
import type { FormResult } from "#app/ui/form/form-state.ts";
import { type Issue, isRefusal, type Refusal, type RefusalCode, refusals } from "#domain/refusal.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { claimSubmitted } from "#server/request/commands/claim-submitted.ts";
import { findRequestContact } from "#server/request/reads/contact.ts";
import { findDraft } from "#server/request/reads/request.ts";
import { issueText } from "../form/issue-text.ts";
import { refusalText } from "../form/refusal-text.ts";

type Opening = {
  runtime: Runtime;
  account: SignedInAccount;
  /** The account's actor with a profile, or without one. */
  actorAs(profile: SignedInAccount["profiles"][number] | null): Member;
  /** Makes this profile the browser's active one: only its owner sees the request. */
  act(profile_id: string): void;
  request_id: string;
  /** The id of the HTTP request, for the log. */
  trace: string;
};

/**
 * Opens a submitted draft for the account that has just signed in. Returns the next page: the success page, or the
 * draft's last screen with the reason why it does not open. Returns null when this account may not open the draft.
 */
export async function openSubmitted(opening: Opening): Promise<string | null> {
  const { runtime, account, request_id, trace } = opening;
  const input = { request_id, account_id: account.id };
  let version: number;
  try {
    ({ version } = await runCommand(runtime, claimSubmitted, { actor: system, input, request_id: trace }));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
  try {
    await open(opening, version);
    // The success page offers a new account to set a password.
    const isNew = account.profiles.length === 0;
    return `/request/success/${request_id}${isNew ? "?welcome" : ""}`;
  } catch (error) {
    if (isRefusal(error)) return `/request?draft=${request_id}&step=send&refused=${refusedBy(error)}`;
    throw error;
  }
}

/** Why the draft did not open, for its last screen: the field and its fault, or the refusal's code. */
function refusedBy({ code, details }: Refusal): string {
  const [issue] = Array.isArray(details.issues) ? (details.issues as Issue[]) : [];
  return issue ? `${issue.path}:${issue.code}` : code;
}

async function open(opening: Opening, version: number): Promise<void> {
  const { runtime, account, actorAs, act, request_id, trace } = opening;
  if (account.profiles.length === 0) {
    const actor = actorAs(null);
    const input = await firstProfile(runtime, actor, request_id);
    await runCommand(runtime, completeProfile, { actor, input, request_id: trace });
    return;
  }
  const customers = account.profiles.filter(({ kind }) => kind === "customer");
  const profile = customers.find(({ id }) => id === account.default_profile_id) ?? customers[0] ?? null;
  if (profile) act(profile.id);
  const actor = actorAs(profile ?? account.profiles[0] ?? null);
  await runCommand(runtime, submitRequest, { actor, input: { request_id, version }, request_id: trace });
}

/** The first profile, from the request's last screen: name, phone and the place's country. */
async function firstProfile(runtime: Runtime, actor: Member, request_id: string) {
  const scope = await scopeNow(runtime, actor);
  const contact = await findRequestContact(scope, request_id);
  const draft = await findDraft(scope, request_id, "en");
  return {
    kind: "customer" as const,
    display_name: contact?.name ?? "",
    phone: contact?.phone ?? null,
    country: draft?.place_country ?? "",
    terms_version: draft?.terms_version ?? "",
  };
}

/** Fields of the screen by the profile field that is made from them. */
const fields: Readonly<Record<string, string>> = { display_name: "name", name: "name", phone: "phone" };
const faultForm = /^[a-z_]{1,40}$/;

/**
 * Why a request did not open, as the form of its last screen shows it; null if nothing was refused. Ignores anything
 * else in the page's URL.
 */
export function refusedOpening(refused: string | null): FormResult | null {
  if (refused === null) return null;
  const [path = "", code] = refused.split(":");
  const field = fields[path];
  if (code !== undefined && faultForm.test(code) && field !== undefined)
    return { fields: { [field]: issueText({ path: field, code, params: {} }) } };
  const known = code === undefined && Object.hasOwn(refusals, path) ? (path as RefusalCode) : "invalid_input";
  return { refusal: { code: known, message: refusalText(known) } };
}
