import { expect, test } from "vitest";
import { agreementInForce } from "./provider-fee.ts";

const at = (day: number) => new Date(Date.UTC(2027, 0, day));
const agreed = (fee_bp: number | null, starts: number, made = 1) => ({
  fee_bp,
  starts_at: at(starts),
  agreed_at: at(made),
});
const feeOf = (list: readonly ReturnType<typeof agreed>[], day: number) =>
  agreementInForce(list, at(day))?.fee_bp;

test("of the agreements that have started the latest holds, whatever their order", () => {
  const list = [agreed(500, 10), agreed(800, 5), agreed(300, 20)];
  expect([4, 5, 9, 10, 19, 20, 30].map((day) => feeOf(list, day))).toEqual([
    undefined,
    800,
    800,
    500,
    500,
    300,
    300,
  ]);
});

test("of two with one start the one made last holds; the category's fee can hold again", () => {
  expect(feeOf([agreed(500, 10, 1), agreed(700, 10, 2)], 10)).toBe(700);
  expect(feeOf([agreed(700, 10, 2), agreed(500, 10, 1)], 10)).toBe(700);
  expect(feeOf([agreed(500, 10), agreed(null, 12)], 12)).toBeNull();
});
