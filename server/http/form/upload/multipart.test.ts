// A form with files arrives in a folder; broken and excessive forms are read to their end and leave no file open.
import { mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receiveMultipart } from "./multipart.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "multipart-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const type = "multipart/form-data; boundary=xx";
const part = (disposition: string, content: string) =>
  `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** A body in pieces, and how much of it was left unread. */
function sent(text: string, content_type = type, piece_bytes = 16 * 1024) {
  const bytes = Buffer.from(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + piece_bytes)));
      at += piece_bytes;
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": content_type } };
  return { request: new Request("http://localhost/", init as RequestInit), left: () => bytes.length - at };
}

const openFiles = () =>
  readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder);
    } catch {
      return false;
    }
  });

test("fields and files keep their order, names and bytes; an empty choice is an empty file", async () => {
  const long = "words and words\n".repeat(100_000);
  const text = [
    part('name="command"', "upload"),
    part('name="files"; filename="Grüße 1.txt"', long),
    part('name="title"', "äöü"),
    part('name="files"; filename=""', ""),
  ].join("");
  for (const piece_bytes of [7_919, 65_536]) {
    const { request } = sent(`${text}--xx--\r\n`, type, piece_bytes);
    const form = await receiveMultipart(request, folder);
    if (!(form instanceof FormData)) throw new Error(form);
    expect([...form.keys()]).toEqual(["command", "files", "title", "files"]);
    expect([form.get("command"), form.get("title")]).toEqual(["upload", "äöü"]);
    const [file, none] = form.getAll("files") as File[];
    expect([file?.name, await file?.text(), none?.name, none?.size]).toEqual(["Grüße 1.txt", long, "", 0]);
    await vi.waitFor(() => expect(openFiles()).toEqual([]));
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), "multipart-"));
  }
});

const file = part('name="files"; filename="a.txt"', "a".repeat(300_000));
const end = "--xx--\r\n";
test.each([
  ["many fields", part('name="a"', "1").repeat(2_001) + file + end, "size"],
  ["many files", part('name="a"; filename="b"', "1").repeat(101) + file + end, "size"],
  ["long names", part(`name="${"n".repeat(70_000)}"`, "1").repeat(5) + file + end, "size"],
  ["long texts", file + part('name="a"', "x".repeat(600_000)).repeat(2) + end, "size"],
  ["one long text", file + part('name="a"', "x".repeat(1_100_000)) + end, "size"],
  ["no end", file + part('name="a"', "1"), "broken"],
  ["no end of a file", file.slice(0, -100_000), "broken"],
  ["no part", "something else", "broken"],
  ["nothing", "", "broken"],
] as const)(
  "a form with %s is refused, read to its end, and leaves no file open",
  async (_name, text, fault) => {
    const { request, left } = sent(text);
    expect(await receiveMultipart(request, folder)).toBe(fault);
    expect(left()).toBeLessThanOrEqual(0);
    expect(openFiles()).toEqual([]);
  },
);

test("a form without a boundary is broken", async () => {
  const { request, left } = sent(file + end, "multipart/form-data");
  expect(await receiveMultipart(request, folder)).toBe("broken");
  expect(left()).toBeLessThanOrEqual(0);
});

test("a sender who leaves inside a file leaves no file open", async () => {
  const bytes = Buffer.from(file);
  const gone = new Error("the sender has left");
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) return controller.error(gone);
      isSent = true;
      controller.enqueue(new Uint8Array(bytes.subarray(0, 200_000)));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": type } };
  const request = new Request("http://localhost/", init as RequestInit);
  await expect(receiveMultipart(request, folder)).rejects.toBe(gone);
  expect(openFiles()).toEqual([]);
});

test("a read-only folder is a fault, and the form is read to its end", async () => {
  symlinkSync(join(folder, "nowhere", "else"), join(folder, "0"));
  const { request, left } = sent(file + end);
  await expect(receiveMultipart(request, folder)).rejects.toMatchObject({ code: "EEXIST" });
  expect(left()).toBeLessThanOrEqual(0);
});
