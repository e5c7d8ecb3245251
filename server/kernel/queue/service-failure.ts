// Client errors that mean a service was unreachable, slow or unwilling. The queue retries a job that ends with one, and
// nothing of ours is wrong.
import { isOutage, networkCodes } from "../database/outage.ts";

/** Codes of the mail client and of Node's fetch. */
const codes = new Set([
  ...networkCodes,
  ...["ECONNECTION", "ESOCKET", "EDNS", "ETLS", "EAUTH", "EAI_AGAIN", "ECONNABORTED"],
  ...["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_SOCKET"],
]);
/** Names of errors, and Stripe's own types. */
const names = new Set([
  ...["TimeoutError", "AuthRetryableFetchError", "AuthUnavailable"],
  ...["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"],
]);

/** True for an error of a service that we call, also as the cause of another error. */
export function isServiceFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const fieldOf = (key: string): unknown => Reflect.get(error, key);
  const isNamed = [error.name, fieldOf("type")].some((name) => typeof name === "string" && names.has(name));
  const code = fieldOf("code");
  // A mail server that answered with a code has refused the mail.
  const isRefusedMail = typeof fieldOf("responseCode") === "number";
  return (
    isNamed ||
    isRefusedMail ||
    (typeof code === "string" && codes.has(code)) ||
    error.message === "fetch failed" ||
    isOutage(error) ||
    isServiceFailure(error.cause)
  );
}
