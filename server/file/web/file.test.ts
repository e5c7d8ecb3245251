// A stored file that a browser requests again: it may keep the bytes, but never show them without asking.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Visitor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { writeFile } from "#server/services/files.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { serveFile } from "./file.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
let kit: TestKit;
let runtime: Runtime;
beforeAll(async () => {
  kit = await startKit();
  runtime = { ...kit.runtime, env: { ...kit.runtime.env, FILES_URL: pathToFileURL(folder).href } };
});
afterAll(async () => {
  await kit.stop();
  rmSync(folder, { recursive: true });
});

async function ask(visitor: Visitor, file_id: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://app.test/files/${file_id}`, { headers });
  const { session, context } = await openAuth(runtime, request);
  Object.assign(session, { actor: visitor });
  return serveFile(context, file_id, request).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

test("a browser keeps the bytes but asks each time, and anybody without access gets nothing", async () => {
  const { visitor, file_id } = await kit.draftWithFile();
  const rows = await kit.rows("select storage_key from file where id = $1", file_id);
  await writeFile(runtime.env, rows[0].storage_key, Buffer.from("a plan"), "application/pdf");
  const first = await ask(visitor, file_id);
  expect([first.status, await first.text()]).toEqual([200, "a plan"]);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const known = { "if-none-match": first.headers.get("etag") ?? "" };
  const again = await ask(visitor, file_id, known);
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  const other = await kit.draft();
  expect((await ask(other.visitor, file_id, known)).status).toBe(404);
});
