import { m } from "#messages/messages.js";

// The payment service's codes by what somebody can do about them. What a bank would not tell a thief (lost, stolen,
// suspected of fraud) is told to nobody: it stands with the refusals without a reason.
const codes: readonly (readonly [say: () => string, codes: string])[] = [
  [
    m.payment_failure_card_declined,
    `card_declined generic_decline do_not_honor lost_card stolen_card fraudulent pickup_card restricted_card
     call_issuer no_action_taken not_permitted transaction_not_allowed security_violation service_not_allowed
     stop_payment_order merchant_blacklist do_not_try_again revocation_of_authorization`,
  ],
  [m.payment_failure_insufficient_funds, "insufficient_funds"],
  [m.payment_failure_limit, "card_velocity_exceeded withdrawal_count_limit_exceeded"],
  [m.payment_failure_expired_card, "expired_card"],
  [m.payment_failure_expiry, "invalid_expiry_month invalid_expiry_year"],
  [m.payment_failure_incorrect_cvc, "incorrect_cvc invalid_cvc"],
  [m.payment_failure_incorrect_number, "incorrect_number invalid_number"],
  [m.payment_failure_address, "incorrect_zip incorrect_address"],
  [m.payment_failure_not_supported, "card_not_supported currency_not_supported invalid_account"],
  [
    m.payment_failure_processing_error,
    "processing_error try_again_later issuer_not_available reenter_transaction approve_with_id",
  ],
  [
    m.payment_failure_authentication,
    "authentication_required payment_intent_authentication_failure authentication_not_handled",
  ],
  // Ours: no payment page came of the attempt at all.
  [m.payment_failure_no_page, "service_unavailable invalid_request idempotency_error"],
];
const words: ReadonlyMap<string, () => string> = new Map(
  codes.flatMap(([say, list]) => list.split(/\s+/).map((code) => [code, say] as const)),
);

/** Why a payment did not go through, in plain words that say what to do. */
export function failureSentence(code: string | null): string {
  return ((code === null ? undefined : words.get(code)) ?? m.payment_failure_other)();
}
