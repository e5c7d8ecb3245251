import { m } from "#messages/messages.js";

// Stripe's decline codes by what the customer can do. `lost_card`, `stolen_card` and `fraudulent` share the generic
// sentence, as Stripe's documentation asks, so that a thief learns nothing.
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
  // Our own codes: the attempt got no payment page.
  [m.payment_failure_no_page, "service_unavailable invalid_request idempotency_error"],
];
const words: ReadonlyMap<string, () => string> = new Map(
  codes.flatMap(([say, list]) => list.split(/\s+/).map((code) => [code, say] as const)),
);

/** Text for a decline code: why the payment failed and what to do. Unknown codes have a general one. */
export function failureText(code: string | null): string {
  return ((code === null ? undefined : words.get(code)) ?? m.payment_failure_other)();
}
