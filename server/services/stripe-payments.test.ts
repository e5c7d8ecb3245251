import Stripe from "stripe";
import { expect, test } from "vitest";
import { permanentRefusalCode } from "./stripe-payments.ts";

const { errors } = Stripe;
/** The error that the client makes from an answer with this status. */
const answered = (statusCode: number, code?: string, type = "invalid_request_error") =>
  errors.generateV1Error({ statusCode, type, message: "…", ...(code ? { code } : {}) } as never);

test.each([
  ["a refused request", answered(400, "charge_already_refunded"), "charge_already_refunded"],
  ["a request without a code", answered(400), "invalid_request"],
  ["an object that is not there", answered(404, "resource_missing"), "resource_missing"],
  ["a decline", answered(402, "card_declined", "card_error"), "card_declined"],
  [
    "a key that was used for something else",
    answered(400, undefined, "idempotency_error"),
    "idempotency_error",
  ],
])("%s is Stripe's last word", (_what, error, code) => {
  expect(permanentRefusalCode(error)).toBe(code);
});

test.each([
  ["the same key under way", answered(409, "idempotency_key_in_use", "idempotency_error")],
  ["the same key under way, said with 400", answered(400, "idempotency_key_in_use", "idempotency_error")],
  ["a lock", answered(400, "lock_timeout")],
  ["a conflict without a code", answered(409)],
  ["too many requests", answered(429, "rate_limit")],
  ["too many requests, said with 400", answered(400, "rate_limit")],
  ["a key of ours that is not taken", answered(401)],
  ["a right that is missing", answered(403)],
  ["a dependency of Stripe's that failed", answered(424)],
  ["an outage", answered(500, undefined, "api_error")],
  ["another outage", answered(503, undefined, "api_error")],
  ["a connection that broke", new errors.StripeConnectionError({ message: "reset" } as never)],
  ["a time-out", new errors.StripeConnectionError({ message: "timed out", detail: "ETIMEDOUT" } as never)],
  ["a fault of our own", new TypeError("no such thing")],
])("%s is never final", (_what, error) => {
  expect(permanentRefusalCode(error)).toBeNull();
});
