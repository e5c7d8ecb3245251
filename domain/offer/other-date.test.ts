import { expect, test } from "vitest";
import { isOtherDate } from "./other-date.ts";

const noon = "2027-06-12T12:00:00.000Z";
const evening = "2027-06-12T20:00:00.000Z";
const span = (starts_at: string | null, ends_at: string | null = null) => ({ starts_at, ends_at });

test.each([
  ["a request without a date", span(null), span(noon), false],
  ["the same start and end", span(noon, evening), span(noon, evening), false],
  ["another start", span(noon), span(evening), true],
  ["the same minute", span(noon), span("2027-06-12T12:00:59.999Z"), false],
  ["no date offered", span(noon), span(null), true],
  ["another end", span(noon, evening), span(noon, noon), true],
  ["an end that only one names", span(noon, evening), span(noon), false],
])("%s", (_name, request, offer, expected) => {
  expect(isOtherDate(request, offer)).toBe(expected);
});
