// A web process as in a container of 512 MB, next to a product: with the heap limit for that size and two arenas.

import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram } from "#tests/kit/product/instances.ts";
import { type Program, startProgram } from "#tests/kit/product/product.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import { sessionCookie } from "#tests/kit/product/tokens.ts";
import { untilAnswers } from "#tests/kit/product/until.ts";

/** What docs/deploying.md recommends for a container of 512 MB. */
const heap = ["--max-old-space-size=256", "--max-semi-space-size=8"];

export let attached: Attached;
export let origin: string;
let web: Program;
let product: TestProduct;

/** Starts it before the tests of a file and ends it after them. */
export function provideSmallWeb(): void {
  beforeAll(async () => {
    product = await openTestProduct();
    attached = await attachTo(product.data_dir, product.ports);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    const settings = { MODE: "demo", ...product.ports, DATA_DIR: product.data_dir, RATE_LIMITS: "off" };
    const own = { PORT: String(port), PUBLIC_URL: origin, WORKER: "none", MALLOC_ARENA_MAX: "2" };
    // Counting executed lines would use memory, which is what the test measures.
    const env = { ...settings, ...own, NODE_V8_COVERAGE: "" };
    web = startProgram(process.execPath, [...heap, "server/web.ts"], {
      settings: { ...env, ...attachedEnv(env) },
    });
    await untilAnswers(web, `${origin}/readyz`);
  });
  afterAll(async () => {
    if (web) await endProgram(web);
    await attached?.detach();
    await product?.stop();
  });
}

const sampledEveryMs = 10;

/** Memory of the process in MiB that a limit counts and cannot reclaim: not the pages of its program and libraries. */
function heldMemoryMib(): number {
  const status = readFileSync(`/proc/${web.child.pid}/status`, "utf8");
  const kib = ["RssAnon", "RssShmem"].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]),
  );
  return kib.reduce((sum, each) => sum + each) / 1024;
}

/** Runs `work` and returns its result with the peak memory of the process during it. */
export async function measuringMemory<T>(work: () => Promise<T>): Promise<{ result: T; peak_mib: number }> {
  let peak_mib = heldMemoryMib();
  const timer = setInterval(() => {
    peak_mib = Math.max(peak_mib, heldMemoryMib());
  }, sampledEveryMs);
  try {
    const result = await work();
    return { result, peak_mib };
  } finally {
    clearInterval(timer);
  }
}

/** How many open descriptors of the process are on files whose path contains this. */
export function countOpen(part: string): number {
  const folder = `/proc/${web.child.pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).includes(part);
    } catch {
      return false;
    }
  }).length;
}

/** A customer with their own draft, and the cookie of their session. */
export async function customerWithDraft() {
  const { kit, tokens } = attached;
  const member = await kit.customer();
  const { request_id } = await kit.draftOf(member);
  return { member, request_id, cookie: sessionCookie(await tokens.access(member)) };
}

/** Where the product keeps its files. */
export const filesFolder = () => fileURLToPath(attached.env.FILES_URL);
