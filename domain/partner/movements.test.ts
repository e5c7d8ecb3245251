import { describe, expect, test } from "vitest";
import { groupedSumsOf, type Movement, sumsOf } from "./movements.ts";
import { balancesOf } from "./statement.ts";

const move = (month: string, booking_id: string | null, minor: number, currency = "EUR"): Movement => ({
  month,
  booking_id,
  minor,
  currency,
});
const row = (month: string, earned_minor: number, reversed_minor = 0, paid_minor = 0, currency = "EUR") => ({
  month,
  currency,
  earned_minor,
  reversed_minor,
  paid_minor,
});
const january = [move("2027-01", "a", 100), move("2027-01", "b", 20)];

describe("what operators see of a partner's money", () => {
  test("is every movement in its own month", () => {
    const all = [
      ...january,
      move("2027-02", "a", -100),
      move("2027-02", null, -20),
      move("2027-02", null, 5),
    ];
    expect(sumsOf(all)).toEqual([row("2027-01", 120), row("2027-02", 0, 100, 15)]);
  });
});

describe("what the partner sees of its money", () => {
  test("is sums of three bookings, in the month of the third", () => {
    expect(groupedSumsOf(january)).toEqual([]);
    const three = [...january, move("2027-03", "c", 3)];
    expect(groupedSumsOf(three)).toEqual([row("2027-03", 123)]);
    const five = [...three, move("2027-03", "d", 1_000), move("2027-04", "e", 2_000)];
    expect(groupedSumsOf(five)).toEqual([row("2027-03", 123)]);
    expect(groupedSumsOf([...five, move("2027-04", "f", 4_000)])).toEqual([
      row("2027-03", 123),
      row("2027-04", 7_000),
    ]);
  });

  test("counts a booking once in a group, and nets what is taken back", () => {
    const two = [...january, move("2027-01", "a", -100), move("2027-01", "a", 100)];
    expect(groupedSumsOf(two)).toEqual([]);
    expect(groupedSumsOf([...two, move("2027-01", "c", -121)])).toEqual([row("2027-01", 0, 1)]);
  });

  test("is separate for each currency, and includes payments at once", () => {
    const mixed = [...january, move("2027-01", "c", 9, "CHF"), move("2027-02", null, -50)];
    expect(groupedSumsOf(mixed)).toEqual([row("2027-02", 0, 0, 50)]);
  });

  test("loses no cent and changes no earlier figure, wherever the movements end", () => {
    const minors = [31, 7, -31, 500, 11, -7, 40, 13, 2, -500, 90, 1];
    const all = minors
      .map((minor, at) => move(`2027-0${1 + (at % 9)}`, `b${at % 5}`, minor))
      .toSorted((a, b) => a.month.localeCompare(b.month));
    let before: string[] = [];
    for (let count = 0; count <= all.length; count += 1) {
      const shown = groupedSumsOf(all.slice(0, count)).map((one) => JSON.stringify(one));
      // The last month may grow by a group; earlier ones stay.
      expect(shown.slice(0, Math.max(before.length - 1, 0))).toEqual(before.slice(0, -1));
      before = shown;
    }
    const rest = [move("2027-10", "x", 0), move("2027-10", "y", 0), move("2027-10", "z", 0)];
    const total = minors.reduce((sum, minor) => sum + minor, 0);
    expect(balancesOf(groupedSumsOf([...all, ...rest]))).toEqual([{ currency: "EUR", open_minor: total }]);
  });
});
