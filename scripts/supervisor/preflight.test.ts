import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { checkNode, checkPort, checkSpace, checkUser, claimFolder } from "#scripts/supervisor/preflight.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "preflight-"));
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
  server = undefined;
});

test("an old Node is refused in one line", () => {
  expect(() => checkNode("22.1.0")).toThrow("Proffer needs Node 24 or newer; this is Node 22.1.0.");
  expect(() => checkNode("24.0.0")).not.toThrow();
});

test.each([
  ["live", "off", 0, true],
  ["live", "on", 0, false],
  ["live", "off", 1_000, false],
  ["demo", "off", 0, false],
] as const)("%s mode with ALLOW_ROOT=%s as user %i is refused: %s", (MODE, ALLOW_ROOT, uid, isRefused) => {
  const check = () => checkUser({ MODE, ALLOW_ROOT }, uid);
  if (isRefused) expect(check).toThrow("Live mode does not run as root");
  else expect(check).not.toThrow();
});

test.each([0o000, 0o077])(
  "a new data folder is closed to others, as far as PostgreSQL's own user allows (umask %o)",
  (umask) => {
    const before = process.umask(umask);
    try {
      claimFolder(join(folder, "data"));
    } finally {
      process.umask(before);
    }
    expect((statSync(join(folder, "data")).mode & 0o777).toString(8)).toBe(
      process.getuid?.() === 0 ? "711" : "700",
    );
  },
);

test("a data folder that is a file is refused", () => {
  writeFileSync(join(folder, "data"), "");
  expect(() => claimFolder(join(folder, "data"))).toThrow(
    `DATA_DIR ${join(folder, "data")} is not a folder.`,
  );
});

test("too little disk space for a first start is reported in megabytes", () => {
  expect(() => checkSpace(folder, Number.MAX_SAFE_INTEGER)).toThrow(
    /^The disk is full: \d+ MB are free in .* a first start needs/,
  );
  expect(() => checkSpace(folder, 1)).not.toThrow();
});

test.each(["127.0.0.1", "0.0.0.0", undefined])(
  "a port taken on %s is refused by its setting",
  async (host) => {
    const port = await freePort();
    const listening = createServer();
    server = listening;
    await new Promise<void>((done) => listening.listen(port, host, done));
    await expect(checkPort(port, "STANDINS_PORT")).rejects.toThrow(
      `Port ${port} is taken by another program: stop that one, or set STANDINS_PORT to a free port.`,
    );
  },
);

test("a free port is accepted, and free afterwards", async () => {
  const port = await freePort();
  await checkPort(port, "PORT");
  await checkPort(port, "PORT");
});

test.each([
  ["ENOSPC", "The disk is full (writing /data/x)"],
  ["EACCES", "/data/x may not be read or written by this user"],
  ["EROFS", "/data/x lies on a read-only disk"],
])("the system's %s becomes a sentence", (code, sentence) => {
  expect(explain(Object.assign(new Error("raw"), { code, path: "/data/x" }))).toContain(sentence);
});

test("a full disk reported by PostgreSQL becomes the same sentence, and a Problem has no stack", () => {
  expect(explain(new Error("initdb: could not write file: No space left on device"))).toContain(
    "The disk is full",
  );
  expect(explain(new Problem("Plain."))).toBe("Plain.");
  expect(explain(new Error("unforeseen"))).toContain("preflight.test.ts");
});
