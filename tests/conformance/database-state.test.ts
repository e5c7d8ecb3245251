import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { tableStates } from "./database-state.ts";

const kit = kitDuringFile();
beforeAll(async () => {
  await kit.owner.query("create table planted (id int primary key, name text)");
});

beforeEach(async () => {
  await kit.owner.query("truncate planted");
  await kit.owner.query("insert into planted values (1, 'one'), (2, 'two'), (3, 'three')");
});

describe("a change to a table is detected", () => {
  test.each([
    "insert into planted values (4, 'four')",
    "update planted set name = 'other' where id = 1",
    "update planted set name = 'other' where id = 3",
    "delete from planted where id = 1",
    "delete from planted where id = 3",
    "with removed as (delete from planted where id = 2) insert into planted values (4, 'four')",
    "truncate planted",
  ])("%s", async (change) => {
    const before = await tableStates(kit.owner);
    await kit.owner.query(change);
    const { planted, ...others } = await tableStates(kit.owner);
    expect(planted).not.toEqual(before.planted);
    expect({ ...others, planted: before.planted }).toEqual(before);
  });

  test("so are an enqueued job and one of the product's own rows", async () => {
    const before = await tableStates(kit.owner);
    await kit.customer();
    const after = await tableStates(kit.owner);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toEqual(expect.arrayContaining(["account", "command_log", "profile"]));
    expect(Object.keys(after).filter((name) => name.startsWith("graphile_worker."))).not.toEqual([]);
    expect(changed).not.toContain("payment_attempt");
  });
});

test("a rolled-back change and a lock do not count", async () => {
  const before = await tableStates(kit.owner);
  await kit.owner.query(
    "begin; insert into planted values (4, 'four'); update planted set name = 'other'; delete from planted where id = 2; rollback",
  );
  await kit.owner.query("begin; select from planted for update; commit");
  expect(await tableStates(kit.owner)).toEqual(before);
});
