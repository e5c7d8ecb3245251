import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./keyset.ts";

const id = "01a6f146-0846-72e0-9bd5-7523ed77b506";
const isWord = (value: unknown): value is string => typeof value === "string" && /^[a-z]+$/.test(value);
const raw = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each<[what: string, kind: "instant" | "number", value: string | number]>([
  ["an instant", "instant", "2027-02-28T10:00:00.000Z"],
  ["the first instant that PostgreSQL knows", "instant", "0001-01-01T00:00:00.000Z"],
  ["the end of time", "instant", "infinity"],
  ["a number", "number", -17],
])("a cursor with %s is read as it was written", (_what, kind, value) => {
  expect(decodeCursor(encodeCursor({ value, id }), kind)).toEqual({ value, id });
  expect(decodeCursor(encodeCursor({ value, id: "word" }), kind, isWord)).toEqual({ value, id: "word" });
});

test.each<[what: string, kind: "instant" | "number", text: string | null]>([
  ["nothing", "instant", null],
  ["no JSON", "instant", "x"],
  ["no pair", "instant", raw({ value: "infinity", id })],
  ["a part more", "instant", raw(["infinity", id, id])],
  ["a key that is no id", "instant", raw(["infinity", "word"])],
  ["the 30th of February", "instant", raw(["2027-02-30T10:00:00.000Z", id])],
  ["the year 0", "instant", raw(["0000-01-01T00:00:00.000Z", id])],
  ["a day without its time", "instant", raw(["2027-02-28", id])],
  ["a number for an instant", "instant", raw([17, id])],
  ["a half", "number", raw([1.5, id])],
  ["a number in quotes", "number", raw(["17", id])],
  ["too many characters", "instant", raw(["infinity", id, "x".repeat(600)])],
])("%s is no cursor", (_what, kind, text) => {
  expect(decodeCursor(text, kind)).toBeNull();
});
