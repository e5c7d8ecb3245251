// Numbers as people type, paste and autofill them, with the form's country: the link dials the right telephone.
import { describe, expect, test } from "vitest";
import { hasPhoneForm, isPhoneOf, phoneLink } from "./phone.ts";
import { OptionalPhone } from "./text.ts";

describe("taken, shown as typed, dialled as E.164", () => {
  test.each([
    ["US", "(555) 123-4567", "tel:+15551234567"],
    ["US", "555.123.4567", "tel:+15551234567"],
    ["US", "1 (555) 123-4567", "tel:+15551234567"],
    ["US", "+1-555-123-4567", "tel:+15551234567"],
    ["US", "011 49 221 5550134", "tel:+492215550134"],
    ["US", "0049 221 5550134", "tel:+492215550134"],
    ["US", "555-123-4567 ext. 89", "tel:+15551234567;ext=89"],
    ["US", "555-123-4567 x89", "tel:+15551234567;ext=89"],
    ["CA", "(416) 555-0134", "tel:+14165550134"],
    ["DE", "(0221) 555 0134", "tel:+492215550134"],
    ["DE", "0221/5550134", "tel:+492215550134"],
    ["DE", "0221 / 555 01-34", "tel:+492215550134"],
    ["DE", "0049 221 5550134", "tel:+492215550134"],
    ["DE", "+49 (0)221 5550134", "tel:+492215550134"],
    ["DE", "+49 (0) 221 / 555-0134", "tel:+492215550134"],
    ["DE", "0171 2345678", "tel:+491712345678"],
    ["DE", "０２２１ ５５５ ０１３４", "tel:+492215550134"],
    ["DE", "＋４９ ２２１ ５５５０１３４", "tel:+492215550134"],
    ["DE", "0221\u00a0555\u00a00134", "tel:+492215550134"],
    ["DE", "0221\u2011555\u20110134", "tel:+492215550134"],
    ["DE", "0221\u20135550134", "tel:+492215550134"],
    ["DE", "0221\u202f555\u20090134", "tel:+492215550134"],
    ["DE", "\u202a+49 221 5550134\u202c", "tel:+492215550134"],
    ["DE", "\u200e0221 5550134\u200b", "tel:+492215550134"],
    ["DE", "tel:+49-221-5550134", "tel:+492215550134"],
    ["DE", "+1 555 123 4567", "tel:+15551234567"],
    ["DE", "+43 1 234567", "tel:+431234567"],
    ["AT", "01 234567", "tel:+431234567"],
    ["AT", "0664/1234567", "tel:+436641234567"],
    ["CH", "044 123 45 67", "tel:+41441234567"],
    ["FR", "01.23.45.67.89", "tel:+33123456789"],
    ["GB", "020 7946 0958", "tel:+442079460958"],
    ["GB", "(020) 7946 0958", "tel:+442079460958"],
    ["IT", "06 1234567", "tel:+39061234567"],
    ["HU", "06 1 234 5678", "tel:+3612345678"],
    ["RU", "8 (495) 123-45-67", "tel:+74951234567"],
    ["AE", "050 123 4567", "tel:+971501234567"],
    ["JP", "03-1234-5678", "tel:+81312345678"],
    ["IN", "098765 43210", "tel:+919876543210"],
    ["BR", "(11) 91234-5678", "tel:+5511912345678"],
    ["AR", "011 15-2345-6789", "tel:+5491123456789"],
    ["AQ", "+64 3 123 4567", "tel:+6431234567"],
  ])("in %s: %s", (country, typed, link) => {
    const kept = OptionalPhone.parse(`  ${typed} `) ?? "";
    expect(kept).toBe(typed.replace(/\p{Cf}/gu, ""));
    expect(isPhoneOf(country, kept)).toBe(true);
    expect(phoneLink(kept, country)).toBe(link);
  });
});

describe("refused", () => {
  test.each([
    ["US", "911"],
    ["DE", "112"],
    ["DE", "110"],
    ["GB", "999"],
    ["AU", "000"],
    ["US", "123"],
    ["US", "123-4567-89"],
    ["US", "02215550134"],
    ["DE", "00"],
    ["DE", "+"],
    ["DE", "call me"],
    ["DE", "0800 FLOWERS"],
    ["US", "1-800-FLOWERS"],
    ["DE", "Tel. 0221 5550134"],
    ["DE", "+49 221 5550134 / 0171 1234567"],
    ["DE", "lena@example.test"],
    ["DE", "1111111111111111111"],
    ["DE", "+999 12345678"],
    ["AQ", "0221 5550134"],
    ["DE", "١٢"],
  ])("in %s: %s", (country, typed) => {
    expect(OptionalPhone.safeParse(typed).success && isPhoneOf(country, typed)).toBe(false);
  });
});

test("without a country any series of digits is accepted, and a wrong country is refused", () => {
  expect(
    ["(555) 123-4567", "+49 221 5550134", "0049 221 5550134"].map((text) => isPhoneOf(null, text)),
  ).toEqual([true, true, true]);
  expect(["+999 12345678", "0099 912345678", "112"].map((text) => isPhoneOf(null, text))).toEqual([
    false,
    false,
    false,
  ]);
});

test("an older stored number that no plan knows is dialled by its digits", () => {
  expect(phoneLink("0099 (999) 12-3", "DE")).toBe("tel:0099999123");
  expect(phoneLink("12-345", null)).toBe("tel:12345");
});

test("checking a number's form takes time that does not grow with its signs", () => {
  expect([hasPhoneForm("(".repeat(200)), hasPhoneForm(`1${" ".repeat(190)}x`)]).toEqual([false, false]);
});
