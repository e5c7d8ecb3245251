import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

type Module = { putInPlace(staged: string, build: string): void };
const { putInPlace } = (await import(new URL("put-in-place.mjs", import.meta.url).href)) as Module;

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), "build-"));
});
afterEach(() => rmSync(build, { recursive: true }));

/** Makes a build beside the existing one and puts it in place. */
function replaceBy(name: string): void {
  const staged = join(build, ".next");
  for (const file of [
    `server/assets/${name}.js`,
    "server/index.js",
    `client/assets/${name}.js`,
    "release.txt",
  ]) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    writeFileSync(join(staged, file), name);
  }
  putInPlace(staged, build);
}

const chunks = () => readdirSync(join(build, "server/assets")).sort();

test("a new build replaces the old one, and the server's parts of the old one stay until the build after", () => {
  replaceBy("one");
  expect(chunks()).toEqual(["one.js"]);
  replaceBy("two");
  expect(chunks()).toEqual(["one.js", "two.js"]);
  expect(readdirSync(join(build, "client/assets"))).toEqual(["two.js"]);
  expect(readFileSync(join(build, "server/index.js"), "utf8")).toBe("two");
  replaceBy("three");
  expect(chunks()).toEqual(["three.js", "two.js"]);
  expect(readdirSync(build).sort()).toEqual(["client", "release.txt", "server"]);
});

test("a build with the same parts keeps none twice", () => {
  replaceBy("one");
  replaceBy("one");
  replaceBy("one");
  expect(chunks()).toEqual(["one.js"]);
});
