import { m } from "#messages/messages.js";

/** The payment service's reasons in plain words; those it would not tell a thief are one sentence. */
const words: Readonly<Record<string, () => string>> = {
  card_declined: m.payment_failure_card_declined,
  generic_decline: m.payment_failure_card_declined,
  do_not_honor: m.payment_failure_card_declined,
  insufficient_funds: m.payment_failure_insufficient_funds,
  expired_card: m.payment_failure_expired_card,
  incorrect_cvc: m.payment_failure_incorrect_cvc,
  invalid_cvc: m.payment_failure_incorrect_cvc,
  processing_error: m.payment_failure_processing_error,
  authentication_required: m.payment_failure_authentication,
  payment_intent_authentication_failure: m.payment_failure_authentication,
};

export function failureSentence(code: string | null): string {
  const say = code !== null && Object.hasOwn(words, code) ? words[code] : undefined;
  return (say ?? m.payment_failure_other)();
}
