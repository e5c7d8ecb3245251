// Who reads what over HTTP: each relation, asked for every row that it has, answers each reader with the rows that the access
// rules show to this person, and with no other.
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import type { Relation } from "#server/kernel/relation.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { relations } from "#server/registry.ts";
import { makeEveryNoun, type People } from "#tests/kit/every-noun.ts";
import { keysByRules } from "#tests/kit/relations.ts";
import { send } from "./kit/send.ts";
import { provideWorld, world } from "./kit/world.ts";

/** Owner, other side, people with nothing to do with it, and an operator with and without the second factor. */
const readers = [
  ...([
    "visitor",
    "stranger",
    "newcomer",
    "customer",
    "provider",
    "unverified",
    "invited",
    "recipient",
  ] as const),
  ...(["both", "operator", "without_factor"] as const),
] satisfies (keyof People)[];
/** So few values at a time that their rows fill no page; of a column that is no key one value has some ten rows. */
const valuesAtOnce = ({ key, selective: [column] }: Relation) =>
  key.length === 1 && column === key[0] ? 90 : 8;

let people: People;
const headersOf = new Map<string, Record<string, string>>();

const rowKey = ({ key }: Relation, row: Record<string, unknown>) =>
  key.map((column) => String(row[column])).join("/");

/** The values of the column by which its rows are found, or none where the whole relation is a short list. */
async function valuesOf({ name, selective }: Relation): Promise<(string | null)[]> {
  const [column] = selective;
  if (column === undefined) return [null];
  const { rows } = await world.product.owner.query<{ value: string }>(
    `select distinct ${column}::text as value from ${name} where ${column} is not null order by 1`,
  );
  return rows.map(({ value }) => value);
}

/** The rows that the access rules show, as the application's role reads them. */
function readByRules(relation: Relation, actor: Actor): Promise<string[]> {
  const scope = new ReadScope(world.product.db, actor, world.product.kit.now());
  const [found_by] = relation.selective;
  const which = found_by === undefined && relation.listSource ? "listSource" : "source";
  return keysByRules(scope, relation, which, found_by);
}

/** The rows that the interface answers with; its refusal as status and code. */
async function readOverHttp(relation: Relation, reader: string, values: readonly (string | null)[]) {
  const [column] = relation.selective;
  const found: string[] = [];
  for (let from = 0; from < values.length; from += valuesAtOnce(relation)) {
    const some = values.slice(from, from + valuesAtOnce(relation)).map((value) => `"${value}"`);
    const filter = column ? `&${column}=in.(${encodeURIComponent(some.join(","))})` : "";
    const path = `/rest/v1/${relation.name}?select=${relation.key.join(",")}&limit=100${filter}`;
    const headers = { host: `localhost:${world.product.port}`, ...headersOf.get(reader) };
    const answer = await send(world.product.port, { method: "GET", path, headers, body: null });
    const body = JSON.parse(answer.text) as Record<string, unknown>[] & { code?: string };
    if (answer.status !== 200) return `${answer.status} ${body.code}`;
    expect(body.length, "a page is not full").toBeLessThan(100);
    found.push(...body.map((row) => rowKey(relation, row)));
  }
  return found.sort();
}

/** Whom the interface answers with a refusal instead of rows. */
function refusalOf(reader: keyof People, { is_public }: Relation): string | null {
  if (reader === "without_factor") return "403 second_factor_required";
  return reader === "visitor" && !is_public ? "401 not_authenticated" : null;
}

provideWorld();

describe("every relation, over HTTP, by everybody", () => {
  beforeAll(async () => {
    const { kit, tokens, resetClock } = world.product;
    ({ people } = await makeEveryNoun(kit));
    await resetClock();
    for (const reader of readers) {
      const actor = people[reader];
      if (actor.kind !== "member") continue;
      const authorization = `Bearer ${await tokens.access(actor)}`;
      headersOf.set(reader, {
        authorization,
        ...(actor.profile ? { "x-profile-id": actor.profile.id } : null),
      });
    }
  }, 120_000);

  test.each(Object.entries(relations))("%s", async (_name, relation) => {
    const values = await valuesOf(relation);
    expect(values.length, "there are rows to ask for").toBeGreaterThan(0);
    const counts: number[] = [];
    for (const reader of readers) {
      const read = await readOverHttp(relation, reader, values);
      const expected = refusalOf(reader, relation) ?? (await readByRules(relation, people[reader]));
      expect([reader, read]).toEqual([reader, expected]);
      counts.push(read.length);
    }
    expect(Math.max(...counts), "somebody reads some").toBeGreaterThan(0);
  });
});
