// The test cards and their outcomes. Other numbers are refused, so that nobody ever uses a real card
// here; only brand and last four digits are stored.

export type Decline = { code: string; decline_code?: string; message: string };
export type TestCard = {
  number: string;
  title: string;
  brand: "visa" | "mastercard" | "amex";
  /** The bank asks the holder first; the payment continues on the challenge page. */
  hasChallenge: boolean;
  decline?: Decline;
  behaviour: "plain" | "refund_pending" | "refund_fails";
  /** Funds can be paid out at once instead of after two days. */
  isInstant: boolean;
};

const DECLINED = "Your card was declined.";

function card(number: string, title: string, more: Partial<TestCard> = {}): TestCard {
  return { number, title, brand: "visa", hasChallenge: false, behaviour: "plain", isInstant: false, ...more };
}

function declined(
  number: string,
  title: string,
  code: string,
  decline_code: string,
  message: string,
): TestCard {
  return card(number, title, { decline: { code, decline_code, message } });
}

const INSUFFICIENT: Decline = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

export const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "Payment succeeds"),
  card("5555555555554444", "Payment succeeds (Mastercard)", { brand: "mastercard" }),
  card("378282246310005", "Payment succeeds (American Express)", { brand: "amex" }),
  card("4000000000000077", "Payment succeeds, funds available at once", { isInstant: true }),
  card("4000002760003184", "Bank asks for confirmation, always", { hasChallenge: true }),
  card("4000002500003155", "Bank asks for confirmation unless set up", { hasChallenge: true }),
  card("4000008260003178", "Confirmation, then insufficient funds", {
    hasChallenge: true,
    decline: INSUFFICIENT,
  }),
  declined("4000000000000002", "Declined", "card_declined", "generic_decline", DECLINED),
  card("4000000000009995", "Declined: insufficient funds", { decline: INSUFFICIENT }),
  declined("4000000000009987", "Declined: lost card", "card_declined", "lost_card", DECLINED),
  declined("4000000000009979", "Declined: stolen card", "card_declined", "stolen_card", DECLINED),
  declined(
    "4000000000000069",
    "Declined: expired card",
    "expired_card",
    "expired_card",
    "Your card has expired.",
  ),
  declined(
    "4000000000000127",
    "Declined: wrong security code",
    "incorrect_cvc",
    "incorrect_cvc",
    "Your card's security code is incorrect.",
  ),
  declined(
    "4000000000000119",
    "Declined: processing error",
    "processing_error",
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  card("4000000000007726", "Succeeds; a refund stays pending first", { behaviour: "refund_pending" }),
  card("4000000000005126", "Succeeds; a refund fails later", { behaviour: "refund_fails" }),
  card("4000000000000259", "Succeeds (disputes are not simulated yet)"),
];

export function findCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((entry) => entry.number === number);
}

/** Luhn's check digit catches a mistyped number before a charge. */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
