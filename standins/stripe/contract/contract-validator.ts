// Validates every request, response and webhook body between application and stand-in
// against the published types. Compiles validators on first use, because compiling all of them
// would take seconds at every start.
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { DOCUMENT } from "./document.ts";

type Method = "get" | "post" | "delete";
export type Operation = { operationId: string; method: Method; path: string; id: string | undefined };
export type Violation = { path: string; message: string; error: ErrorObject };

type Route = { pattern: RegExp; path: string; isLiteral: boolean };

const settings = { strict: false, allErrors: true, validateSchema: false, inlineRefs: false } as const;
const requestAjv = new Ajv2020({ ...settings, coerceTypes: true });
const responseAjv = new Ajv2020(settings);
for (const ajv of [requestAjv, responseAjv]) ajv.addSchema(DOCUMENT, "stripe");

const routes: readonly Route[] = Object.keys(DOCUMENT.paths)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, "([^/]+)")}$`),
    isLiteral: !path.includes("{"),
  }))
  .sort((a, b) => Number(b.isLiteral) - Number(a.isLiteral));

const compiled = new Map<string, ValidateFunction>();

function pointer(...parts: string[]): string {
  return `stripe#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}

function validator(key: string, ajv: Ajv2020, schema: () => object): ValidateFunction {
  const cached = compiled.get(key);
  if (cached) return cached;
  const validator = ajv.compile(schema());
  compiled.set(key, validator);
  return validator;
}

function requestSchema(operation: Operation): object {
  const declared = DOCUMENT.paths[operation.path]?.[operation.method];
  if (operation.method === "post") {
    const media = "application/x-www-form-urlencoded";
    if (!declared?.requestBody) return { type: "object", additionalProperties: false };
    return {
      $ref: pointer("paths", operation.path, "post", "requestBody", "content", media, "schema"),
    };
  }
  const properties: Record<string, object> = {};
  for (const [index, parameter] of (declared?.parameters ?? []).entries()) {
    if (parameter.in !== "query") continue;
    const at = pointer("paths", operation.path, operation.method, "parameters", String(index), "schema");
    properties[parameter.name] = { $ref: at };
  }
  return { type: "object", additionalProperties: false, properties };
}

function run(validate: ValidateFunction, value: unknown): Violation[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    path: error.instancePath,
    message: error.message ?? error.keyword,
    error,
  }));
}

/** The decoded id of a path; null when it is not valid UTF-8 or contains characters that no id has. */
function idIn(part: string): string | null {
  try {
    const id = decodeURIComponent(part);
    return id.includes("\0") ? null : id;
  } catch {
    return null;
  }
}

/** The operation that serves `method path`, literal paths before templated ones. */
export function matchOperation(method: string, path: string): Operation | undefined {
  const verb = method.toLowerCase();
  if (verb !== "get" && verb !== "post" && verb !== "delete") return undefined;
  for (const route of routes) {
    const match = route.pattern.exec(path);
    const declared = match && DOCUMENT.paths[route.path]?.[verb];
    if (!declared) continue;
    const id = match[1] === undefined ? undefined : idIn(match[1]);
    if (id === null) return undefined;
    return { operationId: declared.operationId, method: verb, path: route.path, id };
  }
  return undefined;
}

/** Checks the parameters and turns their strings into numbers and booleans in place. */
export function checkRequest(operation: Operation, params: object): Violation[] {
  const key = `request ${operation.operationId}`;
  return run(
    validator(key, requestAjv, () => requestSchema(operation)),
    params,
  );
}

/** Checks a 200 body, without coercion. */
export function checkResponse(operation: Operation, body: unknown): Violation[] {
  const at = ["paths", operation.path, operation.method, "responses", "200", "content", "application/json"];
  const key = `response ${operation.operationId}`;
  return run(
    validator(key, responseAjv, () => ({ $ref: pointer(...at, "schema") })),
    body,
  );
}

/** Checks an event as delivered and listed. */
export function checkWebhook(body: unknown): Violation[] {
  const $ref = pointer("components", "schemas", "webhook_event");
  return run(
    validator("webhook", responseAjv, () => ({ $ref })),
    body,
  );
}
