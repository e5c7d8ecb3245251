// Notes of operators: for each other alone, whoever asks and wherever.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { noteNouns } from "#domain/operator/note.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { operatorNotes } from "../access.ts";
import { findStory } from "../reads/story/story.ts";
import { addOperatorNote, strikeOperatorNote } from "./note.ts";

const kit = kitDuringFile();
const text = "Says that the album never came; sounded honest.";
let operator: Member;
let customer: Member;
let provider: Member;
let ids: Record<(typeof noteNouns)[number], string>;
beforeAll(async () => {
  operator = await kit.operator();
  const made = await kit.failedRefund();
  ({ customer, provider } = made);
  const [row] = await kit.rows("select attempt_id from refund where id = $1", made.refund_id);
  ids = {
    request: made.request_id,
    offer: made.offer_id,
    booking: made.booking_id,
    attempt: row?.attempt_id,
    refund: made.refund_id,
    account: customer.account_id,
  };
  for (const noun of noteNouns)
    await kit.run(addOperatorNote, operator, { noun, subject_id: ids[noun], note: text });
});

const notesOf = async (noun: (typeof noteNouns)[number], by: Actor = operator, id = ids[noun]) =>
  (await findStory(kit.scopeOf(by), noun, id, new URLSearchParams()))?.pages.notes?.rows ?? null;

describe("a note", () => {
  test.each(noteNouns)("about this kind of thing is on its page with its author: %s", async (noun) => {
    expect(await notesOf(noun)).toMatchObject([
      { text, author: operator.email, struck_at: null, may_strike: true },
    ]);
  });

  test("about nothing is refused", async () => {
    const input = { noun: "booking", subject_id: randomUUID(), note: text } as const;
    expect(await outcomeOf(kit.run(addOperatorNote, operator, input))).toBe("not_found");
  });

  test("is struck through by its author alone, once, and stays readable", async () => {
    const { account_id } = await kit.customer();
    const input = { noun: "account", subject_id: account_id, note: text } as const;
    const { note_id } = await kit.run(addOperatorNote, operator, input);
    const colleague = await kit.operator();
    expect(await outcomeOf(kit.run(strikeOperatorNote, colleague, { note_id }))).toBe("forbidden");
    await kit.run(strikeOperatorNote, operator, { note_id });
    expect(await outcomeOf(kit.run(strikeOperatorNote, operator, { note_id }))).toBe("stale");
    expect(await notesOf("account", colleague, account_id)).toMatchObject([
      { text, struck_at: kit.clock.now().toISOString(), may_strike: false },
    ]);
  });
});

describe("nobody but an operator in person", () => {
  const profiles = () => [customer.profile, provider.profile, operator.profile, null];
  const accounts = () =>
    [customer, provider, operator].map(({ account_id, email }) => ({ account_id, email }));
  /** Every combination of account, profile, rights and impersonation, most of which no session has. */
  const actors = () =>
    fc
      .record({
        account: fc.constantFrom(...accounts(), { account_id: randomUUID(), email: "new@people.test" }),
        profile: fc.constantFrom(...profiles()),
        is_operator: fc.boolean(),
        roles: fc.constantFrom<OperatorRole[]>([], ["admin"]),
        on_behalf_of: fc.constantFrom(null, operator.account_id, customer.account_id),
        is_two_factor: fc.boolean(),
        visitor_id: fc.constantFrom(null, randomUUID()),
      })
      .map(
        ({ account, is_two_factor, ...rest }): Member => ({
          kind: "member",
          ...account,
          ...rest,
          assurance: { is_two_factor, proved_at: null },
        }),
      );

  test("reads a note, whoever asks", async () => {
    await fc.assert(
      fc.asyncProperty(actors(), async (actor) => {
        const mayRead = actor.is_operator && actor.roles?.length === 1 && actor.on_behalf_of === null;
        const rows = await operatorNotes(kit.scopeOf(actor)).select("text").execute();
        expect(rows.length > 0).toBe(mayRead);
        for (const noun of noteNouns)
          expect(await notesOf(noun, actor)).toEqual(mayRead ? expect.anything() : null);
      }),
      { numRuns: 40 },
    );
    const visitor: Actor = { kind: "visitor", visitor_id: randomUUID() };
    expect(await operatorNotes(kit.scopeOf(visitor)).select("id").execute()).toEqual([]);
  });

  test("gets one from the API or in the copy that people ask for by themselves", async () => {
    expect(Object.keys(relations)).not.toContain("operator_note");
    const { rows } = await kit.owner.query(
      `select count(*)::int as count from information_schema.view_column_usage
       where view_schema in ('api', 'claim') and table_name = 'operator_note'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
    for (const { account_id } of [customer, provider])
      expect(JSON.stringify(await gatherExport(kit.runtime, account_id, kit.clock.now()))).not.toContain(
        text,
      );
  });

  test("finds its text in the log of commands", async () => {
    const rows = await kit.rows(
      "select 1 from command_log where audit::text || output::text like $1",
      `%${text}%`,
    );
    expect(rows).toEqual([]);
  });
});

test("closing an account empties the notes about it and about what it was a side of, and no others", async () => {
  const { customer: leaving, request_id } = await kit.openRequest();
  const other = await kit.customer();
  const about = [
    ["account", leaving.account_id],
    ["request", request_id],
    ["account", other.account_id],
  ] as const;
  for (const [noun, subject_id] of about)
    await kit.run(addOperatorNote, operator, { noun, subject_id, note: text });
  await kit.run(closeAccount, leaving, { confirmation: "delete" });
  const rows = await kit.rows(
    "select text from operator_note where subject_id = any($1::uuid[])",
    about.map(([, id]) => id),
  );
  expect(rows.filter(({ text: left }) => left === null)).toHaveLength(2);
  expect(await notesOf("account", operator, other.account_id)).toMatchObject([{ text }]);
});
