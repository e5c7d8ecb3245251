// A process that has served two thousand requests is as fast as before. The bench `soak` measures it and this test
// judges its ratio: it compares one process with itself, by the cheapest batch of each page.
import { expect, test } from "vitest";
import { startProgram } from "#tests/kit/product/product.ts";
import { figuresOf, reasonOf } from "./bench-output.ts";

const patienceMs = 600_000;
const maxRatio = 1.5;

test(
  "no page costs more CPU time after two thousand requests than after the first",
  async () => {
    const program = startProgram(process.execPath, ["scripts/bench.ts", "--short", "soak"], {
      settings: { NODE_ENV: "production" },
    });
    const late = setTimeout(() => program.child.kill("SIGTERM"), patienceMs - 10_000);
    await program.ended;
    clearTimeout(late);
    const output = program.output();
    const figures = figuresOf(output, "soak");
    expect(figures, `bench/soak.ts gave no figures:\n${reasonOf(output, "soak")}`).toBeDefined();
    expect(figures?.ratio_cpu_worst, output).toBeGreaterThan(0);
    expect(figures?.ratio_cpu_worst, output).toBeLessThanOrEqual(maxRatio);
  },
  patienceMs,
);
