import { expect, test } from "vitest";
import { makeLog } from "./log.ts";

// A device that is always full.
test("a log that cannot be written costs lines and nothing else", () => {
  const log = makeLog("info", "/dev/full");
  const write = () => {
    for (let line = 0; line < 100; line += 1) log.info({ line }, "lost");
  };
  expect(write).not.toThrow();
});
