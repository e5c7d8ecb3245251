// Drawn requests that no document describes: forms and addresses of every screen, signed Stripe events, error
// reports. They are drawn from the routes, the registry and the sources, so that anything new is drawn too.
import { createHmac } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { browserDsn } from "#domain/fault.ts";
import type { Schema } from "#server/http/machine/openapi/schema.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { commands } from "#server/nouns.ts";
import { jsonSchema } from "#tests/conformance/inputs.ts";
import { routeTable } from "#tests/routes/table.ts";
import { pathOf, screens } from "../generated/screens.ts";
import type { Line, Who } from "../kit/line.ts";
import { drawnFrom } from "./values.ts";

export type Drawn = Omit<Line, "status">;

const registered: Readonly<Record<string, AnyCommand>> = commands;

/** Texts that break databases, parsers and templates, as a form or an address encodes them. */
const hostile = [
  ...["%00", "a%00b", "%ED%A0%80", "%ff%fe", "%EF%BF%BD", "%E2%80%AE", "%0D%0ASet-Cookie:%20a=b", "%1B[31m"],
  ...[
    "",
    "0",
    "-1",
    "1e400",
    "NaN",
    "null",
    "undefined",
    "__proto__",
    "constructor",
    "..%2F..%2Fetc%2Fpasswd",
  ],
  ...["%27%20or%201=1--", "%3Cscript%3E", "%7B%7B7*7%7D%7D", "%25s%25n", "9".repeat(400), "a".repeat(9_000)],
  ...[
    "{nobody}",
    "{booking}",
    "{request}",
    "{offer}",
    "{category}",
    "2027-02-30T25:00",
    "99999999999999999999",
  ],
];

const sources = globSync("{app/routes,server/http}/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? ""))),
];
/** What pages read from their address, and the names of form buttons besides the commands. */
export const queryNames = found(/\.(?:get|has)\("([a-z_]+)"\)/g);
export const presses = [...Object.keys(commands), ...found(/pressed === "([a-z_]+)"/g)];

const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary" }).map(encoded));

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const pairs = (names: readonly string[], most: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), texts), { minLength: 1, maxLength: most })
    .map((all) => all.map(([name, value]) => `${name}=${value}`).join("&"));

/** A value under the names of form fields: `lines[0].label`, `int:version`. */
function fieldsOf(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldsOf(one, `${name}[${index}]`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, name ? `${name}.${key}` : key));
  const kind = typeof value === "number" ? "int:" : "";
  return [[`${kind}${name}`, String(value ?? "")]];
}

/** The form of one command, mostly valid by its schema, with something hostile among its fields. */
function formOf(press: string): fc.Arbitrary<string> {
  const command = registered[press];
  const ids = ["{nobody}", "{booking}", "{request}", "{offer}", "{category}"];
  const schema = command ? (jsonSchemaOf(command) as Schema) : ({ type: "object" } as Schema);
  const names = [
    ...Object.keys((schema.properties ?? {}) as object),
    "_key",
    "profile_id",
    "category_id",
    "step",
  ];
  return fc.tuple(drawnFrom(schema, ids), pairs(names, 3), fc.boolean()).map(([value, odd, isOdd]) => {
    const good = fieldsOf(value, "").map(([name, text]) => `${encoded(name)}=${encodedButThings(text)}`);
    return [`command=${press}`, ...good, ...(isOdd ? [odd] : [])].join("&");
  });
}

const encodedButThings = (text: string) => (/^\{[a-z]+\}$/.test(text) ? text : encoded(text));

function jsonSchemaOf({ input }: AnyCommand): unknown {
  try {
    return jsonSchema(input);
  } catch {
    // Its input has no document: it is reachable only from inside.
    return {};
  }
}

const people: readonly Who[] = [
  "visitor",
  "drafter",
  "customer",
  "provider",
  "stranger",
  "newcomer",
  "operator",
];

/** A form posted to one of the screens, or its address with a query. */
function ofScreen(number: number): fc.Arbitrary<Drawn> {
  const screen = screens[number % screens.length];
  if (!screen) throw new Error("there is no screen");
  const path = pathOf(screen.route, screen.good) || "/";
  const who = fc.oneof(
    { weight: 4, arbitrary: fc.constant(screen.who) },
    { weight: 1, arbitrary: fc.constantFrom(...people) },
  );
  const asked = fc
    .tuple(who, pairs(queryNames, 4), fc.constantFrom("", ".data"))
    .map(([one, query, data]) => ({
      who: one,
      path: `${path === "/" && data ? "/_root" : path}${data}?${query}`,
    }));
  const named = new Set(pressesOf(screen.route));
  const press = fc.oneof(
    fc.constantFrom(...(named.size > 0 ? named : new Set(presses))),
    fc.constantFrom(...presses),
  );
  const posted = fc.tuple(who, press.chain(formOf)).map(([one, bytes]) => ({
    who: one,
    path,
    raw: { type: "application/x-www-form-urlencoded", bytes },
  }));
  const isForm = screen.has_action === true || named.size > 0;
  return (isForm ? fc.oneof({ weight: 3, arbitrary: posted }, asked) : asked).map((line) => ({
    ...line,
    name: `screen ${screen.route}`,
  }));
}

const folders = new Map(routeTable.map(({ path, file }) => [path, dirname(file)]));

/** Commands and buttons mentioned in the sources next to a route. */
function pressesOf(route: string): string[] {
  const beside = globSync(`${folders.get(route)}/*.{ts,tsx}`).map((file) => readFileSync(file, "utf8"));
  return presses.filter((press) => beside.some((source) => new RegExp(`\\b${press}\\b`).test(source)));
}

const jsonTexts = [
  "\\u0000",
  "\\ud800",
  "\\udc00x",
  "a",
  "evt_1",
  "e".repeat(300),
  "e".repeat(9_000),
  "\u202e",
];
const json = fc.oneof(
  fc.constantFrom(...jsonTexts).map((text) => `"${text}"`),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(50, 101, 5_000).map((levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`),
  fc.constantFrom(50, 5_000).map((levels) => `${"[".repeat(levels)}${"]".repeat(levels)}`),
);

/** An event signed by Stripe, with anything in it. */
function ofStripe(secret: string): fc.Arbitrary<Drawn> {
  const id = fc.oneof(
    fc.uuid().map((text) => `"evt_${text}"`),
    json,
  );
  const type = fc.oneof(fc.constantFrom('"checkout.session.completed"', '"charge.refunded"', '"x"'), json);
  const data = fc.oneof(
    json,
    json.map((object) => `{"object":${object}}`),
    json.map((one) => `{"object":{"id":${one}}}`),
  );
  return fc.tuple(id, type, data).map(([one, kind, about]) => {
    const bytes = `{"id":${one},"type":${kind},"data":${about}}`;
    const time = Math.floor(Date.now() / 1_000);
    const signature = createHmac("sha256", secret).update(`${time}.${bytes}`).digest("hex");
    return {
      name: "an event",
      path: "/webhooks/stripe",
      raw: { type: "application/json", bytes },
      headers: { "stripe-signature": `t=${time},v1=${signature}` },
    };
  });
}

/** A browser's report, of any size. */
function ofReport(): fc.Arbitrary<Drawn> {
  const head = fc.constantFrom(`{"dsn":"${browserDsn}"}`, '{"dsn":1}', "", "{", "null");
  const size = fc.constantFrom(0, 0, 0, 127 * 1_024, 129 * 1_024, 400_000, 1_100_000);
  const event = fc.oneof(
    json,
    json.map(
      (one) => `{"event_id":${one},"tags":{"digest":${one},"kind":"script","place":${one}},"message":${one}}`,
    ),
  );
  return fc.tuple(head, event, size).map(([first, item, more]) => ({
    name: "a report",
    path: "/errors",
    raw: {
      type: "text/plain;charset=UTF-8",
      bytes: Buffer.from(`${first}\n{"type":"event"}\n${item}\n${"x".repeat(more)}`),
    },
  }));
}

/** This many of them: half for screens, with equal shares for all screens. */
export function drawForms(total: number, seed: number, webhook_secret: string): Drawn[] {
  const sample = (arbitrary: fc.Arbitrary<Drawn>, numRuns: number, place: number) =>
    fc.sample(arbitrary, { numRuns, seed: seed + place });
  const each = Math.max(1, Math.round((total * 0.6) / screens.length));
  return [
    ...screens.flatMap((_screen, number) => sample(ofScreen(number), each, number)),
    ...sample(ofStripe(webhook_secret), Math.round(total * 0.25), 1_000),
    ...sample(ofReport(), Math.round(total * 0.15), 1_001),
  ];
}
