// Every command in a marketplace whose categories are all archived: what has begun goes on, and nothing new begins. Each
// command's example is made while they are on the site and called when they no longer are.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shareOfTurn, turns } from "#scripts/test-run/turn.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { type Outcome, outcomeOf } from "#tests/kit/outcome.ts";
import { all, call } from "./calls.ts";
import { exampleOf } from "./examples.ts";

/** What an archived category ends. Every other command does what it does elsewhere. */
const ended: Readonly<Record<string, Outcome>> = {
  submit_request: "category_archived",
  reopen_request: "category_archived",
  send_direct_offer: "category_archived",
  make_partner: "category_archived",
  archive_category: "stale",
};

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** Calls something while no category is on the site. */
async function whileArchived(work: () => Promise<unknown>): Promise<Outcome> {
  const { rows } = await kit.owner.query<{ id: string }>(
    "update category set archived_at = $1 where archived_at is null returning id",
    [kit.now()],
  );
  try {
    return await outcomeOf(work());
  } finally {
    await kit.owner.query("update category set archived_at = null where id = any($1)", [
      rows.map(({ id }) => id),
    ]);
  }
}

const others = all.filter(([name]) => !Object.hasOwn(ended, name));

describe("with all categories archived", () => {
  test.each(Object.entries(ended))("%s is refused: %s", async (name, expected) => {
    const command = all.find(([one]) => one === name)?.[1];
    if (!command) throw new Error(`there is no command ${name}`);
    const { actor, input } = await exampleOf(name, kit);
    expect(await whileArchived(() => call(kit.runtime, command, { actor, input }))).toBe(expected);
  });

  test.each(shareOfTurn(others, turns))("%s does what it does", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    expect(await whileArchived(() => call(kit.runtime, command, { actor, input })), name).toBe("done");
  });
});
