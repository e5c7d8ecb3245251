// Reads the form of the pay page. Only this file reads card number and security code;
// nothing stores them or shows them again.

import type { Challenge } from "../core/attempt.ts";
import { findCard, hasValidCheckDigit, TEST_CARDS } from "../core/cards.ts";
import { createId } from "../wire/ids.ts";

export type Field = "card_number" | "expiry" | "cvc" | "name" | "email";
export type Errors = Partial<Record<Field, string>>;
/** Fields that reappear filled in after a mistake. */
export type PayFormInput = { test_card: string; expiry: string; name: string; email: string };
export type Reading = { chosen: Challenge } | { errors: Errors; typed: PayFormInput };

const SAMPLE_YEARS = 3;

function readExpiry(text: string, now: Date): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return month < 1 || month > 12 || isPast ? undefined : { month, year };
}

function numberError(number: string): string | undefined {
  if (number === "") return "Enter a card number or choose a test card.";
  if (!hasValidCheckDigit(number)) return "This card number is not valid.";
  if (!findCard(number)) return "This page takes only the test cards listed above.";
  return undefined;
}

function keep(number: string, rest: { month: number; year: number; name: string; email: string }): Challenge {
  return {
    number,
    card: {
      last4: number.slice(-4),
      brand: findCard(number)?.brand ?? "visa",
      exp_month: rest.month,
      exp_year: rest.year,
      name: rest.name,
      email: rest.email || null,
      payment_method: createId("pm"),
    },
  };
}

/** Checks the form; `email` is the session's own address, if it has one. */
export function readPayForm(values: Record<string, string>, email: string | null, now_ms: number): Reading {
  const now = new Date(now_ms);
  const text = (name: string): string => (values[name] ?? "").trim().slice(0, 200);
  const typed = {
    test_card: text("test_card"),
    expiry: text("expiry"),
    name: text("name"),
    email: text("email"),
  };
  const errors: Errors = {};
  const address = email ?? typed.email;
  if (address !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    errors.email = "Enter an email address like name@example.com.";
  }
  const sample = TEST_CARDS.find((card) => card.number === typed.test_card);
  if (sample && !errors.email) {
    const name = typed.name || "Test Customer";
    const year = now.getUTCFullYear() + SAMPLE_YEARS;
    return { chosen: keep(sample.number, { month: 12, year, name, email: address }) };
  }
  const number = text("card_number").replace(/[\s-]/g, "");
  const expiry = readExpiry(typed.expiry, now);
  if (!sample) {
    const wrong = numberError(number);
    if (wrong) errors.card_number = wrong;
    if (!expiry) errors.expiry = "Enter a date in the future as MM/YY.";
    if (!/^\d{3,4}$/.test(text("cvc"))) errors.cvc = "Enter the 3 or 4 digits of the security code.";
    if (typed.name === "") errors.name = "Enter the name on the card.";
  }
  if (Object.keys(errors).length > 0 || !expiry) return { errors, typed };
  return { chosen: keep(number, { ...expiry, name: typed.name, email: address }) };
}
