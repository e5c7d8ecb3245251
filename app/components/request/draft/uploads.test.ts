import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSender, createUploadQueue, type SendFile, type UploadFailure } from "./uploads.ts";

type Running = { key: string; field: string; on: Parameters<SendFile>[1]; isStopped: boolean };

let running: Running[];
let stored: string[];

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
function openQueue() {
  const send: SendFile = ({ key, field }, on) => {
    const one: Running = { key, field, on, isStopped: false };
    running.push(one);
    return {
      stop() {
        one.isStopped = true;
        on.end("stopped");
      },
    };
  };
  return createUploadQueue({ send, each_bytes: 100, onStored: (name) => stored.push(name) });
}
const states = (queue: ReturnType<typeof openQueue>) =>
  queue.list().map(({ file, state, percent, failure }) => [file.name, state, percent, failure]);

beforeEach(() => {
  [running, stored] = [[], []];
});
afterEach(() => vi.unstubAllGlobals());

test("files are sent one after the other, and a stored one leaves the list", () => {
  const queue = openQueue();
  queue.add([file("a"), file("b")], "files");
  expect(running).toHaveLength(1);
  running[0]?.on.progress(0.567);
  expect(states(queue)).toEqual([
    ["a", "sending", 56, null],
    ["b", "waiting", 0, null],
  ]);
  running[0]?.on.sent();
  expect(states(queue)[0]).toEqual(["a", "storing", 100, null]);
  running[0]?.on.end(null);
  expect(stored).toEqual(["a"]);
  expect(states(queue)).toEqual([["b", "sending", 0, null]]);
});

test("each file is sent as the answer to the question for which it was chosen", () => {
  const queue = openQueue();
  queue.add([file("a")], "answers.roof[]");
  queue.add([file("b")], "files");
  running[0]?.on.end(null);
  expect(running.map(({ field }) => field)).toEqual(["answers.roof[]", "files"]);
});

test("a file that is too large is not sent, and keeps no other from being sent", () => {
  const queue = openQueue();
  queue.add([file("large", 101), file("exact", 100)], "files");
  expect(states(queue)).toEqual([
    ["large", "failed", 0, "file_too_large"],
    ["exact", "sending", 0, null],
  ]);
});

test("a failed file is sent again under the same key, so that a lost answer stores nothing twice", () => {
  const queue = openQueue();
  queue.add([file("a")], "files");
  running[0]?.on.end("lost");
  expect(states(queue)).toEqual([["a", "failed", 0, "lost"]]);
  queue.retry(running[0]?.key ?? "");
  expect(running.map(({ key }) => key)).toEqual([running[0]?.key, running[0]?.key]);
  expect(states(queue)).toEqual([["a", "sending", 0, null]]);
});

test("a waiting file that is cancelled is never sent, a running one is stopped and the next begins", () => {
  const queue = openQueue();
  queue.add([file("a"), file("b"), file("c")], "files");
  queue.cancel(queue.list()[1]?.key ?? "");
  queue.cancel(queue.list()[0]?.key ?? "");
  expect(running[0]?.isStopped).toBe(true);
  expect(states(queue)).toEqual([["c", "sending", 0, null]]);
  expect(stored).toEqual([]);
});

test("listeners hear each change until they leave", () => {
  const queue = openQueue();
  let changes = 0;
  const leave = queue.subscribe(() => {
    changes += 1;
  });
  queue.add([file("a")], "files");
  expect(changes).toBeGreaterThan(0);
  leave();
  const before = changes;
  running[0]?.on.end(null);
  expect(changes).toBe(before);
});

type Answer = { status: number; code?: string };

/** One upload by `XMLHttpRequest`; returns how it ended. */
function upload(answer: Answer | "error"): {
  ended: (UploadFailure | "stopped" | null)[];
  sent: FormData[];
  to: string[];
} {
  const ended: (UploadFailure | "stopped" | null)[] = [];
  const sent: FormData[] = [];
  const to: string[] = [];
  class Request {
    upload: { onprogress?: unknown; onload?: unknown } = {};
    onload?: () => void;
    onerror?: () => void;
    status = answer === "error" ? 0 : answer.status;
    getResponseHeader = () => (answer === "error" ? null : (answer.code ?? null));
    open = (_: string, address: string) => to.push(address);
    send(body: FormData) {
      sent.push(body);
      if (answer === "error") this.onerror?.();
      else this.onload?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("location", { pathname: "/request/1", search: "?step=details" });
  createSender({ request_id: "r", version: "3" })(
    { file: file("a"), field: "answers.roof[]", key: "key" },
    {
      progress: () => undefined,
      sent: () => undefined,
      end: (failure) => ended.push(failure),
    },
  );
  return { ended, sent, to };
}

test.each<[Answer | "error", UploadFailure | null]>([
  [{ status: 202 }, null],
  [{ status: 202, code: "file_limit_reached" }, "file_limit_reached"],
  [{ status: 422, code: "not_authenticated" }, "signed_out"],
  [{ status: 422, code: "something_else" }, "refused"],
  [{ status: 413 }, "file_too_large"],
  [{ status: 500 }, "lost"],
  [{ status: 503, code: "file_limit_reached" }, "lost"],
  ["error", "lost"],
])("the answer %j ends an upload as %s", (answer, failure) => {
  expect(upload(answer).ended).toEqual([failure]);
});

test("an upload carries the form's hidden fields, the command, and the file under its field with its own key", () => {
  const { sent, to } = upload({ status: 202 });
  expect(to).toEqual(["/request/1.data?step=details"]);
  const fields = Object.fromEntries(sent[0] ?? []);
  expect(fields).toMatchObject({ request_id: "r", version: "3", _key: "key", command: "upload_files" });
  expect((fields["answers.roof[]"] as File).name).toBe("a");
});
