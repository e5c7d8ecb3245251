// A payment page mentions only attempts at the payment that it asks for, in both languages.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { latestAttempt } from "#domain/payment/instalments.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { type AttemptView, summarisePayments } from "#server/payment/reads/payment.ts";
import {
  attempt,
  day,
  declined,
  deposit,
  first,
  full,
  type Instalment,
  instalment,
  now,
  plan,
  text,
} from "#tests/kit/states/payment-views.ts";
import { describeAttempt, hasSessionExpired } from "./attempt-text.ts";

function notice(instalments: Instalment[], attempts: AttemptView[], hasReturned = false) {
  const { live } = summarisePayments({ total_minor: 202_362 }, attempts);
  const isFirst = instalments.some(
    ({ instalment: kind, status }) => status === "due" && kind !== "balance" && kind !== "change",
  );
  return describeAttempt({
    live,
    latest: latestAttempt(instalments, attempts),
    has_returned: hasReturned,
    is_unanswered: false,
    hold_until: day(22),
    now,
    rest: isFirst ? null : { amount_minor: 152_362, currency: "EUR", due_at: "2027-04-13T12:00:00.000Z" },
  });
}

const before = getLocale;
const speak = (locale: "en" | "de") => overwriteGetLocale(() => locale);
beforeEach(() => speak("en"));
afterAll(() => overwriteGetLocale(before));

describe("the notice of attempts", () => {
  test.each<[string, Instalment[], AttemptView[], string | null]>([
    ["a deposit that was declined, then paid", plan, [deposit], null],
    [
      "a deposit by a second try after one that failed",
      plan,
      [attempt("deposit", "failed", 2, declined), attempt("deposit", "succeeded", 3)],
      null,
    ],
    [
      "a deposit whose first page expired",
      plan,
      [attempt("deposit", "expired"), attempt("deposit", "succeeded", 3)],
      null,
    ],
    [
      "everything begun, then only the deposit paid",
      plan,
      [attempt("full", "cancelled"), attempt("deposit", "succeeded", 3)],
      null,
    ],
    [
      "the balance declined",
      plan,
      [deposit, attempt("balance", "requires_action", 10, declined)],
      "The payment failed",
    ],
    [
      "the balance failed in the end",
      plan,
      [deposit, attempt("balance", "failed", 10, declined)],
      "The payment failed",
    ],
    [
      "the bank’s check of the balance failed",
      plan,
      [
        deposit,
        attempt("balance", "requires_action", 10, { failure_code: "payment_intent_authentication_failure" }),
      ],
      "The payment failed",
    ],
    [
      "the balance’s page expired",
      plan,
      [deposit, attempt("balance", "expired", 10)],
      "The payment page has expired",
    ],
    [
      "the balance retried after a failure: its page is ready",
      plan,
      [
        deposit,
        attempt("balance", "failed", 10, declined),
        attempt("balance", "requires_action", 11, { session_url: "https://pay" }),
      ],
      "Your payment is ready",
    ],
    [
      "a change declined, then lapsed: the balance",
      plan,
      [deposit, attempt("change", "cancelled", 10, declined)],
      null,
    ],
    [
      "a change, all paid before with a decline",
      [...full, instalment("change", "due", 20_000, 10)],
      [attempt("full", "succeeded", 2, declined)],
      null,
    ],
    [
      "a second change, after the first one’s declined payment",
      [...full, instalment("change", "cancelled", 10_000, 5), instalment("change", "due", 20_000, 10)],
      [attempt("full", "succeeded"), attempt("change", "expired", 6, declined)],
      null,
    ],
    [
      "a second change, the first one declined and paid",
      [...full, instalment("change", "paid", 10_000, 5), instalment("change", "due", 20_000, 10)],
      [attempt("full", "succeeded"), attempt("change", "succeeded", 6, declined)],
      null,
    ],
    [
      "a change declined",
      [...full, instalment("change", "due", 20_000, 10)],
      [attempt("full", "succeeded"), attempt("change", "failed", 11, declined)],
      "The payment failed",
    ],
    [
      "the first payment declined",
      first,
      [attempt("deposit", "requires_action", 2, declined)],
      "The payment failed",
    ],
    [
      "the whole sum declined, now the deposit",
      first,
      [attempt("full", "failed", 2, declined)],
      "The payment failed",
    ],
  ])("%s", (_what, instalments, attempts, title) => {
    expect(notice(instalments, attempts)?.title ?? null).toBe(title);
  });

  test.each([
    ["en", "Nothing was charged. Your booking is confirmed; 152362 are still to be paid by 2027-04-13."],
    [
      "de",
      "Es wurde nichts abgebucht. Ihre Buchung ist bestätigt; 152362 sind noch bis 2027-04-13 zu bezahlen.",
    ],
  ] as const)("%s: of a confirmed booking names what is left, and no hold", (locale, sentence) => {
    speak(locale);
    for (const failed of [attempt("balance", "failed", 10, declined), attempt("balance", "expired", 10)]) {
      const lines = notice(plan, [deposit, failed])?.lines.map(text) ?? [];
      expect(lines).toContain(sentence);
      expect(lines.join()).not.toContain("2027-03-22");
    }
    const open = attempt("balance", "requires_action", 10, { session_url: "https://pay" });
    const returned = notice(plan, [deposit, open], true)?.lines.map(text).join();
    expect(returned).not.toMatch(/released|freigegeben/);
  });
});

test("a payment page expires at the instant of its end, and not while the clock is unknown", () => {
  const live = attempt("deposit", "requires_action");
  const end = Date.parse(live.expires_at);
  const isOver = (at: number) => hasSessionExpired(live, new Date(at).toISOString());
  expect([isOver(end - 1), isOver(end), hasSessionExpired(live, null)]).toEqual([false, true, false]);
});
