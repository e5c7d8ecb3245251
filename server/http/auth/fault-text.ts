// Sentences for the faults of the sign-in pages, one per code: unknown address and wrong password share one code.

import type { PasswordWeakness } from "#domain/account/password.ts";
import { limits } from "#domain/limits.ts";
import type { Issue } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { issueText } from "../form/issue-text.ts";
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
  account_suspended: 403,
  impersonation_not_allowed: 403,
  sign_up_closed: 403,
  link_of_other_address: 403,
  address_barred: 403,
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
  account_suspended: m.account_fault_account_suspended,
  impersonation_not_allowed: m.refusal_impersonation_not_allowed,
  sign_up_closed: m.account_fault_sign_up_closed,
  link_of_other_address: m.refusal_link_of_other_address,
  address_barred: m.refusal_address_barred,
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

/** Sentences by `code field` for the sign-in pages only; for all others the general form sentences apply. */
const issueSentences: Record<string, (params: { min: string }) => string> = {
  "required email": () => m.account_issue_email_required(),
  "email_same email": () => m.security_issue_email_same(),
  "invalid_code token": () => m.account_issue_code(),
  "too_short password": ({ min }) => m.account_issue_password_short({ min }),
  "too_long password": () => m.account_issue_password_long({ max: limits.password_max_bytes }),
};

/** Why our rule or the service's refuses a password that is long enough. */
const passwordSentences: Readonly<Record<PasswordFaultCode, () => string>> = {
  password_common: m.account_issue_password_common,
  password_repetitive: m.account_issue_password_repetitive,
  password_has_email: m.account_issue_password_has_email,
  password_has_name: m.account_issue_password_has_name,
  password_weak: m.account_issue_password_weak,
  password_breached: m.account_issue_password_breached,
};

export type PasswordFaultCode = PasswordWeakness | "password_weak" | "password_breached";

/** The sentence for a refused password; null for any other code. */
export function passwordFaultText(code: string): string | null {
  return isPasswordFault(code) ? passwordSentences[code]() : null;
}

const isPasswordFault = (code: string): code is PasswordFaultCode => Object.hasOwn(passwordSentences, code);

/** One sentence per field, the first fault of each. */
export function authIssueTexts(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const { path, code, params } = issue;
    const own = issueSentences[`${code} ${path}`];
    fields[path] ??= own?.({ min: String(params?.min ?? "") }) ?? passwordFaultText(code) ?? issueText(issue);
  }
  return fields;
}
