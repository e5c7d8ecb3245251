// docs/limits.md lists every limit with the value in the code, and none that the code does not have.
import { expect, test } from "vitest";
import { editableLimits, limits } from "#domain/limits.ts";
import { type RateLimit, rateLimits } from "#domain/rate-limits.ts";
import { tableRows } from "./doc-tables.ts";

const megabyte = 1024 * 1024;

/** A value with the unit at the end of its name: `72, 24 hours`, `10 %`, `20 MiB`. */
function shown(name: string, value: number | readonly number[]): string {
  const unit = /_(days|hours|minutes|seconds|characters|bytes|bp|minor)$/.exec(name)?.[1];
  const values = typeof value === "number" ? [value] : value;
  if (unit === "bp") return values.map((each) => `${each / 100} %`).join(", ");
  if (unit === "bytes" && values.every((each) => each % megabyte === 0))
    return values.map((each) => `${each / megabyte} MiB`).join(", ");
  const text = values.map((each) => each.toLocaleString("en")).join(", ");
  if (unit === undefined) return text;
  const word = unit === "minor" ? "minor units" : unit;
  return `${text} ${text === "1" ? word.replace(/s$/, "") : word}`;
}

function span(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  return seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds / 60} min`;
}

const figures = Object.entries({ ...editableLimits, ...limits }).map(([name, value]) => [
  name,
  [shown(name, value)],
]);
const tries = Object.entries<RateLimit>(rateLimits).map(([name, limit]) => [
  name,
  [`${limit.tries} in ${span(limit.window_seconds)}`, limit.per, limit.counts],
]);

test("each limit is on its page with its value and its meaning, and nothing else is", () => {
  const rows = tableRows("limits.md");
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  expect(rows.filter(([, cells]) => (cells.at(-1) ?? "").length < 5)).toEqual([]);
  expect(Object.fromEntries(rows.map(([name, cells]) => [name, cells.slice(0, -1)]))).toEqual(
    Object.fromEntries([...figures, ...tries]),
  );
});

test("values are shown with the unit of their name", () => {
  expect(shown("reminders_before_hours", [72, 24])).toBe("72, 24 hours");
  expect(shown("least_hours", 1)).toBe("1 hour");
  expect(shown("fee_bp", 1_250)).toBe("12.5 %");
  expect(shown("file_bytes", 2 * megabyte)).toBe("2 MiB");
  expect(shown("answer_bytes", 1_024)).toBe("1,024 bytes");
});
