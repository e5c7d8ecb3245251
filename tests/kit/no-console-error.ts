// In a unit test a line on console.error is a failure: React and libraries report real faults there.
import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.join(" "));
  vi.mocked(console.error).mockRestore();
  expect(calls, "console.error was called").toEqual([]);
});
