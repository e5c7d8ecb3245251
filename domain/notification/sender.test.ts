import { expect, test } from "vitest";
import { initialSettings } from "../setting/settings.ts";
import { mailSender, readSender } from "./sender.ts";

test.each([
  ["Market <hello@market.example>", "Market", "hello@market.example"],
  ['"Market, by the lake" <hello@market.example>', "Market, by the lake", "hello@market.example"],
  [" hello@market.example ", "", "hello@market.example"],
])("%s is read", (text, name, address) => {
  expect(readSender(text)).toEqual({ name, address });
});

test("what operators set stands before MAIL_FROM, each part by itself", () => {
  const of = (set: Partial<typeof initialSettings>, from = "Market <hello@market.example>") =>
    mailSender(from, { ...initialSettings, ...set });
  expect(of({})).toEqual({ name: "Market", address: "hello@market.example" });
  expect(of({ sender_name: "Markt" })).toEqual({ name: "Markt", address: "hello@market.example" });
  expect(of({ sender_email: "mail@markt.example" })).toEqual({
    name: "Market",
    address: "mail@markt.example",
  });
  // The name of the software gives way to that of the marketplace.
  expect(of({ site_name: "Markt am See" }, "Proffer <no-reply@proffer.test>").name).toBe("Markt am See");
});
