import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeLog } from "./log.ts";

// A device that is always full.
test("a log that cannot be written loses lines and does no other harm", () => {
  const log = makeLog("info", "/dev/full");
  const write = () => {
    for (let line = 0; line < 100; line += 1) log.info({ line }, "lost");
  };
  expect(write).not.toThrow();
});

/** The text of one log line. */
function written(line: object, message: string): string {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  try {
    const file = join(folder, "log");
    makeLog("info", file).warn(line, message);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lena = "lena.k+x@mailbox.test";
const refused = Object.assign(new Error(`all recipients were rejected: 550 <${lena}>: no such user`), {
  code: "EENVELOPE",
  responseCode: 550,
  response: `550 <${lena}>`,
  rejected: [lena],
  recipient: lena,
  rejectedErrors: [Object.assign(new Error(`550 ${lena}`), { recipient: lena })],
});

test.each([
  ["an error of the mail client", { err: refused }, "mail"],
  [
    "an error inside another one",
    { err: new Error(`sending to ${lena} failed`, { cause: refused }) },
    "mail",
  ],
  ["an error that is no object", { error: `550 ${lena}` }, "mail"],
  ["a message that quotes an error", { queue: "mail" }, `Failed task 7 with error '550 <${lena}>'`],
  ["a member of a line", { recipient: lena, inner: { email: lena, rejected: [lena] } }, "mail"],
])("no address is in the log: %s", (_what, line, message) => {
  const text = written(line, message);
  expect(text.split("\n").filter(Boolean)).toHaveLength(1);
  expect(text).not.toContain("mailbox.test");
});

test("a line names its time, machine and process", () => {
  const { time, host, pid } = JSON.parse(written({}, "working")) as Record<string, unknown>;
  expect({ time: typeof time, host, pid }).toEqual({ time: "number", host: hostname(), pid: process.pid });
});

test("stack lines in scoped packages stay", () => {
  const error = new Error("failed");
  error.stack = "Error: failed\n    at open (file:///srv/node_modules/@sentry/core/index.js:12:3)";
  expect(written({ err: error }, "job")).toContain("node_modules/@sentry/core/index.js:12:3");
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
