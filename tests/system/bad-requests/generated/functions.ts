// Bad calls of one rpc function, made from its own example: what the conformance suite holds of a command is held here
// of the whole way in, from the bytes on the wire.
import type { AnyCommand } from "#server/kernel/command.ts";
import { requiredFields, without } from "#tests/conformance/inputs.ts";
import type { Line } from "../kit/line.ts";
import { shareOf } from "../kit/share.ts";
import { badValues, hugeNumber, placesIn, withAt } from "./values.ts";

export type FunctionCase = {
  command: AnyCommand;
  good: Record<string, unknown>;
  bearer: string;
  /** Somebody who may not see what it is about; null where it is about nobody's row. */
  stranger_bearer: string | null;
  /** Somebody who sees it and may not, such as the other side of a booking. */
  forbidden_bearer: string | null;
};

type Expected = Pick<Line, "status" | "code">;
/** An id of the same form that nothing has. */
const unseenLike = (good: unknown) => /^[a-z]{2,5}_/.exec(String(good))?.[0].concat("nobody") ?? nobody;
const nobody = "00000000-0000-4000-8000-00000000dead";
const refusedInput: Expected = { status: 422, code: "invalid_input" };

/**
 * All of them; the good input itself is not among them. Who may not, what is nobody's and one wrong value for each place
 * of the input are this function's own. Other wrong values of a place are its schema's (proved beside the schemas and by
 * tests/conformance), and what is wrong with a body as such is refused before any function is looked for: of those the
 * function with this number gets its share.
 */
export function linesOfFunction(
  { command, good, bearer, stranger_bearer, forbidden_bearer }: FunctionCase,
  number: number,
): Line[] {
  const path = `/rest/v1/rpc/${command.name}`;
  const call = (name: string, body: unknown, expected: Expected, token: string | null = bearer): Line => ({
    name: `${command.name}: ${name}`,
    path,
    raw: { type: "application/json", bytes: jsonOf(body) },
    headers: { authorization: token ? `Bearer ${token}` : undefined },
    ...expected,
  });
  const bytes = (name: string, type: string | null, text: string, expected: Expected): Line => ({
    ...call(name, {}, expected),
    raw: { type, bytes: text },
  });
  const unauthenticated: Expected = { status: 401, code: "not_authenticated" };
  const places = placesIn(good);
  const ids = places.filter(([at, value]) => typeof value === "string" && /_ids?$/.test(String(nameAt(at))));
  const firstRequired = requiredFields(command.input, good)[0] ?? "";
  const odd = ids[0]
    ? (withAt(good, ids[0][0], unseenLike(ids[0][1])) as typeof good)
    : without(good, firstRequired);
  const oddly: Expected = ids[0] ? { status: 404, code: "not_found" } : refusedInput;
  const bodies = [
    call("a list", [good], refusedInput),
    call("null", null, refusedInput),
    call("a text", "text", refusedInput),
    bytes("nested a hundred thousand deep", "application/json", deep(100_000), refusedInput),
    bytes("broken JSON", "application/json", '{"a":', refusedInput),
    bytes("NaN", "application/json", '{"version":NaN}', refusedInput),
    bytes("bytes that are no JSON", "application/json", "\u0000\u0001", refusedInput),
    bytes("a form", "application/x-www-form-urlencoded", "a=b", {
      status: 415,
      code: "media_type_not_supported",
    }),
    bytes("JSON that does not say so", "text/plain", jsonOf(good), {
      status: 415,
      code: "media_type_not_supported",
    }),
    bytes("2 MB", "application/json", `"${"a".repeat(2_000_000)}"`, {
      status: 413,
      code: "payload_too_large",
    }),
    ...["short", "x".repeat(300)].map((key) => ({
      ...call(`with a key of ${key.length} characters`, good, refusedInput),
      headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
    })),
  ];
  return [
    call("without a token", good, unauthenticated, null),
    call("with a token nobody issued", good, unauthenticated, "a.b.c"),
    call("with a token that has ended", good, unauthenticated, "{expired_token}"),
    call("with a token made out to another", good, unauthenticated, "{tampered_token}"),
    call("with a token that is not signed", good, unauthenticated, "{unsigned_token}"),
    call("with a token whose device was signed out", good, unauthenticated, "{revoked_token}"),
    ...(forbidden_bearer ? [call("by who may not", good, { status: 403 }, forbidden_bearer)] : []),
    ...(stranger_bearer
      ? [call("by a stranger", good, { status: 404, code: "not_found" }, stranger_bearer)]
      : []),
    ...["GET", "PUT", "PATCH", "DELETE"].map((method) => ({
      ...call(`by ${method}`, good, { status: 405, code: "method_not_allowed" }),
      method,
      ...(method === "GET" ? { raw: undefined } : {}),
    })),
    ...ids.map(([at, value]) =>
      call(`${at.join(".")} is nobody's`, withAt(good, at, unseenLike(value)), {
        status: 404,
        code: "not_found",
      }),
    ),
    ...requiredFields(command.input, good).flatMap((field) => [
      call(`without ${field}`, without(good, field), refusedInput),
      ...(mayBeNull(command, good, field)
        ? []
        : [call(`${field} is null`, { ...good, [field]: null }, refusedInput)]),
    ]),
    ...places.flatMap(([at, value], place) =>
      shareOf<readonly [string, unknown]>(badAt(at, value), number + place, 1).map(([what, bad]) =>
        call(`${at.join(".")} is ${what}`, withAt(good, at, bad), refusedInput),
      ),
    ),
    call("with a field it does not know, which is overlooked", { ...odd, is_operator: true }, oddly),
    bytes("with __proto__", "application/json", withPrototype(odd), oddly),
    ...shareOf(bodies, number, 3),
  ];
}

/** Values that a place refuses whose good value is this one; null says nothing about what else it may be. */
function badAt(at: Parameters<typeof nameAt>[0], value: unknown): readonly (readonly [string, unknown])[] {
  if (value === null) return [["a list of lists", [[17]]]];
  if (typeof value !== "object") return badValues(nameAt(at), value);
  return [
    ["a number", 17],
    ["a word", "word"],
  ];
}

/** Credentials that are not enough. Their first use in an hour is noted, so they are asked apart from what leaves no trace. */
export function linesOfWeakCredentials(
  { command, good }: Pick<FunctionCase, "command" | "good">,
  one_factor_token: string,
): Line[] {
  const call = (name: string, token: string, expected: Expected): Line => ({
    name: `${command.name}: ${name}`,
    path: `/rest/v1/rpc/${command.name}`,
    json: good,
    headers: { authorization: `Bearer ${token}` },
    ...expected,
  });
  return [
    call("with a program's token that may only read", "{read_token}", {
      status: 403,
      code: "token_scope_missing",
    }),
    ...(command.needs === "operator"
      ? [call("by an operator of one factor", one_factor_token, { status: 403 })]
      : []),
  ];
}

function mayBeNull({ input }: AnyCommand, good: Record<string, unknown>, field: string): boolean {
  return input.safeParse({ ...good, [field]: null }).success;
}

function nameAt(path: readonly (string | number)[]): string {
  return String(path.findLast((step) => typeof step === "string"));
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body).replaceAll(`"${hugeNumber}"`, "1e400").replaceAll(`"-${hugeNumber}"`, "-1e400");
}

function withPrototype(body: unknown): string {
  return JSON.stringify(body).replace(
    "{",
    '{"__proto__":{"is_operator":true},"constructor":{"prototype":{}},',
  );
}

function deep(levels: number): string {
  return `{"answers":${"[".repeat(levels)}${"]".repeat(levels)}}`;
}
