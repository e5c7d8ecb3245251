// An uncaught error ends the process, so this is the last of these tests.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { until } from "#tests/kit/product/until.ts";
import { foreignLines, logLines, product, provideErrorProduct, reportsOf } from "./product.ts";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The web process of this product, found by its data folder. */
function webProcess(): number {
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find(
      (pid) =>
        read(`/proc/${pid}/cmdline`).includes("server/web.ts") &&
        read(`/proc/${pid}/environ`).split("\0").includes(`DATA_DIR=${product.data_dir}`),
    );
  if (!found) throw new Error("the web process is not there");
  return Number(found);
}

provideErrorProduct();

test.runIf(process.platform === "linux")(
  "an uncaught error is logged and reported before the process is replaced",
  async () => {
    const pid = webProcess();
    process.kill(pid, "SIGUSR2");
    const line = await until("the last line of the process", () =>
      logLines().find(({ kind }) => kind === "process"),
    );
    expect(line).toMatchObject({ kind: "process", place: "web" });
    const [report] = await reportsOf(line.digest ?? "");
    expect(report?.title).toBe("Error: planted: nothing catches this");
    await until("the end of the process", () => read(`/proc/${pid}/cmdline`) === "");
  },
);

test("every line of the log is JSON", () => {
  expect(foreignLines()).toEqual([]);
});
