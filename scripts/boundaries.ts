// Runs the import rules of `.dependency-cruiser.mjs` and reports violations. Also fails if the checker sees no module:
// under some TypeScript versions it silently sees none.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** With fewer modules, the checker has not seen the repository. */
const FEWEST_MODULES = 100;

const topFolders = ["app", "server", "domain", "db", "standins", "scripts", "tests", "bench"];

export type Violation = { rule: string; from: string; to: string };

type Report = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** What the import graph cannot show: the checker sees every form of a type import, but takes it for a value. */
const textRules = [
  {
    rule: "component-takes-types-only",
    where: /^app\/(components|ui)\//,
    except: /\.(test|example)\.tsx?$/,
    forbidden: /^(?:import|export) (?!type\b)[^;]*? from "#server\//m,
    to: "#server/",
  },
  {
    rule: "environment-in-one-place",
    where: /^(app|server|domain|db)\//,
    except: /^server\/kernel\/env\.ts$|\.(test|example)\.tsx?$/,
    forbidden: /\bprocess\.env\b/,
    to: "process.env",
  },
  // A table's readers say who reads it; the excepted files find a person's own rows by an index that no list uses.
  {
    rule: "rows-by-readers",
    where: /^server\//,
    except:
      /^server\/(kernel\/(scope|timeline)|request\/store\/board|(booking|offer)\/store\/by-time|home\/access)\.ts$|\.test\.ts$/,
    forbidden: /\bvisibleRows\(/,
    to: "visibleRows()",
  },
  // The excepted stores hold rows without a version and events: exports, stored events, endpoints and their deliveries, and
  // an account that is emptied.
  {
    rule: "status-by-the-one-helper",
    where: /^(app|server|db)\//,
    except:
      /^server\/(kernel\/move|account\/store\/(closing|exports)|payment\/store\/payment|webhook\/store\/(webhook|deliveries))\.ts$|\.(test|example)\.tsx?$/,
    forbidden: /\.set\(\s*\{[^}]*?\bstatus\b\s*[:,}]/,
    to: "set({ status })",
  },
];

function sourcesBelow(root: string): string[] {
  return topFolders.flatMap((top) =>
    existsSync(join(root, top))
      ? readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
          .map((name) => `${top}/${name.replaceAll("\\", "/")}`)
          .filter((name) => /\.tsx?$/.test(name))
      : [],
  );
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

function checkTexts(root: string): Violation[] {
  return sourcesBelow(root).flatMap((from) => {
    const rules = textRules.filter(({ where, except }) => where.test(from) && !except.test(from));
    const text = rules.length > 0 ? withoutComments(readFileSync(join(root, from), "utf8")) : "";
    return rules.filter(({ forbidden }) => forbidden.test(text)).map(({ rule, to }) => ({ rule, from, to }));
  });
}

/** The names of the rules about the text. */
export const textRuleNames: string[] = textRules.map(({ rule }) => rule);

/** Checks the topFolders below `root` and returns every violation and how many of our modules were seen. */
export function checkBoundaries(root: string): { violations: Violation[]; modules: number } {
  const present = topFolders.filter((top) => existsSync(join(root, top)));
  const result = spawnSync(
    process.execPath,
    [
      resolve("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
      `--config=${resolve(".dependency-cruiser.mjs")}`,
      "--output-type=json",
      ...present,
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (result.stdout === "") throw new Error(`dependency-cruiser gave no answer: ${result.stderr}`);
  const report = JSON.parse(result.stdout) as Report;
  return {
    violations: [
      ...report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...checkTexts(root),
    ],
    modules: report.modules.filter(({ source }) => topFolders.some((top) => source.startsWith(`${top}/`)))
      .length,
  };
}

if (import.meta.main) {
  const { violations, modules } = checkBoundaries(".");
  for (const { rule, from, to } of violations) process.stdout.write(`${rule}: ${from} → ${to}\n`);
  process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exitCode = violations.length > 0 || modules < FEWEST_MODULES ? 1 : 0;
}
