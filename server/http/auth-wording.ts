// Faults of the sign-in pages as sentences. One code, one sentence: unknown address and wrong password share theirs.
import type { Issue } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";

/** Why an auth action did not go through, with the HTTP status it is answered with. */
export const authFaults = {
  sign_in_failed: 422,
  code_wrong: 422,
  invalid_input: 422,
  link_used_or_expired: 410,
  account_suspended: 403,
  sign_up_closed: 403,
  email_taken: 409,
  too_many_requests: 429,
  service_unavailable: 503,
} as const;
export type AuthFaultCode = keyof typeof authFaults;

const sentences: Record<AuthFaultCode, () => string> = {
  sign_in_failed: m.account_fault_sign_in_failed,
  code_wrong: m.account_fault_code_wrong,
  invalid_input: m.account_fault_invalid_input,
  link_used_or_expired: m.account_fault_link_used_or_expired,
  account_suspended: m.account_fault_account_suspended,
  sign_up_closed: m.account_fault_sign_up_closed,
  email_taken: m.account_fault_email_taken,
  too_many_requests: m.account_fault_too_many_requests,
  service_unavailable: m.account_fault_service_unavailable,
};

/** The sentence for a fault, in the language of the request. */
export function faultSentence(code: AuthFaultCode): string {
  return sentences[code]();
}

/** Sentences by code alone, or by code and field where the general one would not help. */
const issueSentences: Record<string, (params: { min: string; max: string }) => string> = {
  required: () => m.account_issue_required(),
  "required email": () => m.account_issue_email_required(),
  "required password": () => m.account_issue_password_required(),
  "required token": () => m.account_issue_code(),
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
export function issueFields(issues: readonly Issue[]): Record<string, string> {
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
