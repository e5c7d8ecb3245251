// The page of a payment after the first one: what was paid, what is paid now, and what its button says, in both languages.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
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
import { describeOrder } from "./order-text.ts";
import { describePaid } from "./paid-text.ts";

const before = getLocale;
const speak = (locale: "en" | "de") => overwriteGetLocale(() => locale);
beforeEach(() => speak("en"));
afterAll(() => overwriteGetLocale(before));

describe("the order", () => {
  const order = (
    status: BookingView["status"],
    instalments: Instalment[],
    locale: "en" | "de",
    live: AttemptView | null = null,
  ) => {
    speak(locale);
    const booking = {
      status,
      instalments,
      currency: "EUR",
      hold_until: day(28),
      provider_name: "Studio Keller",
    };
    return describeOrder(booking as BookingView, live, now, locale);
  };
  const plain = (said: string) => said.replaceAll("\u00a0", " ");

  test.each<[string, Instalment[], AttemptView | null, string, string, number]>([
    ["the balance", plan, null, "Pay €1,523.62", "1.523,62 € bezahlen", 152_362],
    [
      "an overdue balance",
      [instalment("balance", "overdue")],
      null,
      "Pay €1,523.62",
      "1.523,62 € bezahlen",
      152_362,
    ],
    [
      "a change",
      [...full, instalment("change", "due", 20_000)],
      null,
      "Pay €200.00",
      "200,00 € bezahlen",
      20_000,
    ],
    [
      "a retry of the open attempt",
      plan,
      attempt("balance", "requires_action", 10, { ...declined, amount_minor: 152_362 }),
      "Pay €1,523.62",
      "1.523,62 € bezahlen",
      152_362,
    ],
    [
      "an attempt that has another sum",
      plan,
      attempt("balance", "created", 10, { amount_minor: 99 }),
      "Pay €0.99",
      "0,99 € bezahlen",
      99,
    ],
  ])(
    "%s: the button only pays, and no terms are accepted",
    (_what, instalments, live, en, de, rest_minor) => {
      for (const [locale, submit] of [
        ["en", en],
        ["de", de],
      ] as const) {
        const said = order("confirmed", instalments, locale, live);
        expect(plain(said.submit)).toBe(submit);
        expect(said.rest_minor).toBe(rest_minor);
        expect(said.note).not.toMatch(/accept|terms|obligation|Bedingungen|akzeptier/i);
        expect(said.note).toContain("Studio Keller");
      }
    },
  );

  test.each<[string, Instalment[], AttemptView | null]>([
    ["the deposit", first, null],
    ["the whole price", [instalment("full", "due", 50_000)], null],
    ["the deposit again after a decline", first, attempt("deposit", "requires_action", 2, declined)],
  ])("%s: the button makes the booking binding, and says so", (_what, instalments, live) => {
    expect(order("awaiting_payment", instalments, "en", live)).toMatchObject({ rest_minor: null });
    expect(order("awaiting_payment", instalments, "en", live).submit).toBe("Book and pay €500.00");
    expect(plain(order("awaiting_payment", instalments, "de", live).submit)).toBe(
      "Zahlungspflichtig buchen · 500,00 €",
    );
  });
});

describe("what is paid already", () => {
  const said = (instalments: Instalment[], attempts: AttemptView[], now_minor: number) =>
    describePaid({ instalments }, summarisePayments({ total_minor: 202_362 }, attempts), now_minor).map(
      ({ label, minor }) => `${text(label)}: ${minor}`,
    );
  const returned = { status: "succeeded", amount_minor: 10_000, created_at: day(5) } as const;

  test.each<[string, Instalment[], AttemptView[], number, string[], string[]]>([
    [
      "a deposit",
      plan,
      [deposit],
      152_362,
      ["Deposit paid on 2027-03-02: -50000", "To pay now: 152362"],
      ["Anzahlung, bezahlt am 2027-03-02: -50000", "Jetzt zu bezahlen: 152362"],
    ],
    [
      "a deposit after a failed try",
      plan,
      [attempt("deposit", "failed"), attempt("deposit", "succeeded", 3)],
      152_362,
      ["Deposit paid on 2027-03-03: -50000", "To pay now: 152362"],
      ["Anzahlung, bezahlt am 2027-03-03: -50000", "Jetzt zu bezahlen: 152362"],
    ],
    [
      "a part that was returned",
      plan,
      [attempt("deposit", "succeeded", 2, { refunds: [returned] })],
      152_362,
      ["Deposit paid on 2027-03-02: -50000", "Returned to you: 10000", "To pay now: 152362"],
      [
        "Anzahlung, bezahlt am 2027-03-02: -50000",
        "An Sie zurückgezahlt: 10000",
        "Jetzt zu bezahlen: 152362",
      ],
    ],
    [
      "a change of what was paid at once",
      [...full, instalment("change", "due", 20_000)],
      [attempt("full", "succeeded", 2, { amount_minor: 202_362 })],
      20_000,
      ["Difference after a change: 20000", "Paid on 2027-03-02: -202362", "To pay now: 20000"],
      ["Differenz nach einer Änderung: 20000", "Bezahlt am 2027-03-02: -202362", "Jetzt zu bezahlen: 20000"],
    ],
    [
      "two payments that are open",
      [instalment("balance", "due", 30_000), instalment("change", "due", 20_000)],
      [],
      30_000,
      ["Difference after a change: 20000", "To pay now: 30000", "To pay by 2027-04-13: 20000"],
      [
        "Differenz nach einer Änderung: 20000",
        "Jetzt zu bezahlen: 30000",
        "Zu bezahlen bis 2027-04-13: 20000",
      ],
    ],
  ])("%s", (_what, instalments, attempts, now_minor, en, de) => {
    expect(said(instalments, attempts, now_minor)).toEqual(en);
    speak("de");
    expect(said(instalments, attempts, now_minor)).toEqual(de);
  });
});
