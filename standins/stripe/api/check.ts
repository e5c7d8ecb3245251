// Turns a request's contract violations into Stripe's errors.
import { checkRequest, type Operation, type Violation } from "../contract/contract-validator.ts";
import { badParam, type StripeFault } from "../wire/errors.ts";

/** `/line_items/0/price_data` and `currency` become `line_items[0][price_data][currency]`. */
function paramName(path: string, last?: string): string {
  const [first, ...rest] = [...path.split("/").slice(1), ...(last === undefined ? [] : [last])];
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

function toFault({ path, message, error }: Violation): StripeFault {
  const param = paramName(path);
  switch (error.keyword) {
    case "additionalProperties": {
      const unknown = paramName(path, String(error.params.additionalProperty));
      return badParam(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
    }
    case "required": {
      const missing = paramName(path, String(error.params.missingProperty));
      return badParam(`Missing required param: ${missing}.`, missing, "parameter_missing");
    }
    case "type": {
      const isInteger = String(error.params.type).includes("integer");
      return badParam(
        `Invalid ${error.params.type}`,
        param,
        isInteger ? "parameter_invalid_integer" : undefined,
      );
    }
    case "enum":
      return badParam(`Invalid ${param}: must be one of ${error.params.allowedValues.join(", ")}`, param);
    default:
      return badParam(`Invalid ${param}: ${message}`, param);
  }
}

const ORDER = [
  "additionalProperties",
  "required",
  "maxLength",
  "maxProperties",
  "propertyNames",
  "type",
  "enum",
];

/** The path of a number beyond the exact integers, which no database column accepts. */
function inexactIn(value: unknown, path: string): string | undefined {
  if (typeof value === "number") return Math.abs(value) > Number.MAX_SAFE_INTEGER ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const found = inexactIn(one, `${path}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Throws the most specific violation, or coerces `params` in place. */
export function requireValidParams(operation: Operation, params: object): void {
  const violations = checkRequest(operation, params).filter(({ error }) => error.keyword !== "anyOf");
  const rank = (violation: Violation): number => {
    const place = ORDER.indexOf(violation.error.keyword);
    return place === -1 ? ORDER.length : place;
  };
  const [worst] = violations.sort((a, b) => rank(a) - rank(b));
  if (worst) throw toFault(worst);
  const inexact = inexactIn(params, "");
  if (inexact !== undefined) {
    const param = paramName(inexact);
    throw badParam(`Invalid integer: ${param}`, param, "parameter_invalid_integer");
  }
}
