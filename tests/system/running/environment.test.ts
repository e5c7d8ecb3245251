// What web server and worker know: nothing in their environment works as the owner or the superuser of the database.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Secrets } from "#scripts/supervisor/secrets.ts";
import { product, provideRunningProduct, worker } from "./product.ts";

const read = <T>(name: string) => JSON.parse(readFileSync(join(product.data_dir, name), "utf8")) as T;

/** The process of a child of ours that runs this program. */
function childThatRuns(program: string, parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  for (const child of children) {
    if (readFileSync(`/proc/${child}/cmdline`, "utf8").includes(program)) return Number(child);
    const found = childThatRuns(program, Number(child));
    if (found) return found;
  }
  return 0;
}

provideRunningProduct();

test("web server and worker serve without a secret of the database's owner or superuser", async () => {
  const { children } = read<{ children: Record<string, { pid: number }> }>("supervisor.json");
  const { owner, superuser } = read<Secrets>("secrets.json");
  const pids = {
    web: children.web?.pid ?? 0,
    worker: childThatRuns("scripts/worker.ts", worker.child.pid ?? 0),
  };
  for (const [name, pid] of Object.entries(pids)) {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment, name).toContain("DATA_DIR=");
    for (const secret of ["DATABASE_OWNER_URL", owner, superuser])
      expect(environment.includes(secret), name).toBe(false);
  }
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
});
