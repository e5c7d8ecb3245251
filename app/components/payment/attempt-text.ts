// Notice about the latest payment attempt: what was charged, end of the hold, next step. Made on the server, so that
// only the message that applies is sent.
import { makeSentence, type Sentence } from "#app/components/booking/sentence.tsx";
import type { NoticeTone } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { AttemptView } from "#server/payment/reads/payment.ts";
import { failureText } from "./failure-text.ts";

export type AttemptNoticeView = {
  tone: NoticeTone;
  title: string;
  lines: Sentence[];
  /** The state changes without the viewer, so the page refreshes. */
  is_waiting: boolean;
};

type AttemptFacts = {
  live: AttemptView | null;
  /** The latest attempt at what is open now (`latestAttempt`). */
  latest: AttemptView | null;
  /** The viewer came back from the payment page. */
  has_returned: boolean;
  /** This request queried the payment service and got no answer. */
  is_unanswered: boolean;
  hold_until: string;
  /** What a confirmed booking still owes; null before the confirmation. */
  rest: { amount_minor: number; currency: string; due_at: string } | null;
  now: string;
};

/** Where the booking stands while nothing was paid: only the end of the hold; the page header has its countdown. */
function standing({ hold_until, rest }: AttemptFacts): Sentence {
  if (!rest) return makeSentence(m.payment_held_until, { when: { at: hold_until } });
  const amount = { minor: rest.amount_minor, currency: rest.currency };
  return makeSentence(m.payment_later_failed, { amount, when: { at: rest.due_at } });
}

/** True while the attempt has no payment page yet, so that nothing can have been paid. */
export function isPreparing(live: AttemptView | null): boolean {
  return live?.status === "created" && live.session_url === null;
}

/** True when the payment page has expired, whether or not its webhook has arrived. False while `now` is unknown. */
export function hasSessionExpired(live: AttemptView | null, now: string | null): boolean {
  return live !== null && now !== null && Date.parse(live.expires_at) <= Date.parse(now);
}

/** Null before the first attempt at the payment that is due now. */
export function describeAttempt(facts: AttemptFacts): AttemptNoticeView | null {
  const { live, latest, has_returned, is_unanswered, rest, now } = facts;
  const holdSentence = standing(facts);
  const hasExpired =
    hasSessionExpired(live, now) || latest?.status === "expired" || latest?.status === "cancelled";
  if (isPreparing(live)) {
    return {
      tone: "info",
      title: m.payment_preparing_title(),
      is_waiting: true,
      lines: [[m.payment_preparing_text()], holdSentence, [m.payment_preparing_again()]],
    };
  }
  if (is_unanswered) {
    return {
      tone: "warn",
      title: m.payment_unanswered_title(),
      is_waiting: true,
      lines: [[m.payment_processing_unanswered()], [m.payment_unanswered_text()]],
    };
  }
  const failedAttempt = live ?? latest;
  if ((failedAttempt?.failure_code && !hasExpired) || latest?.status === "failed") {
    const lines = [[failureText(failedAttempt?.failure_code ?? null)], holdSentence];
    if (live) lines.push([m.payment_failed_same()]);
    return { tone: "warn", title: m.payment_failed_title(), lines, is_waiting: false };
  }
  if (hasExpired) {
    return {
      tone: "info",
      title: m.payment_expired_title(),
      is_waiting: false,
      lines: [[m.payment_expired_text()], holdSentence],
    };
  }
  if (!live) return null;
  if (has_returned) {
    const title = m.payment_returned_title();
    return {
      tone: "info",
      title,
      lines: [[rest ? m.payment_returned_rest() : m.payment_returned_text()]],
      is_waiting: false,
    };
  }
  const readySentence = makeSentence(m.payment_ready_text, { when: { at: live.expires_at, form: "time" } });
  return { tone: "info", title: m.payment_ready_title(), lines: [readySentence], is_waiting: false };
}
