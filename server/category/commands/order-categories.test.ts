import { beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listCategories } from "../reads/category.ts";
import { duplicateCategory } from "./duplicate-category.ts";
import { orderCategories } from "./order-categories.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const order = async () =>
  (await kit.rows("select id from category order by position, slug")).map(({ id }) => String(id));
const move = (category_id: string, before_id: string | null) =>
  kit.run(orderCategories, operator, { category_id, before_id });

test("one category moves before another one or to the end, without a new version of any", async () => {
  for (let made = 0; made < 3; made += 1) await kit.ownCategory();
  const [first = "", second = "", ...others] = await order();
  const last = others.at(-1) ?? "";
  await move(last, first);
  expect((await order()).slice(0, 3)).toEqual([last, first, second]);
  await move(last, null);
  expect(await order()).toEqual([first, second, ...others]);
  expect(await kit.rows("select distinct version from category")).toEqual([{ version: 1 }]);
  const scope = kit.scopeOf(await kit.visitor());
  expect((await listCategories(scope, "en")).map(({ id }) => id)).toEqual(await order());
});

test("two moves at once are both made, one after the other", async () => {
  const [first = "", second = "", third = ""] = await order();
  expect(
    await raceOf(
      () => move(third, first),
      () => move(second, null),
    ),
  ).toEqual(["done", "done"]);
  const after = await order();
  expect([after[0], after.at(-1)]).toEqual([third, second]);
  expect(await outcomeOf(move(first, "01a1ffbd-397e-756e-81c0-09ad00051f4d"))).toBe("not_found");
});

test("a copy asks the same under names of its own, and is archived until somebody restores it", async () => {
  const original = await kit.ownCategory();
  const copy = () => kit.run(duplicateCategory, operator, { category_id: original.id });
  const [one, two] = [await copy(), await copy()];
  expect([one.slug, two.slug]).toEqual([`${original.slug}-copy`, `${original.slug}-copy-2`]);
  const {
    id: _id,
    slug: _slug,
    name: _name,
    ...fields
  } = await rowOf(kit.runtime.db, "category", original.id);
  expect(await rowOf(kit.runtime.db, "category", one.category_id)).toMatchObject({
    ...fields,
    name: { en: "Kit pictures (copy)", de: "Kit-Bilder (Kopie)" },
    archived_at: kit.now(),
  });
});
