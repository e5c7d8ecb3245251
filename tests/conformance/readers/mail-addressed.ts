// Whom a mail's sentence that says "you" addresses, by key and English text, as `addressed.ts` does for pages.
import { readAreas, textsOf } from "#tests/words/catalogue.ts";
import type { Addressed, Reader } from "./addressed.ts";

type Readers = readonly Reader[];
const sides: Readers = ["owner", "recipient", "provider"];
const customers: Readers = ["owner", "recipient"];
const owner: Readers = ["owner"];
const recipient: Readers = ["recipient"];
const provider: Readers = ["provider"];
/** Anybody can receive a mail with a link, and the frame's sentences appear in every mail. */
const everybody: Readers = [...sides, "visitor"];

/** By key; the first match wins. */
const byKey: readonly (readonly [key: RegExp, Readers])[] = [
  [/^mail_(footer_account|footer_choices|operator_answer)$/, everybody],
  [/^mail_(offer_shared|invitation)_/, ["visitor", "provider"]],
  [/^mail_(share_viewed|daily_digest|footer_why_daily)_?/, sides],
  [/^mail_(delivery_reminder|price_reduced)_/, customers],
  [/^mail_(report_reminder|changes_reminder|own_offer_expiring)_/, provider],
  [/^mail_(request_closing|offer_expiring|counter_(accepted|declined|unanswered))_/, owner],
  [/^mail_(counter_(received|withdrawn|missed)|offer_renewal_asked)_/, provider],
  [/^mail_(request_(matches|digest|reopened)|footer_why)_/, provider],
  [/^mail_shared_undone_/, recipient],
  [/_recipient$/, recipient],
  [/^mail_offer_voided_lead_customer$/, owner],
  [/_provider(_|$)/, provider],
  [/^mail_booking_cancelled_free_again$/, provider],
  [/_customer$/, customers],
];

/** By English text; the first match wins. */
const byText: readonly (readonly [text: RegExp, Readers])[] = [
  [
    /\byour (request|link|other offers|counter-offer)\b|\byou can accept (an|it|this|the new)\b|\byou made\b.*\blink\b/i,
    owner,
  ],
  [/\blink that you made\b|\byou received offers\b|\byou did not decide\b|\bif you decide nothing\b/i, owner],
  [
    /\byour (offer|price|date|work|details)\b|\byou earn\b|\byou are paid\b|\byou made an offer\b|\bYours is no longer\b/i,
    provider,
  ],
  [
    /\bbinding\b|\bdate (still )?suits you\b|\bmake (a new one|one|an offer)\b|\bkeep the date free\b/i,
    provider,
  ],
  [
    /\byour (bank|payment|money|answers|booking (is|with|was)|time to check)\b|\byou (paid|owe|pay|have paid)\b/i,
    customers,
  ],
  [
    /\bcharged\b|\brefunded\b|\byou get\b.*\bback\b|\bholds the booking for you\b|\bheld for you\b|\bgoes back to you\b/i,
    customers,
  ],
];

/** The rest, by key. */
const byKeyLast: readonly (readonly [key: RegExp, Readers])[] = [
  [
    /^mail_(balance_due|booking_completed_by_you|booking_delivered|payment_suspended|refund_settled)/,
    customers,
  ],
  [/^mail_(changes_requested|offer_(accepted|held|outdated|parked))_/, provider],
  [/^mail_request_(held|opened|undecided)_/, owner],
  [/^mail_(booking_cancelled|cancellation|change|day_reminder|dispute|settlement)_/, sides],
];

/** The readers of a sentence; null if no rule matches it. */
export function mailReadersOf(key: string, english: string): Readers | null {
  const first =
    byKey.find(([pattern]) => pattern.test(key)) ?? byText.find(([pattern]) => pattern.test(english));
  return (first ?? byKeyLast.find(([pattern]) => pattern.test(key)))?.[1] ?? null;
}

/** Every text in the marketplace's mails that says "you" in English, in one language. */
export function addressedMailTexts(locale: "en" | "de"): Addressed[] {
  const area = readAreas().find(({ name }) => name === "mail");
  return Object.entries(area?.en ?? {}).flatMap(([key, message]) => {
    const english = textsOf(message).join(" ");
    if (!/\b(you|your|yours|yourself)\b/i.test(english)) return [];
    const said = area?.[locale][key];
    const readers = mailReadersOf(key, english);
    return (said === undefined ? [] : textsOf(said)).map((text) => ({ key, text, readers }));
  });
}
