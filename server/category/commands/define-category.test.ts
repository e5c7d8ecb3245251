import { beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Member } from "#server/kernel/actor.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { defineCategory } from "./define-category.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const define = (over: Partial<Parameters<typeof kitCategory>[0]>) =>
  kit.run(defineCategory, operator, kitCategory({ slug: "kit-fees", ...over }));
const feeOf = async () => (await kit.rows("select fee_bp from category where slug = 'kit-fees'"))[0]?.fee_bp;

test("accepts a fee of up to half of the price and refuses a higher one at its field", async () => {
  await define({ fee_bp: limits.platform_fee_max_bp });
  expect(await feeOf()).toBe(5_000);
  await expect(define({ fee_bp: limits.platform_fee_max_bp + 1 })).rejects.toMatchObject({
    code: "invalid_input",
    details: { issues: [{ path: "fee_bp", code: "fee_too_high" }] },
  });
  for (const fee_bp of [10_000, 10_001, -1, 12.5]) {
    await expect(define({ fee_bp })).rejects.toMatchObject({ code: "invalid_input" });
  }
  expect(await feeOf()).toBe(5_000);
});

test("the database refuses a fee above half of the price", async () => {
  await define({});
  const raise = kit.owner.query("update category set fee_bp = 5001 where slug = 'kit-fees'");
  await expect(raise).rejects.toMatchObject({ constraint: "category_fee_at_most_half" });
});

test("a category without its own fee and deposit takes the installation's", async () => {
  const { fee_bp: _fee, deposit_bp: _deposit, ...rest } = kitCategory({ slug: "kit-fees" });
  await kit.run(defineCategory, operator, rest);
  const { platform_fee_bp: fee_bp, deposit_bp } = initialSettings;
  const rows = await kit.rows("select fee_bp, deposit_bp from category where slug = 'kit-fees'");
  expect(rows).toEqual([{ fee_bp, deposit_bp }]);
});
