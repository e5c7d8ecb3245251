import { expect, test } from "vitest";
import { isAbout, sortFiles, titlesIn } from "./choose-files.ts";

const source = `
describe("a refund", () => {
  test("is paid back once", () => {});
  test.each(rows)("of %s is rounded", () => {});
  test.each([
    [1, 2],
  ])('in "cents"', () => {});
  test(title(money), () => {});
});`;

test("finds titles in tests, suites and tables", () => {
  expect(titlesIn(source)).toEqual(["a refund", "is paid back once", "of %s is rounded", 'in "cents"']);
});

test.each([
  ["money", false],
  ["MONEY", false],
  ["Refund", true],
  ["cents", true],
  ["booking", true],
])("%s decides whether a file is chosen: %s", (word, isChosen) => {
  expect(isAbout("domain/booking/cost.test.ts", source, [word])).toBe(isChosen);
  expect(isAbout("domain/booking/cost.test.ts", source, ["nothing of it", word])).toBe(isChosen);
});

test("files go to their runner, and tests of processes need the build", () => {
  const unit = ["domain/money.test.ts", "server/kernel/move.test.ts"];
  expect(sortFiles(unit)).toEqual({ vitest: unit, playwright: [], needsBuild: false });
  expect(sortFiles([...unit, "tests/tooling/soak.test.ts"]).needsBuild).toBe(true);
  expect(sortFiles(["tests/e2e/journey.spec.ts"])).toEqual({
    vitest: [],
    playwright: ["tests/e2e/journey.spec.ts"],
    needsBuild: true,
  });
});
