// A refusal is the only way rules deny something: a stable code, its HTTP status and details that a screen or an API
// client can act on. This table is the only list of codes; a test checks that every code has a wording
// (`tests/words`). Endpoints translate refusals and define no further codes.

/** Every refusal code with its HTTP status. */
export const refusals = {
  // Actor
  not_authenticated: 401,
  code_invalid: 401,
  forbidden: 403,
  email_not_confirmed: 403,
  profile_required: 403,
  provider_not_verified: 403,
  account_suspended: 403,
  second_factor_required: 403,
  proof_required: 403,
  impersonation_not_allowed: 403,
  own_account: 403,
  link_of_other_address: 403,
  address_barred: 403,
  operator_account: 403,
  last_operator: 409,
  operator_already: 409,
  operator_invited: 409,
  second_operator_needed: 409,
  own_approval: 403,
  own_restriction: 403,
  approval_open: 409,
  approval_not_needed: 409,
  origin_not_allowed: 403,
  token_scope_missing: 403,
  // Input
  body_unreadable: 400,
  unknown_parameter: 400,
  not_found: 404,
  method_not_allowed: 405,
  link_expired: 410,
  body_too_large: 413,
  media_type_not_supported: 415,
  invalid_input: 422,
  draft_incomplete: 422,
  file_too_large: 422,
  file_type_not_allowed: 422,
  file_empty: 422,
  picture_format_not_supported: 422,
  picture_too_many_pixels: 422,
  picture_damaged: 422,
  text_not_utf8: 422,
  file_infected: 422,
  file_limit_reached: 422,
  answers_incomplete: 422,
  too_many_requests: 429,
  // State
  stale: 409,
  wrong_profile: 409,
  key_reused: 409,
  transition_not_allowed: 409,
  too_early: 409,
  too_late: 409,
  conflict: 409,
  request_not_open: 409,
  request_changed: 409,
  request_limit_reached: 409,
  draft_limit_reached: 409,
  request_expired: 409,
  category_archived: 409,
  offer_already_made: 409,
  offer_expired: 409,
  offer_changed: 409,
  offer_limit_reached: 409,
  counter_rounds_used_up: 409,
  share_limit_reached: 409,
  share_mails_used_up: 409,
  invitation_limit_reached: 409,
  invitations_used_up: 409,
  webhook_limit_reached: 409,
  already_invited: 409,
  customer_profile_needed: 409,
  direct_offer_limit_reached: 409,
  recipient_unreachable: 409,
  sending_paused: 409,
  sender_too_new: 409,
  total_changed: 409,
  already_accepted: 409,
  slot_taken: 409,
  end_missing: 409,
  provider_not_payable: 409,
  provider_unverified: 409,
  terms_changed: 409,
  text_version_taken: 409,
  booking_not_ended: 409,
  hold_expired: 409,
  information_missing: 409,
  information_changed: 409,
  not_payable: 409,
  already_paid: 409,
  payment_in_progress: 409,
  payment_not_possible: 409,
  payment_mismatch: 409,
  refund_too_large: 409,
  money_unresolved: 409,
  cancellation_fee_changed: 409,
  dispute_open: 409,
  mail_not_kept: 409,
  change_open: 409,
  change_not_payable: 409,
  changes_used_up: 409,
  answer_awaited: 409,
  decision_awaited: 409,
  statement_limit_reached: 409,
  settlement_limit_reached: 409,
  thread_closed: 409,
  thread_with_offer: 409,
  thread_limit_reached: 409,
  answer_limit_reached: 409,
  already_reported: 409,
  already_restricted: 409,
  already_objected: 409,
  nothing_to_restrict: 409,
  objection_open: 409,
  text_repeated: 409,
  account_not_in_use: 409,
  other_side_suspended: 409,
  email_taken: 409,
  profile_archived: 409,
  profile_in_use: 409,
  account_in_use: 409,
  export_under_way: 409,
  copy_under_way: 409,
  account_unsettled: 409,
  export_too_soon: 409,
  profile_limit_reached: 409,
  access_token_limit_reached: 409,
  profile_needed: 409,
  partner_name_taken: 409,
  partner_account_taken: 409,
  partner_balance_exceeded: 409,
  partner_payment_reversed: 409,
  view_name_taken: 409,
  // Services
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusals;
export type RefusalDetails = Readonly<Record<string, unknown>>;
/** One fault of the input: its path, a stable code for the wording and the figures that the wording needs. */
export type Issue = {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
};

/** Thrown by rules and commands; `status` is an HTTP status, `details` is safe to show to the caller. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: (typeof refusals)[RefusalCode];
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(Object.keys(details).length > 0 ? `${code} ${JSON.stringify(details)}` : code);
    this.name = "Refusal";
    this.code = code;
    this.status = refusals[code];
    this.details = details;
  }
}

/** Throws a Refusal; never returns. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Refuses input with its list of faults (`invalid_input`, 422). */
export function refuseInput(issues: readonly Issue[]): never {
  return refuse("invalid_input", { issues });
}

/** True for a Refusal, narrowed to one code when it is given. */
export function isRefusal(error: unknown, code?: RefusalCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code);
}

/**
 * Refuses a call that was made for another version of a row than the current one. The refusal names the current version, and
 * the status where the row has one.
 * @throws Refusal stale
 */
export function requireVersion(
  { version, status }: { version: number; status?: string },
  seen: number,
): void {
  if (version === seen) return;
  refuse("stale", { current: status === undefined ? { version } : { version, status } });
}
