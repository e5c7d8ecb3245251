// `npm run third-party`: documents the third-party packages of a release. Writes build/sbom.cdx.json, a software bill
// of materials (CycloneDX), and build/third-party-notices.txt. Run it after `npm run build`.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { explain, Problem } from "#server/kernel/start/problem.ts";
import { thirdPartyNotices } from "./notices.ts";
import { inlinedPackages, type Lock, shippedPackages } from "./packages.ts";

type Bill = {
  components: { "bom-ref": string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  metadata: { component: { "bom-ref": string } };
};

/** npm's own bill of everything in the lock file, reduced to what a release contains. */
function billOf(isShipped: (name: string, version: string) => boolean): Bill {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const bill = JSON.parse(execFileSync("npm", args, { encoding: "utf8", maxBuffer: 2 ** 28 })) as Bill;
  const components = bill.components.filter(({ name, version }) => isShipped(name, version));
  const refs = new Set([bill.metadata.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...bill, components, dependencies };
}

function main(): void {
  if (!existsSync("build/source-maps")) throw new Problem("There is no build: run `npm run build` first.");
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const packages = shippedPackages(lock, inlinedPackages("build/source-maps"));
  const shipped = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const bill = billOf((name, version) => shipped.has(`${name}@${version}`));
  writeFileSync("build/sbom.cdx.json", `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync("build/third-party-notices.txt", thirdPartyNotices(packages));
  process.stdout.write(`${packages.length} packages: build/sbom.cdx.json, build/third-party-notices.txt\n`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
