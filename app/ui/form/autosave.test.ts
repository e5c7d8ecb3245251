import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SaveState, startAutosave } from "./autosave.ts";

/** A pending save: its address, the version it was sent with, and how to answer it (by default with success). */
type Save = { url: string; version: string; answer(refusal?: Answer): Promise<void> };
type Answer = { status: number; code?: string; wait_s?: number };

let dom: JSDOM;
let form: HTMLFormElement;
let saves: Save[];
let submitted: string[];
let states: SaveState[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const html = `<form action="/request"><input type="hidden" name="request_id" value="r"><input type="hidden" name="_key" value="k">
    <input type="hidden" name="version" value="3"><input name="budget"><button>Go on</button></form>`;
  dom = new JSDOM(html, { url: "http://localhost/" });
  const { AbortController, document, FormData, HTMLInputElement, sessionStorage } = dom.window;
  const { addEventListener, removeEventListener } = dom.window;
  const stubs = {
    AbortController,
    document,
    FormData,
    HTMLInputElement,
    sessionStorage,
    addEventListener,
    removeEventListener,
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  vi.stubGlobal("navigator", { onLine: true });
  saves = [];
  submitted = [];
  states = [];
  vi.stubGlobal("fetch", (url: string, { body }: { body: URLSearchParams }) => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; headers: Headers }>();
    const answer: Save["answer"] = async (refusal) => {
      const headers = new Headers();
      if (refusal?.code) headers.set("X-Refusal", refusal.code);
      if (refusal?.wait_s) headers.set("Retry-After", String(refusal.wait_s));
      resolve({ status: refusal?.status ?? 204, headers });
      await vi.advanceTimersByTimeAsync(0);
    };
    saves.push({ url, version: body.get("version") ?? "", answer });
    return promise;
  });
  form = document.querySelector("form") as HTMLFormElement;
  document.addEventListener("submit", (event: Event) => {
    event.preventDefault();
    submitted.push(version().value);
  });
  stop = start();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = (options: Partial<Parameters<typeof startAutosave>[1]> = {}) =>
  startAutosave(form, {
    command: "save_draft_input",
    record: "r",
    saved: "rendered",
    onState: (state) => states.push(state),
    ...options,
  });
const version = () => form.elements.namedItem("version") as HTMLInputElement;

async function typeBudget(text: string): Promise<void> {
  (form.elements.namedItem("budget") as HTMLInputElement).value = text;
  form.dispatchEvent(new dom.window.Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1_000);
}

/** The page's data is read again, as after an upload, and shows the version that it was read with. */
const readAgainAt = (read: number) => {
  version().value = String(read);
};

test.each([
  { when: "not at all", before: null, after: null },
  { when: "before the save is stored", before: null, after: 3 },
  { when: "after it is stored, and shown before its answer", before: 4, after: null },
  { when: "after it is stored, and shown after its answer", before: null, after: 4 },
])(
  "the form is sent with the version of its own save, the page read again $when",
  async ({ before, after }) => {
    await typeBudget("2500");
    expect(saves.map((save) => save.version)).toEqual(["3"]);
    if (before !== null) readAgainAt(before);
    await saves[0]?.answer();
    if (after !== null) readAgainAt(after);
    form.querySelector("button")?.click();
    expect(submitted).toEqual(["4"]);
  },
);

/** `again`: the next input is sent. `retries`: the same input is sent again automatically. */
test.each<Answer & { says: SaveState; again?: false; retries?: true }>([
  { code: "draft_limit_reached", status: 409, says: "full" },
  { code: "stale", status: 409, says: "elsewhere", again: false },
  { code: "transition_not_allowed", status: 409, says: "refused" },
  { code: "wrong_profile", status: 409, says: "refused" },
  { code: "key_reused", status: 409, says: "refused" },
  { code: "sending_paused", status: 409, says: "refused" },
  { code: "not_authenticated", status: 401, says: "signed_out" },
  { status: 401, says: "signed_out" },
  // An unfollowed redirect says nothing about what was stored.
  { status: 0, says: "refused" },
  { code: "forbidden", status: 403, says: "refused" },
  { code: "not_found", status: 404, says: "refused" },
  { code: "invalid_input", status: 422, says: "refused" },
  { status: 413, says: "refused" },
  { code: "too_many_requests", status: 429, wait_s: 86_400, says: "refused" },
  { code: "too_many_requests", status: 429, wait_s: 30, says: "busy", retries: true },
  { status: 429, says: "busy", retries: true },
  { status: 500, says: "busy", retries: true },
  { code: "service_unavailable", status: 503, says: "busy", retries: true },
])(
  "a save refused with $status $code says $says and no other reason",
  async ({ says, again = true, retries = false, ...answer }) => {
    await typeBudget("2500");
    await saves[0]?.answer(answer);
    expect(states).toEqual([says]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saves.length, "not in haste").toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saves.length > 1, "sent again by itself").toBe(retries);
    if (retries) await saves[1]?.answer();
    const before = saves.length;
    await typeBudget("2600");
    expect(saves.length > before, "typed on").toBe(again);
    if (again) await saves.at(-1)?.answer();
    expect(states.at(-1)).toBe(again ? "kept" : says);
  },
);

test("a form submitted during a save waits for it", async () => {
  await typeBudget("2500");
  readAgainAt(4);
  form.querySelector("button")?.click();
  expect(submitted).toEqual([]);
  await saves[0]?.answer();
  expect(submitted).toEqual(["4"]);
});

test("two pending saves have two versions and one address, whatever the page shows meanwhile", async () => {
  await typeBudget("2500");
  readAgainAt(4);
  form.action = "/request/another-step";
  (form.elements.namedItem("budget") as HTMLInputElement).value = "2600";
  dom.window.dispatchEvent(new dom.window.Event("pagehide"));
  expect(saves.map((save) => save.version)).toEqual(["3", "4"]);
  expect(saves.map((save) => new URL(save.url).pathname)).toEqual(["/request", "/request"]);
  await saves[0]?.answer();
  await saves[1]?.answer();
  form.querySelector("button")?.click();
  expect(submitted).toEqual(["5"]);
});

test("a field that only the button saves starts no save and holds none back", async () => {
  stop();
  stop = start({ left_out: ["budget"] });
  await typeBudget("2500");
  expect(saves).toEqual([]);
  expect(states).toEqual([]);
});

test("what waits for the button is saved once it no longer has to", async () => {
  stop();
  let isHeld = true;
  stop = start({ isHeld: () => isHeld });
  await typeBudget("2500");
  expect(saves).toEqual([]);
  isHeld = false;
  await typeBudget("2500");
  expect(saves).toHaveLength(1);
});

test("a form that was stored as it stands is not saved again before somebody types", async () => {
  await typeBudget("2500");
  await saves[0]?.answer();
  stop();
  stop = start({ saved: "typed" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saves).toHaveLength(1);
});
