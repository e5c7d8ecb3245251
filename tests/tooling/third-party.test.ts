// A release lists all third-party packages that it runs with or that its build has inlined, with their licences.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { thirdPartyNotices } from "#scripts/third-party/notices.ts";
import { inlinedPackages, type Lock, shippedPackages } from "#scripts/third-party/packages.ts";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

test("inlined packages are found through the source maps, wherever they are installed", () => {
  const folder = mkdtempSync(join(tmpdir(), "maps-"));
  mkdirSync(join(folder, "assets"));
  const sources = [
    "../app/root.tsx",
    "../../node_modules/@a/b/c.js",
    "../node_modules/d/node_modules/e/f.js",
  ];
  writeFileSync(join(folder, "assets", "one.js.map"), JSON.stringify({ sources }));
  expect([...inlinedPackages(folder)].sort()).toEqual(["@a/b", "e", "tailwindcss"]);
  rmSync(folder, { recursive: true });
});

test("a release has its runtime and inlined packages, and no other development package", () => {
  const names = shippedPackages(lock, new Set(["lucide-react"])).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["pg", "react", "lucide-react"]));
  for (const name of ["vitest", "@biomejs/biome"]) expect(names).not.toContain(name);
});

test("every package of a release names its licence, and each installed one has its text in the notice", () => {
  const packages = shippedPackages(lock, new Set(["lucide-react", "@fontsource-variable/inter"]));
  expect(packages.filter(({ license }) => license === "").map(({ name }) => name)).toEqual([]);
  const notice = thirdPartyNotices(packages);
  for (const { name, version } of packages) expect(notice).toContain(`\n${name} ${version} (`);
  expect(notice).toContain("Permission is hereby granted");
  expect(notice).toContain("SIL Open Font License");
});

test("npm's own bill of materials is made from the lock file, which names every component's version", () => {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const bill = JSON.parse(execFileSync("npm", args, { encoding: "utf8", maxBuffer: 2 ** 28 }));
  const found = new Set(
    bill.components.map((each: { name: string; version: string }) => `${each.name}@${each.version}`),
  );
  const shipped = shippedPackages(lock, new Set());
  expect(
    shipped.filter(({ name, version }) => !found.has(`${name}@${version}`)).map(({ name }) => name),
  ).toEqual([]);
});
