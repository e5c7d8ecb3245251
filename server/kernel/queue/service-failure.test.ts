import { expect, test } from "vitest";
import { z } from "zod";
import { isServiceFailure } from "./service-failure.ts";

const withFields = (fields: object, message = "planted") => Object.assign(new Error(message), fields);

test.each([
  ["a mail server that is down", withFields({ code: "ESOCKET" })],
  ["a mail server that refuses a mail", withFields({ responseCode: 550, code: "EENVELOPE" })],
  ["Stripe out of reach", withFields({ type: "StripeConnectionError" })],
  [
    "a fetch without an answer",
    new TypeError("fetch failed", { cause: withFields({ code: "ECONNREFUSED" }) }),
  ],
  ["a time limit", new DOMException("slow", "TimeoutError")],
  ["the database", withFields({ code: "57P01" })],
])("%s is a failure of a service", (_what, error) => expect(isServiceFailure(error)).toBe(true));

const unread = z.object({ template: z.enum(["booking_closed"]) }).safeParse({}).error;

test.each([
  ["a payload that does not fit", unread],
  ["a broken query", withFields({ code: "42501" })],
  ["a fault of ours", new TypeError("x is not a function")],
  ["no error at all", "closed"],
])("%s is not", (_what, error) => expect(isServiceFailure(error)).toBe(false));
