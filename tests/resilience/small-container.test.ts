// The web process of a 512 MB container: many large uploads at once, and files that nobody reads to the end.
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import sharp, { type JpegOptions } from "sharp";
import { expect, test, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import {
  attached,
  countOpen,
  customerWithDraft,
  filesFolder,
  measuringMemory,
  origin,
  provideSmallWeb,
} from "./small-container/web.ts";

provideSmallWeb();

const limit_mib = 512;
const ten = Array.from({ length: 10 }, (_, index) => index);

/** A form of 25 MB: a file of the maximum size, and a second one that fills the form up. */
function fullForm(): File[] {
  const pdf = new Uint8Array(limits.file_bytes).fill(0x20);
  pdf.set(Buffer.from("%PDF-1.7\n"));
  const text = new Uint8Array(limits.upload_bytes - limits.file_bytes - 2_000).fill(0x61);
  return [new File([pdf], "plan.pdf"), new File([text], "notes.txt")];
}

/** A noisy picture, so that its file is large too. */
async function photo(megapixels: number, options: JpegOptions): Promise<File> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const create = { width: megapixels * 200, height: 5_000, channels: 3 as const, background: "#186", noise };
  const bytes = await sharp({ create }).jpeg(options).toBuffer();
  return new File([new Uint8Array(bytes)], "photo.jpg");
}

type Sender = Awaited<ReturnType<typeof customerWithDraft>>;

async function upload({ request_id, cookie }: Sender, files: readonly File[]): Promise<number> {
  const form = new FormData();
  form.set("command", "upload");
  form.set("request_id", request_id);
  for (const file of files) form.append("files", file);
  const answer = await fetch(`${origin}/request?draft=${request_id}&step=extras`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin, accept: "text/html" },
    body: form,
  });
  await answer.text();
  return answer.status;
}

/** The address and storage key of a file in the sender's draft. */
async function storedFile({ request_id }: Sender) {
  const { rows } = await attached.owner.query<{ id: string; storage_key: string }>(
    "select id, storage_key from file where request_id = $1 order by size_bytes desc limit 1",
    [request_id],
  );
  if (!rows[0]) throw new Error("the draft has no file");
  return { path: `/files/${rows[0].id}`, storage_key: rows[0].storage_key };
}

test("ten uploads of 25 MB at once are all accepted within 512 MB", async () => {
  const senders = await Promise.all(ten.map(customerWithDraft));
  const files = fullForm();
  const { result, peak_mib } = await measuringMemory(() =>
    Promise.all(senders.map((sender) => upload(sender, files))),
  );
  expect(result).toEqual(ten.map(() => 303));
  expect(peak_mib).toBeLessThan(limit_mib);
  await vi.waitFor(() => expect(countOpen(filesFolder())).toBe(0));
});

test("ten large photos at once are all accepted within 512 MB", async () => {
  const senders = await Promise.all(ten.map(customerWithDraft));
  const row_by_row = await photo(24, { quality: 92 });
  const whole = await photo(30, { quality: 70, progressive: true, chromaSubsampling: "4:4:4" });
  const { result, peak_mib } = await measuringMemory(() =>
    Promise.all(senders.map((sender, index) => upload(sender, [index % 5 === 0 ? whole : row_by_row]))),
  );
  expect(result).toEqual(ten.map(() => 303));
  expect(peak_mib).toBeLessThan(limit_mib);
});

test("HEAD of a stored file and readers who leave keep no file open", async () => {
  const sender = await customerWithDraft();
  expect(await upload(sender, fullForm())).toBe(303);
  const { path } = await storedFile(sender);
  const { cookie } = sender;
  for (let count = 0; count < 30; count += 1) {
    const answer = await fetch(`${origin}${path}`, { method: "HEAD", headers: { cookie } });
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(limits.file_bytes)]);
  }
  await Promise.all(
    Array.from({ length: 30 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const leaving = request(`${origin}${path}`, { headers: { cookie } }, (answer) => {
        answer.once("data", () => leaving.destroy());
        answer.on("error", () => undefined);
      });
      leaving.on("error", () => undefined);
      leaving.on("close", () => resolve());
      leaving.end();
      return promise;
    }),
  );
  await vi.waitFor(() => expect(countOpen(filesFolder())).toBe(0), 10_000);
  const whole = await fetch(`${origin}${path}`, { headers: { cookie } });
  expect((await whole.arrayBuffer()).byteLength).toBe(limits.file_bytes);
});

test("a stored file that is missing on disk is answered 404 and recorded as a fault", async () => {
  const sender = await customerWithDraft();
  expect(await upload(sender, [new File(["some words"], "notes.txt")])).toBe(303);
  const { path, storage_key } = await storedFile(sender);
  rmSync(join(filesFolder(), storage_key));
  for (const accept of ["text/html", "*/*"]) {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie: sender.cookie, accept } });
    await answer.text();
    expect(answer.status, accept).toBe(404);
  }
  const recorded = async () =>
    (await attached.owner.query("select from fault where error = 'StoredFileMissing'")).rowCount;
  await vi.waitFor(async () => expect(await recorded()).toBeGreaterThan(0), 10_000);
});
