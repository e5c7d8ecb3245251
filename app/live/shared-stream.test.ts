import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream, shareBetweenTabs } from "#tests/kit/browser/tabs.ts";
import { joinStream, type LiveMessage } from "./shared-stream.ts";

let streams: EventStream[];
const now = new Date("2026-06-10T10:00:00Z").getTime();

beforeEach(() => {
  vi.useFakeTimers({ now });
  streams = shareBetweenTabs();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(Math.random).mockRestore();
  vi.useRealTimers();
});

function tab(name = "a", loaded_at = Date.now()) {
  const heard: LiveMessage[] = [];
  const leave = joinStream({ name, loaded_at, onMessage: (message) => heard.push(message) });
  return { leave, ids: () => heard.map(({ event_id }) => event_id), heard };
}
const open = () => streams.filter(({ readyState }) => readyState !== EventStream.CLOSED);
const settle = () => vi.advanceTimersByTimeAsync(0);

test("two tabs of one account share one stream and receive each message once", () => {
  const [first, second] = [tab(), tab()];
  open()[0]?.send("1");
  open()[0]?.send("2");
  open()[0]?.send("2");
  expect(streams).toHaveLength(1);
  expect([first.ids(), second.ids()]).toEqual([
    ["1", "2"],
    ["1", "2"],
  ]);
});

test("when the reading tab closes, the next one continues after the last event it received", async () => {
  const [first, second] = [tab(), tab()];
  open()[0]?.send("7");
  first.leave();
  await settle();
  expect(open().map(({ address }) => address)).toEqual(["/events?after=7"]);
  open()[0]?.send("7");
  open()[0]?.send("8");
  expect(second.ids()).toEqual(["7", "8"]);
});

test("a tab that only listens leaves without ending the stream", async () => {
  const [first, second] = [tab(), tab()];
  second.leave();
  await settle();
  open()[0]?.send("1");
  expect([first.ids(), second.ids()]).toEqual([["1"], []]);
});

test("a joining tab receives what came within the last minute and after its own data were read", () => {
  const first = tab();
  open()[0]?.send("old");
  vi.advanceTimersByTime(61_000);
  open()[0]?.send("before");
  vi.advanceTimersByTime(2_000);
  open()[0]?.send("after");
  const second = tab("a", Date.now() - 1_000);
  expect(second.ids()).toEqual(["after"]);
  expect(first.ids()).toEqual(["old", "before", "after"]);
});

test("the first stream begins with what came since the page's data were read", () => {
  tab("a", Date.now() - 2_500);
  expect(open()[0]?.address).toBe("/events?ago=3");
});

test("tabs of another account hear nothing", () => {
  tab("a");
  const other = tab("b");
  streams[0]?.send("1");
  expect(other.ids()).toEqual([]);
});

test("a refused stream retries after 5, 10, 20 seconds, at most 5 minutes; an answer starts the pauses anew", () => {
  tab();
  const pauses: number[] = [];
  for (let refused = 0; refused < 8; refused += 1) {
    const [before, from] = [streams.length, Date.now()];
    streams.at(-1)?.refuse();
    while (streams.length === before) vi.advanceTimersByTime(1_000);
    pauses.push((Date.now() - from) / 1_000);
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  streams.at(-1)?.onopen?.();
  const before = streams.length;
  streams.at(-1)?.refuse();
  vi.advanceTimersByTime(5_000);
  expect(streams).toHaveLength(before + 1);
});

test("an interruption, after which the browser reconnects by itself, opens no second stream", () => {
  tab();
  const [stream] = streams;
  if (stream) stream.readyState = 0;
  stream?.onerror?.();
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(1);
});

test("messages about operators' lists, a missed period and changes without an event carry no id", () => {
  const { heard } = tab();
  open()[0]?.dispatchEvent(new Event("desk"));
  open()[0]?.dispatchEvent(new Event("refresh"));
  const data = JSON.stringify({ noun: "message", request_id: "r", booking_id: null });
  open()[0]?.dispatchEvent(Object.assign(new Event("change"), { data }));
  expect(heard.map(({ noun, event_id, request_id }) => [noun, event_id, request_id])).toEqual([
    ["desk", null, null],
    [null, null, null],
    ["message", null, "r"],
  ]);
});

test("a tab that has left opens no stream after a pause", () => {
  const { leave } = tab();
  streams[0]?.refuse();
  leave();
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(1);
});

test("without locks the page stays as it was loaded", () => {
  vi.stubGlobal("navigator", {});
  tab().leave();
  expect(streams).toEqual([]);
});
