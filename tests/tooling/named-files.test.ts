// Files and folders that the documents name exist.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
const documents = tracked.filter((path) => /^(docs\/)?[\w-]+\.md$/.test(path) && path !== "CHANGELOG.md");

/** What is made by a run, and names that stand for any file. */
const others = new Set(["test-results/coverage/coverage.md", "dialog.print.css"]);

/** A tracked file, by its path or the end of it. */
const isFile = (name: string) => tracked.some((path) => path === name || path.endsWith(`/${name}`));
const isFolder = (name: string) => tracked.some((path) => path.startsWith(`${name}/`));

test("every file that a document names", () => {
  expect(documents).toContain("ARCHITECTURE.md");
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|css|md))`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !others.has(name) && !isFile(name))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every folder of sources that a document names", () => {
  const places =
    /`((?:app|server|domain|db|scripts|tests|bench|stand-ins|deploy|docs|messages)\/[\w/-]+?)\/?`/g;
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(places)]
      .map(([, name = ""]) => name)
      .filter(
        (name) => !isFolder(name) && !tracked.some((path) => path === name || path.startsWith(`${name}.`)),
      )
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
