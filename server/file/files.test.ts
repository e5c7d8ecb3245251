// Files of a draft: number, size, visibility, and the deletion of their bytes.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileName, smallKey } from "#domain/file/rules.ts";
import type { Actor } from "#server/kernel/actor.ts";
import {
  deleteFile,
  deletePicture,
  hasFile,
  readFile,
  writeFile,
  writePicture,
} from "#server/services/files.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { removeFile } from "./commands/remove-file.ts";
import { storeFile } from "./commands/store-file.ts";
import { findStoredFile } from "./reads/file.ts";

const megabyte = 1024 * 1024;
let kit: TestKit;
let folder: string;
beforeAll(async () => {
  kit = await startKit();
  folder = await mkdtemp(join(tmpdir(), "files-"));
});
afterAll(async () => {
  await kit.stop();
  await rm(folder, { recursive: true });
});

const as = (actor: Actor) => kit.scopeOf(actor);
const fileOf = (request_id: string, size_bytes = 1_000) => ({
  request_id,
  storage_key: `requests/${request_id}/${randomUUID()}.pdf`,
  name: "plan.pdf",
  content_type: "application/pdf" as const,
  size_bytes,
  width: null,
  height: null,
});

describe("files of a draft", () => {
  it("are at most five for a visitor, and ten for a member", async () => {
    const { visitor, request_id } = await kit.draft();
    for (let count = 1; count <= 5; count += 1) await kit.run(storeFile, visitor, fileOf(request_id));
    await expect(kit.run(storeFile, visitor, fileOf(request_id))).rejects.toMatchObject({
      code: "file_limit_reached",
    });
    const member = await kit.customer();
    const own = await kit.draftOf(member);
    for (let count = 1; count <= 10; count += 1) await kit.run(storeFile, member, fileOf(own.request_id));
    await expect(kit.run(storeFile, member, fileOf(own.request_id))).rejects.toMatchObject({
      code: "file_limit_reached",
    });
  });

  it("are at most 20 MB together for a visitor", async () => {
    const { visitor, request_id } = await kit.draft();
    await kit.run(storeFile, visitor, fileOf(request_id, 15 * megabyte));
    await expect(kit.run(storeFile, visitor, fileOf(request_id, 6 * megabyte))).rejects.toMatchObject({
      code: "file_limit_reached",
    });
    await kit.run(storeFile, visitor, fileOf(request_id, 5 * megabyte));
  });

  it("cannot be added to somebody else's draft, nor to a submitted request", async () => {
    const { request_id } = await kit.draft();
    await expect(kit.run(storeFile, await kit.visitor(), fileOf(request_id))).rejects.toMatchObject({
      code: "not_found",
    });
    const open = await kit.openRequest();
    await expect(kit.run(storeFile, open.customer, fileOf(open.request_id))).rejects.toMatchObject({
      code: "stale",
    });
  });

  it("are visible to their owner alone; once removed, to nobody, and a job deletes the bytes", async () => {
    const { visitor, file_id } = await kit.draftWithFile();
    expect(await findStoredFile(as(visitor), file_id)).toMatchObject({ name: "plan.pdf" });
    expect(await findStoredFile(as(await kit.visitor()), file_id)).toBeNull();
    expect(await findStoredFile(as(await kit.provider()), file_id)).toBeNull();
    await kit.run(removeFile, visitor, { file_id });
    expect(await findStoredFile(as(visitor), file_id)).toBeNull();
    const jobs = await kit.owner.query("select 1 from graphile_worker.jobs where key = $1", [
      `delete_stored_file:${file_id}`,
    ]);
    expect(jobs.rowCount).toBe(1);
  });
});

describe("the store of bytes", () => {
  it("reads what was written, and nothing after a deletion; deleting twice succeeds", async () => {
    const env = { FILES_URL: pathToFileURL(folder).href };
    const key = `requests/${randomUUID()}/${randomUUID()}.txt`;
    await writeFile(env, key, new TextEncoder().encode("Grüße"), "text/plain");
    const chunks: Buffer[] = [];
    for await (const chunk of await readFile(env, key)) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString("utf8")).toBe("Grüße");
    await deleteFile(env, key);
    await deleteFile(env, key);
    expect(await hasFile(env, key)).toBe(false);
  });
});

describe("the small copy of a picture", () => {
  it("is stored beside the picture, and deleted with it", async () => {
    const env = { ...kit.runtime.env, FILES_URL: pathToFileURL(folder).href };
    const key = `requests/${randomUUID()}/${randomUUID()}.webp`;
    const [bytes, small] = [new Uint8Array(20), new Uint8Array(10)];
    await writePicture(env, key, { bytes, small, content_type: "image/webp" });
    const copy = smallKey(key) ?? "";
    expect([await hasFile(env, key), await hasFile(env, copy)]).toEqual([true, true]);
    await deletePicture(env, key);
    await deletePicture(env, key);
    expect([await hasFile(env, key), await hasFile(env, copy)]).toEqual([false, false]);
    expect(smallKey("requests/a/b.pdf")).toBeNull();
  });
});

describe("a file's name", () => {
  it("loses folders, control and direction characters and gets the extension of its type", () => {
    expect(fileName("..\\..\\etc/passwd.exe", "application/pdf")).toBe("passwd.pdf");
    expect(fileName("a\u202egpj.\u0000b.jpg", "image/webp")).toBe("agpj.b.webp");
    expect(fileName("", "text/plain")).toBe("file.txt");
    expect([...fileName("x".repeat(500), "image/webp")].length).toBeLessThanOrEqual(200);
  });
});
