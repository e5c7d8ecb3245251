// What the machines' role reads under the database policies equals what the application's access rules let the same
// person see: for every relation and everybody, row by row, in both directions.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import { readAs } from "#server/kernel/database/claims.ts";
import { relations } from "#server/nouns.ts";
import { makeEveryNoun, type People, type Refused } from "#tests/kit/every-noun.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { keysByRole, keysByRules, readIn } from "#tests/kit/relations.ts";

let kit: TestKit;
let people: People;
let refused: Refused;
/** The same people without the profile that they may not use. */
let without: Pick<Refused, "archived_profile" | "foreign_profile">;
beforeAll(async () => {
  kit = await startKit();
  ({ people, refused } = await makeEveryNoun(kit));
  const { archived_profile, foreign_profile } = refused;
  without = {
    archived_profile: { ...archived_profile, profile: null },
    foreign_profile: { ...foreign_profile, profile: null },
  };
}, 120_000);
afterAll(() => kit.stop());

type Keys = string[];
const names = Object.keys(relations);

const relationOf = (name: string) => {
  const relation = relations[name];
  if (!relation) throw new Error(`no relation is called ${name}`);
  return relation;
};

/** The rows of one of the relation's sources, as the application's role reads them. */
const byRules = (name: string, actor: Actor, which: "source" | "listSource"): Promise<Keys> =>
  keysByRules(kit.scopeOf(actor), relationOf(name), which);

const readViews = (actor: Actor): Promise<Map<string, Keys>> => keysByRole(kit.api, actor);

const views = new Map<Actor, Promise<Map<string, Keys>>>();

/** The rows of one of these views. Nothing writes meanwhile, so each actor reads once. */
async function byRole(name: string, actor: Actor): Promise<Keys> {
  const read = views.get(actor) ?? readViews(actor);
  views.set(actor, read);
  return (await read).get(name) ?? [];
}

const who = [
  "visitor",
  "drafting",
  "stranger",
  "newcomer",
  "customer",
  "provider",
  "unverified",
  "inviting",
  "invited",
  "addressed",
  "sharing",
  "recipient",
  "both",
  "operator",
  "moderator",
  "without_factor",
] as const satisfies readonly (keyof People)[];

describe.each(names)("%s", (name) => {
  test("has rows, which an operator or somebody else sees", async () => {
    const seen = await Promise.all(who.map((one) => byRole(name, people[one])));
    expect(seen.some((keys) => keys.length > 0)).toBe(true);
  });

  test("for everybody the role reads what the access rules show", async () => {
    for (const one of who)
      expect([one, await byRole(name, people[one])]).toEqual([
        one,
        await byRules(name, people[one], "source"),
      ]);
  });

  test("claims that contradict the rows are dropped", async () => {
    const [visitors, strangers] = [await byRole(name, people.visitor), await byRole(name, people.stranger)];
    expect(await byRole(name, refused.suspended)).toEqual(visitors);
    expect(await byRole(name, refused.no_grant)).toEqual(strangers);
    expect(await byRole(name, refused.archived_profile)).toEqual(
      await byRole(name, without.archived_profile),
    );
    expect(await byRole(name, refused.foreign_profile)).toEqual(await byRole(name, without.foreign_profile));
  });

  test("the role sees the declared columns, plus only those that access rules need", async () => {
    const rows = await kit.rows<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'api' and table_name = $1",
      name,
    );
    const declared = Object.keys(relations[name]?.columns ?? {});
    const shown = rows.map((row) => row.name);
    expect(declared.filter((column) => !shown.includes(column))).toEqual([]);
    expect(shown.filter((column) => !declared.includes(column)).sort()).toEqual(forRules[name] ?? []);
  });
});

describe.each(names.filter((name) => relations[name]?.listSource))("%s", (name) => {
  test("lists have the same rows", async () => {
    // A list of profiles has only the actor's own; the role also reads others by id.
    const isPart = name === "profile";
    for (const one of who) {
      const listed = await byRules(name, people[one], "listSource");
      const all = await byRole(name, people[one]);
      const expected = isPart ? all.filter((key) => listed.includes(key)) : all;
      expect([one, [...new Set(listed)]]).toEqual([one, expected]);
    }
  });
});

/** View columns that no relation serves. */
const forRules: Readonly<Record<string, string[]>> = {
  request: ["account_id", "is_directed", "profile_id", "visitor_id"],
  file: ["document_of", "is_reported", "partner_id", "uploaded_by"],
  thread: ["customer_profile_id"],
  message: ["profile_id"],
};

test("nobody sees more of others than a stranger: both sides see their booking, a stranger none", async () => {
  expect(await byRole("booking", people.stranger)).toEqual([]);
  expect(await byRole("booking", people.customer)).not.toEqual([]);
  expect(await byRole("booking", people.operator)).not.toEqual(await byRole("booking", people.customer));
  expect(await byRole("booking", people.without_factor)).toEqual([]);
});

test("an operator reads what their roles let them read: a moderator bookings, and no payments", async () => {
  expect(await byRole("booking", people.moderator)).toEqual(await byRole("booking", people.operator));
  expect(await byRole("payment_attempt", people.operator)).not.toEqual([]);
  expect(await byRole("payment_attempt", people.moderator)).toEqual([]);
});

test("private columns of a profile are visible only to its owner, by the rules and by the role", async () => {
  const id = people.provider.kind === "member" ? (people.provider.profile?.id ?? "") : "";
  await kit.owner.query("update profile set tax_id = 'DE999999999' where id = $1", [id]);
  const asked = { table: "profile", query: `select=account_id,tax_id,version&id=eq.${id}` };
  const read = async (actor: Actor) => {
    const ofRules = await readIn(kit.scopeOf(actor), asked);
    const ofRole = await readAs(kit.api, actor, (db) =>
      sql<{ tax_id: string | null }>`select tax_id from api.profile where id = ${id}`.execute(db),
    );
    expect(ofRole.rows[0]?.tax_id).toBe(ofRules.rows[0]?.tax_id);
    return ofRules.rows[0];
  };
  expect(await read(people.provider)).toMatchObject({ tax_id: "DE999999999", version: expect.any(Number) });
  expect(await read(people.stranger)).toEqual({ account_id: null, tax_id: null, version: null });
});

describe("the role itself", () => {
  test("without claims reads only public rows", async () => {
    const counts = await Promise.all(
      names.map(async (name) => {
        const { rows } = await sql<{ rows: number }>`select count(*)::int as rows
          from ${sql.table(`api.${name}`)}`.execute(kit.api);
        return [name, rows[0]?.rows] as const;
      }),
    );
    const open = counts.filter(([, rows]) => rows !== 0).map(([name]) => name);
    expect(open.sort()).toEqual(["category", "category_version", "file", "legal_text"]);
  });

  test.each([
    ["a table behind a view", "select id from public.request", "42501"],
    ["what policies look up", "select id from claim.booking", "42501"],
    ["another table", "select 1 from public.command_log", "42501"],
    ["a write through a view", "update api.booking set currency = null", "42501"],
    ["a new row", "insert into api.legal_text (id) values (gen_random_uuid())", "42501"],
  ])("may not: %s", async (_what, statement, code) => {
    await expect(sql.raw(statement).execute(kit.api)).rejects.toMatchObject({ code });
  });

  test("claims end with their transaction, even on a reused connection", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await readViews(people.operator)).get("booking")).not.toEqual([]);
      const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from api.booking`.execute(
        kit.api,
      );
      expect(rows).toEqual([{ rows: 0 }]);
    }
  });

  test("a read that fails leaves no transaction open", async () => {
    const failing = readAs(kit.api, people.customer, (db) => sql`select 1/0`.execute(db));
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect((await readViews(people.visitor)).get("category")).not.toEqual([]);
  });
});

test("every table behind a view has both policies, and the application's role reads and writes all of it", async () => {
  const rows = await kit.rows<{
    name: string;
    policies: string[];
  }>(`select view.relname as name, array(select polname::text from pg_policy
        where polrelid = base.oid and base.relrowsecurity order by polname) as policies
      from pg_class view join pg_namespace n on n.oid = view.relnamespace and n.nspname = 'api'
      join pg_class base on base.relname = view.relname and base.relnamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThanOrEqual(names.length);
  for (const { name, policies } of rows) {
    expect([name, policies]).toEqual([name, ["application", "machines"]]);
    const count = sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`;
    const [ofOwner, ofApplication] = await Promise.all([
      kit.owner.query(`select count(*)::int as rows from ${name}`),
      count.execute(kit.runtime.db),
    ]);
    expect([name, ofApplication.rows]).toEqual([name, ofOwner.rows]);
  }
});
