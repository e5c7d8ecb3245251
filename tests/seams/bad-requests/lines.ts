// Bad input everywhere: each line of the lists must get exactly its status, nothing may be a fault of ours, and nothing
// may be half-written. One product for all of it.
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterEach, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { commands, relations } from "#server/registry.ts";
import { fingerprint } from "#tests/conformance/database-state.ts";
import { exampleOf } from "#tests/conformance/examples.ts";
import { type FunctionCase, linesOfFunction, linesOfWeakCredentials } from "./generated/functions.ts";
import { linesOfRelation } from "./generated/relations.ts";
import { linesOfScreen, screens } from "./generated/screens.ts";
import type { Line } from "./kit/line.ts";
import { problemsOf } from "./kit/problems.ts";
import { sendRaw } from "./kit/send.ts";
import { ask, sessionOf, stage } from "./kit/stage.ts";
import { bodies } from "./lists/bodies.ts";
import { connections } from "./lists/connections.ts";
import { cookies } from "./lists/cookies.ts";
import { bookingForms } from "./lists/forms-booking.ts";
import { offerForms } from "./lists/forms-offer.ts";
import { requestForms } from "./lists/forms-request.ts";
import { keptTexts } from "./lists/kept.ts";
import { machines } from "./lists/machines.ts";
import { origins } from "./lists/origins.ts";
import { paths } from "./lists/paths.ts";
import { services } from "./lists/services.ts";
import { signInLines } from "./lists/sign-in.ts";
import { uploads } from "./lists/uploads.ts";

/** What was chosen by hand. */
const lists = {
  paths,
  origins,
  cookies,
  machines,
  services,
  requestForms,
  offerForms,
  bookingForms,
  signInLines,
  bodies,
  uploads,
};

async function problems(lines: readonly Line[]): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...lines];
  const work = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      found.push(...problemsOf(line, await ask(line), stage.things));
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

async function refusedWithoutTrace(lines: readonly Line[]): Promise<void> {
  const { owner, faults } = stage.product;
  const before = await fingerprint(owner);
  expect(await problems(lines)).toEqual([]);
  expect(await fingerprint(owner), "nothing is half-written").toEqual(before);
  expect(faults(), "nothing is logged as a fault of ours").toEqual([]);
}

describe.each(Object.entries(lists))("%s", (_list, lines) => {
  test.each(lines.map((line) => [line.name, line] as const))("%s", (_name, line) =>
    refusedWithoutTrace([line]),
  );
});

test("a report that is signed and no event is refused, set aside once, and told to the operator", async () => {
  const { owner, faults } = stage.product;
  const headers = { "stripe-signature": "{fresh_signature}" };
  const report: Line = { name: "no event", path: "/webhooks/stripe", json: {}, headers, status: 422 };
  expect(await problems([{ ...report, code: "invalid_input" }, report])).toEqual([]);
  const { rows } = await owner.query("select status, problem from stripe_event where id like 'unreadable%'");
  expect(rows).toEqual([{ status: "quarantined", problem: "unreadable" }]);
  expect(faults().join()).toContain("an event of Stripe cannot be read");
});

test("there are at least 120 lines by hand, each with a name of its own", () => {
  const names = Object.entries(lists).flatMap(([list, lines]) => lines.map(({ name }) => `${list}: ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(120);
  expect(new Set(names).size).toBe(names.length);
});

describe("what is no proper HTTP", () => {
  test.each(connections.map((one) => [one.name, one] as const))(
    "%s",
    async (_name, { bytes, status, says }) => {
      const answer = await sendRaw(stage.product.port, bytes);
      expect(answer.status).toBe(status);
      for (const text of says ?? []) expect(answer.text).toContain(text);
      expect(stage.product.faults()).toEqual([]);
    },
  );
});

describe("text that is no fault is kept to the letter", () => {
  test.each(keptTexts)("%s", async (what, title) => {
    const { product, things } = stage;
    const draft = "select title, version from request where id = $1";
    const found = await product.owner.query<{ version: number }>(draft, [things.visitor_draft]);
    const version = String(found.rows[0]?.version);
    const fields = { command: "save_draft", step: "details", request_id: "{visitor_draft}", version, title };
    const path = "/request?step=details&draft={visitor_draft}";
    const form = { ...fields, "answers.guests": "60" };
    expect(await problems([{ name: what, path, who: "drafter", form, status: 303 }])).toEqual([]);
    const kept = await product.owner.query<{ title: string }>(draft, [things.visitor_draft]);
    expect(kept.rows[0]?.title).toBe(title);
    expect(await problems([{ name: what, path, who: "drafter", status: 200, says: [title] }])).toEqual([]);
  });
});

describe("every relation", () => {
  test.each(Object.entries(relations))("%s", async (name, relation) => {
    await refusedWithoutTrace(linesOfRelation(relation));
    const line = { name: "a token that may not read", path: `/rest/v1/${name}?limit=1` };
    const headers = { authorization: "Bearer {write_token}" };
    const refused = { status: 403, code: "token_scope_missing" };
    expect(await problems([{ ...line, headers, ...refused }])).toEqual([]);
  });
});

describe("every screen", () => {
  test("is on the list", () => {
    const paths = (routes as RouteConfigEntry[]).map((entry) => `/${entry.path ?? ""}`);
    expect(screens.map(({ route }) => route).sort()).toEqual(paths.sort());
  });
  test.each(screens.map((screen, number) => [screen.route, screen, number] as const))(
    "%s",
    (_route, screen, number) => refusedWithoutTrace(linesOfScreen(screen, number)),
  );
});

const functions = Object.entries(commands)
  .filter(([, { exposedVia }]) => exposedVia.includes("rpc"))
  .map(([name, command], number) => [name, command, number] as const);

/** The command's own example. What a visitor may do in a browser is nobody's here: tried by a stranger. */
async function caseOf(command: AnyCommand): Promise<FunctionCase & { is_callable: boolean }> {
  const { product } = stage;
  const { actor, input, stranger, forbidden } = await exampleOf(command.name, product.kit);
  const tokenOf = async (who: typeof actor | null) => {
    if (who?.kind !== "member") return null;
    // An operator's examples may need both proofs, given of late, and some of a member's a recent one.
    const isSure = who.is_operator || who.assurance.proved_at !== null;
    const sure = isSure ? { session_id: await product.kit.sessionOf(who.account_id) } : undefined;
    return (await sessionOf(product, who, sure)).bearer;
  };
  const own = await tokenOf(actor);
  const other = (await tokenOf(await product.kit.customer())) ?? "";
  return {
    command,
    good: input,
    bearer: own ?? other,
    is_callable: own !== null,
    stranger_bearer: stranger && ((await tokenOf(stranger)) ?? other),
    // What one lacks for a moment, such as a recent proof, or another of one's profiles, is no other credential.
    forbidden_bearer: isOther(forbidden, actor) ? await tokenOf(forbidden) : null,
  };
}

const isOther = (one: Actor | null, actor: Actor): one is Member =>
  one?.kind === "member" && actor.kind === "member" && one.account_id !== actor.account_id;

describe("every function", () => {
  // What is tried after its day is tried then; everything else stays where it was.
  afterEach(() => stage.product.resetClock());
  test.each(functions)("%s", async (_name, command, number) => {
    const { is_callable, ...tried } = await caseOf(command);
    await refusedWithoutTrace(linesOfFunction(tried, number));
    const weak = linesOfWeakCredentials({ command, good: tried.good }, await stage.oneFactorToken());
    expect(await problems(weak)).toEqual([]);
    // Refused for what was wrong with them and for nothing else: as it should be it goes through, after all of these.
    const headers = { authorization: `Bearer ${tried.bearer}` };
    const path = `/rest/v1/rpc/${command.name}`;
    const { status } = await ask({ name: "good", path, json: tried.good, headers, status: 200 });
    expect(status).toBe(is_callable ? 200 : 404);
    // What the services then say of the kit's invented payments is no answer to a bad request.
    stage.product.faults();
  });
});
