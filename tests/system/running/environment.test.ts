// The secrets of web server and worker: nothing in their environment works as the owner or superuser of the database.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Secrets } from "#scripts/supervisor/secrets.ts";
import { product, provideRunningProduct, worker } from "./product.ts";

const read = <T>(name: string) => JSON.parse(readFileSync(join(product.data_dir, name), "utf8")) as T;

provideRunningProduct();

test("web server and worker serve without a secret of the database's owner or superuser", async () => {
  const { children } = read<{ children: Record<string, { pid: number }> }>("supervisor.json");
  const { owner, superuser } = read<Secrets>("secrets.json");
  const pids = { web: children.web?.pid, worker: worker.child.pid };
  for (const [name, pid] of Object.entries(pids)) {
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment, name).toContain("DATA_DIR=");
    for (const secret of ["DATABASE_OWNER_URL", owner, superuser])
      expect(environment.includes(secret), name).toBe(false);
  }
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
});
