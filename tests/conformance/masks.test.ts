// A relation and its view leave out whatever a page leaves out for one of the people who see a row: hiding the
// customer's address on a provider's page is pointless if a program can read it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { maskedColumns, type Relation } from "#server/kernel/relation.ts";
import { relations } from "#server/nouns.ts";
import { makeEveryNoun } from "#tests/kit/every-noun.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { type RowsByKey, rowsByRole, rowsByRules } from "#tests/kit/relations.ts";
import { withFile } from "#tests/kit/states/request-file.ts";
import { shownByPages } from "./page-reads.ts";

let kit: TestKit;
/** Everybody in the market, and a visitor. */
let cast: Actor[];
let operator: Member;
beforeAll(async () => {
  kit = await startKit();
  const { people } = await makeEveryNoun(kit);
  await kit.owner.query("update profile set tax_id = 'DE999999999' where kind = 'provider'");
  await withFile(kit, await kit.sentOffer());
  await writeContactDetails();
  operator = people.operator as Member;
  const rows = await kit.rows<{
    account_id: string;
  }>(`select id as account_id from account where status = 'active'
      and not exists (select from operator_grant where operator_grant.account_id = account.id)`);
  cast = [people.drafting, ...(await Promise.all(rows.map((row) => kit.again(row))))];
}, 120_000);
afterAll(() => kit.stop());

const phone = "0171 1234567";
const withheldColumns = ({ withheld = [] }: Relation) => withheld.flatMap(({ columns }) => columns);

/** The rows that can have the withheld text, where not all do. */
const written: Readonly<Record<string, string>> = {
  counter_offer_line: "from_position is null",
  message: "status = 'sent'",
};

/** Puts a telephone number into each text that a relation withholds, in every row, as old texts may have. */
async function writeContactDetails(): Promise<void> {
  for (const relation of Object.values(relations))
    for (const column of withheldColumns(relation)) {
      const text = relation.columns[column]?.kind === "jsonb" ? `jsonb_build_object('a', $1::text)` : "$1";
      const where = written[relation.name] ?? "true";
      await kit.owner.query(`update ${relation.name} set ${column} = ${text} where ${where}`, [
        `Call ${phone}`,
      ]);
    }
}

const scopeOf = (actor: Actor) => kit.scopeOf(actor);

const relationOf = (name: string) => {
  const relation = relations[name];
  if (!relation) throw new Error(`no relation is called ${name}`);
  return relation;
};

/** The rows of a relation that each member of the cast reads. */
async function readers(name: string): Promise<[actor: Actor, rows: RowsByKey][]> {
  const read: [Actor, RowsByKey][] = [];
  for (const actor of cast) read.push([actor, await rowsByRules(scopeOf(actor), relationOf(name))]);
  return read;
}

/** The rows without some columns, by key. */
function without(rows: RowsByKey, columns: readonly string[]): Record<string, unknown> {
  const left = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
  return Object.fromEntries([...rows].map(([key, row]) => [key, left(row)]));
}

const sideOf = (actor: Actor) => (actor.kind === "member" ? (actor.profile?.kind ?? "newcomer") : actor.kind);

/** What this person reads of the relation's rows though no page of theirs shows it, and how many rows were compared. */
async function beyondPages({ name }: Relation, [actor, rows]: [Actor, RowsByKey]) {
  const shown = shownByPages[name];
  const { page = null, besides = [] } = typeof shown === "object" ? shown : {};
  const reading = { scope: scopeOf(actor), env: kit.runtime.env };
  const beyond = new Set<string>();
  let compared = 0;
  for (const row of rows.values()) {
    const seen = page ? await page(reading, row) : {};
    if (!seen) continue;
    compared += 1;
    const ofPage = new Map<string, unknown>(Object.entries(seen));
    const isShown = (column: string) => besides.includes(column) || (ofPage.get(column) ?? null) !== null;
    for (const [column, value] of Object.entries(row))
      if (value !== null && !isShown(column)) beyond.add(`${sideOf(actor)}: ${column}`);
  }
  return { beyond, compared };
}

/** View columns that are not null where relations mask them: access rules need them for everybody's rows. */
const keptInView: Readonly<Record<string, string[]>> = { profile: ["archived_at"] };

test("every relation is listed, and nothing else", () => {
  expect(Object.keys(shownByPages).sort()).toEqual(Object.keys(relations).sort());
});

describe.each(Object.keys(relations))("%s", (name) => {
  const relation = relationOf(name);
  const masked = maskedColumns(relation);
  const shown = shownByPages[name];

  test("the view shows everybody the same columns as the relation", async () => {
    const kept = keptInView[name] ?? [];
    for (const actor of [...cast, operator]) {
      const ofRelation = await rowsByRules(scopeOf(actor), relation);
      const ofView = await rowsByRole(kit.api, actor, relation);
      expect(without(ofView, kept)).toEqual(without(ofRelation, kept));
    }
  });

  const withheld = withheldColumns(relation);
  if (withheld.length > 0)
    test.each(withheld)(
      "the contact details in %s are hidden from somebody and shown to somebody",
      async (column) => {
        const read = (await readers(name)).flatMap(([, rows]) =>
          [...rows.values()].flatMap((row) => (row[column] === null ? [] : [JSON.stringify(row[column])])),
        );
        expect(read.some((text) => text.includes(hiddenContact))).toBe(true);
        expect(read.some((text) => text.includes(phone))).toBe(true);
        for (const text of read) expect(text.includes(hiddenContact)).toBe(!text.includes(phone));
      },
    );

  if (shown === "one")
    test("each row has exactly one reader, who sees all of it", async () => {
      expect(masked).toEqual([]);
      const keys = (await readers(name)).flatMap(([, rows]) => [...rows.keys()]);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    });

  if (shown === "public")
    test("a row is the same for everybody", async () => {
      const all = Object.fromEntries(await rowsByRules(scopeOf(operator), relation));
      expect(all).not.toEqual({});
      for (const [, rows] of await readers(name)) expect(all).toMatchObject(Object.fromEntries(rows));
    });

  if (typeof shown === "object")
    test("what its pages leave out is masked, or listed as visible to everybody", async () => {
      const read = await readers(name);
      const found = [];
      for (const reader of read) found.push(await beyondPages(relation, reader));
      expect(found.some(({ compared }) => compared > 0)).toBe(true);
      expect([...new Set(found.flatMap(({ beyond }) => [...beyond]))]).toEqual([]);
      expect(shown.besides.filter((column) => !Object.hasOwn(relation.columns, column))).toEqual([]);
    });

  if (masked.length > 0)
    test.each(masked)("%s is hidden from somebody and shown to somebody", async (column) => {
      const stored = await kit.rows<{ key: string }>(
        `select concat_ws('/', ${relation.key.join(", ")}) as key from ${name} where ${column} is not null`,
      );
      const read = (await readers(name)).flatMap(([, rows]) =>
        stored.flatMap(({ key }) => (rows.has(key) ? [rows.get(key)?.[column] ?? null] : [])),
      );
      expect(read).toContain(null);
      expect(read.some((value) => value !== null)).toBe(true);
    });
});
