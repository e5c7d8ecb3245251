// The parameters of a Checkout Session. The contract has checked shapes; this module applies Stripe's
// rules on values and refuses everything that this stand-in does not implement.
import type Stripe from "stripe";
import { formatAmount, isCurrency, MAX_AMOUNT, minimumAmount, stripeExponent } from "../wire/currency.ts";
import { badParam, notCovered } from "../wire/errors.ts";
import { seconds } from "../work.ts";
import { allowOnly } from "./call.ts";

type Params = Stripe.Checkout.SessionCreateParams;
type LineParams = NonNullable<Params["line_items"]>[number];
export type Line = {
  name: string;
  /** What the page says below the name. */
  description: string | null;
  unit_amount: number;
  quantity: number;
  currency: string;
  metadata: Record<string, string>;
};

const DAY_S = 24 * 60 * 60;
const HALF_HOUR_S = 30 * 60;
const MAX_LINES = 100;
const MAX_EMAIL = 800;
const INTENT_DATA =
  "capture_method description metadata receipt_email statement_descriptor statement_descriptor_suffix transfer_group";
const SUPPORTED =
  "mode line_items success_url cancel_url client_reference_id customer_email expires_at metadata locale " +
  "payment_intent_data submit_type currency ui_mode customer_creation billing_address_collection expand " +
  "automatic_tax invoice_creation allowed_payment_method_types";

/** Metadata values are strings on the wire, whatever their type when sent. */
export function metadataOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, String(inner)]));
}

/** Checks the length first: the pattern takes quadratic time. */
function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

function checkUrl(value: string | undefined, param: string): string {
  if (value === undefined) throw badParam(`Missing required param: ${param}.`, param, "parameter_missing");
  // An address in a header has no blanks or line breaks, which the URL parser would ignore.
  const url = !/\s/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw badParam("Not a valid URL. URLs must begin with http or https.", param, "url_invalid");
  }
  return value;
}

function readLine(line: LineParams, index: number): Line {
  const at = `line_items[${index}]`;
  allowOnly(line, ["price_data", "quantity", "metadata"], at);
  const price = line.price_data;
  if (!price) throw notCovered(line.price ? `${at}[price]` : `${at} without price_data`);
  allowOnly(price, ["currency", "unit_amount", "product_data", "tax_behavior"], `${at}[price_data]`);
  const { currency, unit_amount, product_data } = price;
  if (!product_data)
    throw badParam(`Missing required param: ${at}[price_data][product_data].`, at, "parameter_missing");
  if (typeof unit_amount !== "number") {
    throw badParam(`Missing required param: ${at}[price_data][unit_amount].`, at, "parameter_missing");
  }
  const code = currency.toLowerCase();
  if (!isCurrency(code)) throw badParam(`Invalid currency: ${currency}.`, `${at}[price_data][currency]`);
  if (unit_amount < 0) {
    throw badParam(
      "Invalid non-negative integer",
      `${at}[price_data][unit_amount]`,
      "parameter_invalid_integer",
    );
  }
  if (line.quantity === undefined || line.quantity < 1) {
    throw badParam("Quantity is required and at least 1.", `${at}[quantity]`, "parameter_invalid_integer");
  }
  const { name, description = null } = product_data;
  if (description === "") {
    throw badParam("You passed an empty string.", `${at}[price_data][product_data][description]`);
  }
  const metadata = metadataOf(line.metadata);
  return { name, description, unit_amount, quantity: line.quantity, currency: code, metadata };
}

/** The lines with their common currency and total, within Stripe's limits. */
function readLines(params: Params): { lines: Line[]; currency: string; total: number } {
  const lines = (params.line_items ?? []).map(readLine);
  const currency = lines[0]?.currency;
  if (!currency) throw badParam("Missing required param: line_items.", "line_items", "parameter_missing");
  if (lines.length > MAX_LINES) throw badParam(`At most ${MAX_LINES} line items.`, "line_items");
  const requestedCurrency = params.currency?.toLowerCase() ?? currency;
  if (requestedCurrency !== currency || lines.some((line) => line.currency !== currency)) {
    throw badParam("All line items must have the same currency.", "line_items");
  }
  const total = lines.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
  const least = minimumAmount(currency);
  if (total < least) {
    const text = formatAmount(least, currency);
    throw badParam(
      `The Checkout Session's total amount must be at least ${text}.`,
      "line_items",
      "amount_too_small",
    );
  }
  if (total > MAX_AMOUNT) {
    throw badParam(`The total must be no more than ${MAX_AMOUNT}.`, "line_items", "amount_too_large");
  }
  if (stripeExponent(currency) === 3 && lines.some((line) => line.unit_amount % 10 !== 0)) {
    throw badParam("Three-decimal amounts must end in 0.", "line_items", "parameter_invalid_integer");
  }
  return { lines, currency, total };
}

function checkUnplayed(params: Params): void {
  allowOnly(params, SUPPORTED.split(" "));
  allowOnly(params.payment_intent_data ?? {}, INTENT_DATA.split(" "), "payment_intent_data");
  if (params.mode !== "payment") throw notCovered(`mode=${params.mode ?? "(none)"}`);
  if ((params.ui_mode ?? "hosted_page") !== "hosted_page") throw notCovered("ui_mode");
  if (params.automatic_tax?.enabled) throw notCovered("automatic_tax[enabled]");
  if (params.invoice_creation?.enabled) throw notCovered("invoice_creation[enabled]");
  if (params.billing_address_collection === "required") throw notCovered("billing_address_collection");
  if (params.customer_creation === "always") throw notCovered("customer_creation");
  const capture = params.payment_intent_data?.capture_method ?? "automatic";
  if (capture === "manual") throw notCovered("payment_intent_data[capture_method]");
  const types = params.allowed_payment_method_types;
  if (types && !types.includes("card")) throw notCovered("allowed_payment_method_types without card");
}

function readExpiry(expires_at: number | undefined, now_s: number): number {
  if (expires_at === undefined) return now_s + DAY_S;
  if (expires_at < now_s + HALF_HOUR_S || expires_at > now_s + DAY_S) {
    throw badParam("expires_at must be between 30 minutes and 24 hours from now.", "expires_at");
  }
  return expires_at;
}

/** The checked parameters: addresses, lines and expiry. Throws a StripeFault (400). */
export function readSessionParams(params: Params, now_ms: number) {
  checkUnplayed(params);
  if (params.customer_email !== undefined && !isEmail(params.customer_email)) {
    throw badParam(
      `Invalid email address: ${params.customer_email.slice(0, MAX_EMAIL)}`,
      "customer_email",
      "email_invalid",
    );
  }
  return {
    ...readLines(params),
    success_url: checkUrl(params.success_url, "success_url"),
    cancel_url: params.cancel_url === undefined ? null : checkUrl(params.cancel_url, "cancel_url"),
    expires_at: readExpiry(params.expires_at, seconds(now_ms)),
  };
}
