// Sentences for the faults of the sign-in pages, one per code: unknown address and wrong password share one code.
import type { Issue } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { relativeTimeText } from "../middleware/retry-after.ts";

/** The faults of auth actions with their HTTP status. */
export const authFaults = {
  sign_in_failed: 422,
  code_wrong: 422,
  password_wrong: 422,
  factor_code_wrong: 422,
  recovery_code_wrong: 422,
  password_same: 422,
  code_needed: 422,
  current_password_needed: 422,
  invalid_input: 422,
  link_used_or_expired: 410,
  link_of_other_browser: 410,
  password_refused: 422,
  account_suspended: 403,
  impersonation_not_allowed: 403,
  sign_up_closed: 403,
  email_taken: 409,
  terms_changed: 409,
  provider_denied: 403,
  provider_failed: 422,
  provider_away: 409,
  provider_address_unconfirmed: 403,
  too_many_requests: 429,
  service_unavailable: 503,
} as const;
export type AuthFaultCode = keyof typeof authFaults;

const sentences: Record<AuthFaultCode, (inputs: { when: string }) => string> = {
  sign_in_failed: m.account_fault_sign_in_failed,
  code_wrong: m.account_fault_code_wrong,
  password_wrong: m.security_fault_password_wrong,
  factor_code_wrong: m.security_fault_factor_code_wrong,
  recovery_code_wrong: m.security_fault_recovery_code_wrong,
  password_same: m.security_fault_password_same,
  code_needed: m.security_fault_code_needed,
  current_password_needed: m.security_fault_current_password_needed,
  invalid_input: m.account_fault_invalid_input,
  link_used_or_expired: m.account_fault_link_used_or_expired,
  link_of_other_browser: m.signin_fault_link_of_other_browser,
  password_refused: m.account_fault_password_refused,
  account_suspended: m.account_fault_account_suspended,
  impersonation_not_allowed: m.refusal_impersonation_not_allowed,
  sign_up_closed: m.account_fault_sign_up_closed,
  email_taken: m.account_fault_email_taken,
  terms_changed: m.signin_fault_terms_changed,
  provider_denied: m.signin_fault_provider_denied,
  provider_failed: m.signin_fault_provider_failed,
  provider_away: m.signin_fault_provider_away,
  provider_address_unconfirmed: m.signin_fault_provider_address_unconfirmed,
  too_many_requests: m.account_fault_too_many_requests,
  service_unavailable: m.account_fault_service_unavailable,
};

/** The sentence for a fault, in the language of the request; for too many tries it says when to try again. */
export function faultText(code: AuthFaultCode, retry_after_s = 60): string {
  return sentences[code]({ when: relativeTimeText(retry_after_s, getLocale()) });
}

/** Sentences by `code field` where a field has its own, else by code. */
const issueSentences: Record<string, (params: { min: string; max: string }) => string> = {
  required: () => m.account_issue_required(),
  "required email": () => m.account_issue_email_required(),
  "required password": () => m.account_issue_password_required(),
  "required token": () => m.account_issue_code(),
  "required terms_version": () => m.signin_issue_terms(),
  "required recovery_code": () => m.security_issue_recovery_code(),
  email_same: () => m.security_issue_email_same(),
  invalid_email: () => m.account_issue_email(),
  invalid_code: () => m.account_issue_code(),
  "too_short password": ({ min }) => m.account_issue_password_short({ min }),
  "too_long password": () => m.account_issue_password_long(),
  too_short: ({ min }) => m.account_issue_short({ min }),
  too_long: ({ max }) => (max ? m.account_issue_long({ max }) : m.account_issue_long_plain()),
  password_common: () => m.account_issue_password_common(),
  password_repetitive: () => m.account_issue_password_repetitive(),
  password_has_email: () => m.account_issue_password_has_email(),
  password_weak: () => m.account_issue_password_weak(),
  invalid_characters: () => m.account_issue_characters(),
};

/** One sentence per field, the first fault of each. */
export function authIssueTexts(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, code, params } of issues) {
    if (fields[path] !== undefined) continue;
    const sentence = issueSentences[`${code} ${path}`] ?? issueSentences[code] ?? issueSentences.required;
    const { min, max } = figuresOf(params);
    fields[path] = sentence?.({ min, max }) ?? code;
  }
  return fields;
}

function figuresOf(params: Issue["params"]) {
  return { min: String(params?.min ?? ""), max: String(params?.max ?? "") };
}
