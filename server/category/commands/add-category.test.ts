import { beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { changeSetting } from "../../setting/commands/change-setting.ts";
import { listCategories } from "../reads/category.ts";
import { addCategory } from "./add-category.ts";
import { restoreCategory } from "./archive-category.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const name = { en: "Boat trips", de: "Bootsfahrten" };
const description = { en: "On the lake, with a skipper.", de: "Auf dem See, mit Skipper." };
const add = (slug: string) => kit.run(addCategory, operator, { slug, name, description });
const offered = async () =>
  (await listCategories(kit.scopeOf(await kit.visitor()), "en")).map(({ id }) => id);

test("a new category has the usual terms of the marketplace, and is offered last once it is restored", async () => {
  await kit.ownCategory();
  const reason = "Our usual terms.";
  const set = (setting: "platform_fee_bp" | "platform_vat_bp" | "deposit_bp", new_value: number) =>
    kit.run(changeSetting, operator, { name: setting, new_value, reason, version: 0 });
  await set("platform_fee_bp", 700);
  await set("platform_vat_bp", 810);
  await set("deposit_bp", 2_500);
  const { category_id } = await add("boat-trips");
  expect(await rowOf(kit.runtime.db, "category", category_id)).toMatchObject({
    slug: "boat-trips",
    name,
    description,
    request_questions: [],
    information_questions: [],
    currency: "EUR",
    tax_bp: 810,
    fee_bp: 700,
    deposit_bp: 2_500,
    policy: "moderate",
    version: 1,
  });
  expect(await offered()).not.toContain(category_id);
  await kit.run(restoreCategory, operator, { category_id });
  expect((await offered()).at(-1)).toBe(category_id);
});

test("an address belongs to one category, even when two are added at once", async () => {
  expect(await outcomeOf(add("boat-trips"))).toBe("invalid_input");
  const outcomes = await raceOf(
    () => add("canoe-trips"),
    () => add("canoe-trips"),
  );
  expect(outcomes.toSorted()).toEqual(["done", "invalid_input"]);
  const rows = await kit.rows("select version from category where slug = 'canoe-trips'");
  expect(rows).toEqual([{ version: 1 }]);
});
