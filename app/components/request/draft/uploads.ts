// Upload queue: one file at a time, with progress, cancel and retry. Loaded when the first file is chosen; without it
// the form sends the files itself.

import { chosenIssue } from "#domain/file/chosen.ts";
import { fileRefusals } from "#domain/file/types.ts";

export type UploadFailure =
  | (typeof fileRefusals)[number]
  | "file_limit_reached"
  | "signed_out"
  | "lost"
  | "refused";
export type Upload = {
  /** Also the idempotency key, so that a retry after a lost response does not store the file twice. */
  key: string;
  file: File;
  /** The field in which it was chosen. */
  field: string;
  /** `storing`: all bytes are sent, the response is pending. */
  state: "waiting" | "sending" | "storing" | "failed";
  percent: number;
  failure: UploadFailure | null;
};

/** Sends one file of a field; `stop` aborts it. `progress` receives a share from 0 to 1. */
export type SendFile = (
  { file, field, key }: Pick<Upload, "file" | "field" | "key">,
  on: { progress(share: number): void; sent(): void; end(failure: UploadFailure | "stopped" | null): void },
) => { stop(): void };

export type Uploads = ReturnType<typeof createUploadQueue>;

type Options = { send: SendFile; each_bytes: number; onStored(name: string): void };

export function createUploadQueue({ send, each_bytes, onStored }: Options) {
  const listeners = new Set<() => void>();
  let list: readonly Upload[] = [];
  let current: { key: string; stop(): void } | null = null;

  function set(next: readonly Upload[]) {
    list = next;
    for (const listener of listeners) listener();
  }
  const update = (key: string, part: Partial<Upload>) =>
    set(list.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const remove = (key: string) => set(list.filter((one) => one.key !== key));

  function startNext() {
    if (current) return;
    const waiting = list.find(({ state }) => state === "waiting");
    if (!waiting) return;
    const { key, file, field } = waiting;
    update(key, { state: "sending", percent: 0 });
    const { stop } = send(
      { file, field, key },
      {
        progress: (share) => update(key, { percent: Math.floor(share * 100) }),
        sent: () => update(key, { state: "storing", percent: 100 }),
        end(failure) {
          current = null;
          if (failure === null) onStored(file.name);
          if (failure === null || failure === "stopped") remove(key);
          else update(key, { state: "failed", failure });
          startNext();
        },
      },
    );
    current = { key, stop };
  }

  return {
    add(chosen: readonly File[], field: string) {
      const added = chosen.map((file): Upload => {
        const failure = refusedFile(file, each_bytes);
        return {
          key: crypto.randomUUID(),
          file,
          field,
          state: failure ? "failed" : "waiting",
          percent: 0,
          failure,
        };
      });
      set([...list, ...added]);
      startNext();
    },
    retry(key: string) {
      update(key, { state: "waiting", percent: 0, failure: null });
      startNext();
    },
    /** Removes a file from the list and aborts it if it is being sent. */
    cancel(key: string) {
      if (current?.key === key) current.stop();
      else remove(key);
    },
    /** Clears the list and aborts the running upload. */
    stop() {
      list = [];
      current?.stop();
    },
    list: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is known before a file is sent; the server counts the files of a request and their sum. */
function refusedFile(file: File, each_bytes: number): UploadFailure | null {
  const issue = chosenIssue(file, { count: 1, each_bytes });
  return issue === "body_too_large" ? null : issue;
}

const knownFailures = new Set<string | null>([...fileRefusals, "file_limit_reached"]);

/** Posts to the page's action by `XMLHttpRequest`, because `fetch` reports no upload progress. */
export function createSender(hidden: Readonly<Record<string, string>>): SendFile {
  return ({ file, field, key }, on) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(hidden)) body.set(name, value);
    body.set("_key", key);
    body.set("command", "upload_files");
    body.set(field, file);
    const request = new XMLHttpRequest();
    request.open("POST", `${location.pathname}.data${location.search}`);
    request.upload.onprogress = ({ loaded, total }) => on.progress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => on.sent();
    request.onerror = () => on.end("lost");
    request.onabort = () => on.end("stopped");
    request.onload = () => on.end(failureOf(request));
    request.send(body);
    return { stop: () => request.abort() };
  };
}

/** Null for a stored file, which React Router answers with 202 and a redirect; a refusal may redirect to another page. */
function failureOf(request: XMLHttpRequest): UploadFailure | null {
  const code = request.getResponseHeader("X-Refusal");
  if (request.status === 202 && code === null) return null;
  if (request.status >= 500) return "lost";
  if (code === "not_authenticated") return "signed_out";
  if (knownFailures.has(code)) return code as UploadFailure;
  return request.status === 413 ? "file_too_large" : "refused";
}
