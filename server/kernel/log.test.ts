import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test.each(["err", "error"])(
  "an error under %s says what and where, and nothing of the row it was about",
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), "log-"));
    try {
      const file = join(folder, "log");
      const row = { detail: "Key (email)=(lena@mailbox.test) already exists.", where: "lena@mailbox.test" };
      const cause = Object.assign(new Error("below"), row);
      const error = Object.assign(new Error("duplicate key", { cause }), {
        code: "23505",
        ...row,
        first: cause,
      });
      makeLog("info", file).error({ [name]: error }, "failed");
      const text = readFileSync(file, "utf8");
      expect(JSON.parse(text)[name]).toMatchObject({ type: "Error", code: "23505" });
      expect(text).toContain("duplicate key");
      expect(text).toContain("log.test.ts");
      expect(text).not.toContain("lena@mailbox.test");
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
