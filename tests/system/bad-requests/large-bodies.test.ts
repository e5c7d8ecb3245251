// No request of a megabyte costs the web server a second, at any endpoint, and `/healthz` answers meanwhile. The time
// is the process's own CPU time (`/proc/<pid>/stat`): load on the machine does not change it.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { commands, relations } from "#server/nouns.ts";
import { generatedForms, type LargeBody, largeForms } from "#tests/kit/large/forms.ts";
import { combining, fieldNames, largeInputs } from "#tests/kit/large/inputs.ts";
import { routeTable } from "#tests/routes/table.ts";
import { pathOf, screens } from "./generated/screens.ts";
import type { Line } from "./kit/line.ts";
import { send } from "./kit/send.ts";
import { shareOf } from "./kit/share.ts";
import { ask, provideWorld, world } from "./kit/world.ts";

const most_ms = 1_000;
const healthEvery_ms = 50;
/** In wall-clock time, which a busy machine stretches: far below the 15 s after which a process counts as hung. */
const healthWithin_ms = 10_000;
const seed = 20_261_122;

/** Probes the process's health until the work is done; returns the longest silence in milliseconds. */
async function longestSilence(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  let longest_ms = 0;
  while (!isOver) {
    const from = performance.now();
    const answer = await send(world.product.port, {
      method: "GET",
      path: "/healthz",
      headers: {},
      body: null,
    });
    if (answer.status !== 200) throw new Error(`/healthz answers ${answer.status}`);
    longest_ms = Math.max(longest_ms, performance.now() - from);
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, healthEvery_ms))]);
  }
  await end;
  return longest_ms;
}

type Asked = Omit<Line, "status">;

/** What is wrong with how the server handled these, one after the other. */
async function problemsOf(lines: readonly Asked[]): Promise<string[]> {
  const found: string[] = [];
  const each = async () => {
    for (const line of lines) {
      const before = world.product.cpu_ms();
      const { status } = await ask({ ...line, status: 0 });
      const spent = world.product.cpu_ms() - before;
      if (spent >= most_ms) found.push(`${line.name}: ${spent} ms of CPU`);
      if (status >= 500 || status < 200) found.push(`${line.name}: answered ${status}`);
    }
  };
  const silence_ms = await longestSilence(each());
  if (silence_ms > healthWithin_ms) found.push(`/healthz was silent for ${silence_ms} ms`);
  return [...found, ...world.product.faults()];
}

const raw = ({ type, body }: LargeBody) => ({ type, bytes: body });
const sourceOf = new Map(routeTable.map(({ path, file }) => [path, readFileSync(file, "utf8")]));
/** Every screen whose route reads posts; a route that only says that it accepts none reads nothing. */
const forms = screens.filter(({ route }) => {
  const source = sourceOf.get(route) ?? "";
  return /^export .*\baction\b/m.test(source) && !/export function action\(\) \{\s*throw/.test(source);
});
/** Shapes that every form gets; one form also gets all of them. */
const everywhere = new Set([
  "one name of steps",
  "names without values",
  "names at the limits of length and number",
  "a text of spaces",
  "parts: ten thousand files",
]);

provideWorld();

test("there are forms, functions and relations to test", () => {
  expect(forms.length).toBeGreaterThan(20);
  expect(screens.filter(({ has_action }) => has_action).filter((one) => !forms.includes(one))).toEqual([]);
});

describe("every form", () => {
  const cases = forms.map((screen, number) => [screen.route, screen, number] as const);
  test.each(cases)("%s", async (route, { good, who }, number) => {
    const path = pathOf(route, good);
    const source = sourceOf.get(route) ?? "";
    const named = Object.values(commands).filter(({ name }) => new RegExp(`\\b${name}\\b`).test(source));
    const filled = named.map(({ name, input }) => ({
      name: `${route}, ${name}: signs that combine`,
      path,
      who,
      form: { command: name, ...combining(fieldNames(input)) },
    }));
    const shapes = largeForms().filter(({ name }) => everywhere.has(name));
    const shaped = shareOf(shapes, number, 2).map((form) => ({
      name: `${route}: ${form.name}`,
      path,
      who,
      raw: raw(form),
    }));
    // Sent as bytes: encoded, a character takes six times its size, and no form may exceed a megabyte.
    const sent = filled.map(({ form, ...line }) => ({ ...line, raw: formParts(form) }));
    expect(await problemsOf([...shaped, ...sent])).toEqual([]);
  });

  test("a draft, in every hand-picked shape and in generated ones", async () => {
    const start = "command=save_draft&step=details&request_id={visitor_draft}&int:version=1&";
    const shapes = [...largeForms(start), ...generatedForms(seed, isFull ? 30 : 8)];
    const path = "/request?step=details&draft={visitor_draft}";
    const lines = shapes.map((form) => ({ name: form.name, path, who: "drafter" as const, raw: raw(form) }));
    expect(await problemsOf(lines)).toEqual([]);
  });
});

/** Fields as parts, which are not encoded. */
function formParts(fields: Readonly<Record<string, string>>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=xx", bytes: `${parts.join("")}--xx--\r\n` };
}

describe("every function", () => {
  const functions = Object.values(commands).filter(({ exposedVia }) => exposedVia.includes("rpc"));
  const cases = functions.map((command, number) => [command.name, command, number] as const);
  test.each(cases)("%s", async (name, { input }, number) => {
    const lines = shareOf(largeInputs(fieldNames(input)), number, 2).map((body) => ({
      name: `${name}: ${body.name}`,
      path: `/rest/v1/rpc/${name}`,
      who: "operator" as const,
      raw: raw(body),
      headers: { "idempotency-key": `${name} ${body.name}`.replaceAll(" ", "-") },
    }));
    expect(await problemsOf(lines)).toEqual([]);
  });
});

/** As long as an address may be. */
const long = (unit: string) => unit.repeat(Math.floor(12_000 / unit.length));

describe("every relation", () => {
  test.each(Object.values(relations).map((one, number) => [one.name, one, number] as const))(
    "%s",
    async (name, { columns }, number) => {
      const first = Object.keys(columns)[0] ?? "";
      const queries = {
        "one column many times": `select=${long(`${first},`)}${first}`,
        "one order many times": `order=${long(`${first}.desc,`)}${first}`,
        "one condition many times": `${long(`${first}=is.null&`)}limit=1`,
        "a long list": `${first}=in.(${long("1,")}1)`,
        "many lists": long(`${first}=in.(1,2,3,4)&`),
        "a name of steps": `${long("a.")}=eq.1`,
        "a filter of brackets": `${first}=in.${long("(")}`,
      };
      const lines = shareOf(Object.entries(queries), number, 3).map(([what, query]) => ({
        name: `${name}: ${what}`,
        path: `/rest/v1/${name}?${query}`,
        who: "customer" as const,
      }));
      expect(await problemsOf(lines)).toEqual([]);
    },
  );
});

describe("passed on or signed", () => {
  const calls = ["token?grant_type=password", "signup", "otp", "recover", "verify", "resend", "logout"];
  test.each(calls.map((call, number) => [call, number] as const))("/auth/v1/%s", async (call, number) => {
    const fields = ["email", "password", "data"];
    // The second is the most that is passed on.
    const all = [...largeInputs(fields), ...largeInputs(fields, 120 * 1024)];
    const lines = shareOf(all, number, 4).map((body) => ({
      name: `${call}: ${body.body.length} bytes of ${body.name}`,
      path: `/auth/v1/${call}`,
      raw: raw(body),
    }));
    expect(await problemsOf(lines)).toEqual([]);
  });

  test("events of Stripe, unsigned and with a signature of eight kilobytes", async () => {
    const signatures = ["", "t=1,v1=x", long("t=1,v1=a,").slice(0, 8_000)];
    const lines = largeInputs(["id", "type", "data"]).flatMap((body) =>
      signatures.map((signature) => ({
        name: `event: ${body.name}`,
        path: "/webhooks/stripe",
        raw: raw(body),
        headers: { "stripe-signature": signature },
      })),
    );
    expect(await problemsOf(lines)).toEqual([]);
  });
});
