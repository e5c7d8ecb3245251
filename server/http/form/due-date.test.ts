import { expect, test } from "vitest";
import { readDueDate } from "./due-date.ts";

const read = (due_at?: unknown, time_zone: unknown = "Europe/Berlin") =>
  readDueDate({ input: { due_at, time_zone } });

test("a due day lasts until its end in the form's zone, in summer, in winter and when the clocks change", () => {
  expect(read("2027-06-12")).toEqual({ due_at: "2027-06-12T21:59:59.999Z" });
  expect(read("2027-01-12")).toEqual({ due_at: "2027-01-12T22:59:59.999Z" });
  expect(read("2027-03-28")).toEqual({ due_at: "2027-03-28T21:59:59.999Z" });
  expect(read("2027-06-12", "Pacific/Kiritimati")).toEqual({ due_at: "2027-06-12T09:59:59.999Z" });
});

test("an invalid day or zone is left to the command", () => {
  for (const day of [undefined, "", "12.06.2027", "2027-02-30", "2027-06-12T10:00:00Z", 7])
    expect(read(day)).toEqual({});
  expect(read("2027-06-12", "Mars/Olympus")).toEqual({});
});
