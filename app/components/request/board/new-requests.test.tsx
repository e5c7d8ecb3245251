// A board that somebody looks at: no row is added to it by itself, and a count says what has come.
import { act } from "react";
import type { Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { NewRequests, useStillList } from "./new-requests.tsx";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
const en = { locale: "en" } as const;
type Row = { opened_at: string };
const at = (time: string): Row => ({ opened_at: `2027-06-12T${time}:00Z` });

let page: OpenWindow;
let root: Root;
/** The addresses that were asked for a count, and what they answer. */
let asked: string[];
let count: number;

/** The board as the server has read it. */
type Read = { path: string; shown: Row; rows: Row[] };
function Board({ path, shown, rows }: Read) {
  const list = useStillList(path, shown.opened_at, rows);
  return (
    <>
      <NewRequests {...list} category="photo" to="/requests" />
      <ol>{list.rows.map(({ opened_at }) => opened_at.slice(11, 16)).join(" ")}</ol>
    </>
  );
}
const show = (read: Partial<Read> = {}) =>
  act(() =>
    root.render(
      <ViewerContext value={viewer}>
        <MemoryRouter>
          <Board path="/requests" shown={at("09:00")} rows={[at("08:00")]} {...read} />
        </MemoryRouter>
      </ViewerContext>,
    ),
  );
const listed = () => document.querySelector("ol")?.textContent;
const button = () => document.querySelector("a");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const look = (state: "visible" | "hidden") =>
  Object.defineProperty(page.window.document, "visibilityState", { value: state, configurable: true });

beforeEach(async () => {
  page = openWindow(`<div id="root"></div>`);
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Imported with a window and Node's timers, because React DOM keeps what it finds then for all later tests.
  const { createRoot } = await import("react-dom/client");
  vi.useFakeTimers();
  [asked, count] = [[], 0];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return { ok: true, json: async () => ({ count }) };
  });
  look("visible");
  root = createRoot(document.getElementById("root") as HTMLElement);
  await show();
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page that refreshes itself adds no row, until the reader asks for what has come", async () => {
  const later = { shown: at("09:30"), rows: [at("09:10"), at("08:00")] };
  await show(later);
  expect(listed()).toBe("08:00");
  count = 1;
  await pass(60_000);
  expect(button()?.textContent).toBe(m.request_board_new_one({ count: "1" }, en));
  await act(() => button()?.click());
  expect(button()).toBeNull();
  expect(listed(), "as far as it was read").toBe("09:10 08:00");
  const rows = [at("09:31"), ...later.rows];
  await show({ shown: at("09:31"), rows });
  expect(listed()).toBe("09:31 09:10 08:00");
  await show({ shown: at("09:50"), rows: [at("09:45"), ...rows] });
  expect(listed()).toBe("09:31 09:10 08:00");
});

test("another list begins anew, and one of which nothing is left is shown as it is", async () => {
  await show({ shown: at("09:30"), rows: [at("09:10")] });
  expect(listed()).toBe("09:10");
  await show({ path: "/requests?sort=date", shown: at("09:40"), rows: [at("09:35"), at("08:00")] });
  expect(listed()).toBe("09:35 08:00");
});

test("the count is asked for once a minute, for the list as it is shown, while somebody looks", async () => {
  await pass(59_000);
  expect(asked).toEqual([]);
  await pass(1_000);
  expect(asked).toEqual(["/requests/new?since=2027-06-12T09%3A00%3A00Z&category=photo"]);
  look("hidden");
  await pass(300_000);
  expect(asked).toHaveLength(1);
  look("visible");
  await show({ shown: at("09:30") });
  await pass(60_000);
  expect(asked.slice(1)).toEqual(asked.slice(0, 1));
});
