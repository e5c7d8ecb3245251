import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { service } from "#scripts/supervisor/services.ts";
import { SupervisedProgram } from "#scripts/supervisor/supervised-program.ts";

const MiB = 1_048_576;

/** What a child reports about its memory limits. */
async function memoryOf(env: NodeJS.ProcessEnv): Promise<{ old: number; arenas: string | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), "memory-"));
  const port = await freePort();
  const program = join(folder, "program.mjs");
  writeFileSync(
    program,
    `import { createServer } from "node:http";
     import { getHeapStatistics } from "node:v8";
     const facts = { old: getHeapStatistics().heap_size_limit, arenas: process.env.MALLOC_ARENA_MAX };
     createServer((_, response) => response.end(JSON.stringify(facts))).listen(${port}, "127.0.0.1");`,
  );
  const url = `http://127.0.0.1:${port}/`;
  const options = { name: "sample", program, env, memory: { old: 200, semi: 4 } };
  const spec = service({
    ...options,
    readyUrl: url,
    startPatience: 20_000,
    stopPatience: 2_000,
    logFile: join(folder, "program.log"),
  });
  const running = new SupervisedProgram(spec, {
    child: () => undefined,
    say: () => undefined,
    giveUp: () => undefined,
  });
  try {
    await running.start();
    return (await (await fetch(url)).json()) as { old: number; arenas: string | undefined };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
}

test("a child has its own heap limit and two arenas of the allocator", async () => {
  const { old, arenas } = await memoryOf({});
  // Semi-spaces come on top of the old space.
  expect(old / MiB).toBeGreaterThanOrEqual(200);
  expect(old / MiB).toBeLessThan(220);
  expect(arenas).toBe("2");
});

test.each([
  ["--max-old-space-size=300", 300],
  ["--max_old_space_size=300", 300],
  ["--enable-source-maps --max-old-space-size=300", 300],
])("NODE_OPTIONS=%s overrides the heap limit, and MALLOC_ARENA_MAX the arenas", async (options, limit) => {
  const { old, arenas } = await memoryOf({ NODE_OPTIONS: options, MALLOC_ARENA_MAX: "5" });
  expect(old / MiB).toBeGreaterThanOrEqual(limit);
  expect(old / MiB).toBeLessThan(limit + 20);
  expect(arenas).toBe("5");
});
