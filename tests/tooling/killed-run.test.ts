// A killed test run leaves no program behind.
import { expect, test } from "vitest";
import { startProgram } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const run = `import { startProgram } from "#tests/kit/product/product.ts";
process.stdout.write(startProgram("sleep", ["600"], { settings: {} }).child.pid + "\\n");`;

test("a program ends when the run that started it is killed", async () => {
  const { child, output } = startProgram(process.execPath, ["--input-type=module", "-e", run], {
    settings: {},
  });
  const pid = await until("the run has started its program", () => Number(output().trim()));
  expect(isAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await until("the program has ended", () => !isAlive(pid), 10_000);
});
