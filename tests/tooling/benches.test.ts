// Every bench still works: each runs once in its short form, those of a turn (in the full run all) in one program
// that shares what is slow to start. The test does not judge the figures, only that there are some: those of a busy
// machine say nothing. `soak` has its own test, which judges it.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { figuresOf, reasonOf } from "./bench-output.ts";

const patienceMs = 600_000;
const names = shareOfTurn(
  readdirSync("bench")
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replace(/\.ts$/, ""))
    .filter((name) => name !== "soak"),
);

/** What a bench says about its short form; undefined if it has none. */
async function shortFormOf(name: string): Promise<{ figures: string[] } | undefined> {
  const file = pathToFileURL(resolve("bench", `${name}.ts`)).href;
  return ((await import(file)) as { short?: { figures: string[] } }).short;
}

describe("in one program", () => {
  let output = "";
  beforeAll(async () => {
    const program = startProgram(process.execPath, ["scripts/bench.ts", "--short", ...names], {
      settings: { NODE_ENV: "production" },
    });
    const late = setTimeout(() => program.child.kill("SIGTERM"), patienceMs - 10_000);
    await program.ended;
    clearTimeout(late);
    output = program.output();
  }, patienceMs);

  test.each(names)("the bench %s runs in its short form and gives its figures", async (name) => {
    const short = await shortFormOf(name);
    expect(
      short,
      `bench/${name}.ts has no short form: let it do little where bench/kit/short.ts says so, and export \`short\``,
    ).toBeDefined();
    const figures = figuresOf(output, name);
    expect(figures, `bench/${name}.ts gave no figures:\n${reasonOf(output, name)}`).toBeDefined();
    expect(Object.keys(figures ?? {})).toEqual(expect.arrayContaining(short?.figures ?? []));
    const unfit = Object.entries(figures ?? {}).filter(([, value]) => !Number.isFinite(value));
    expect(unfit).toEqual([]);
  });
});
