import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveSubject, makePageRefresh, type PageRefresh } from "./page-refresh.ts";
import type { LiveMessage } from "./shared-stream.ts";

const request: LiveSubject = { noun: "request", id: "0191C000-0000-7000-8000-000000000001" };
const request_id = request.id?.toLowerCase() ?? "";
let page: PageRefresh;
let refreshed: boolean[] = [];
let isBlocked = false;
let isReachable = true;

beforeEach(() => {
  vi.useFakeTimers();
  refreshed = [];
  isBlocked = false;
  isReachable = true;
  page = makePageRefresh({
    isBlocked: () => isBlocked,
    isReachable: async () => isReachable,
    refresh: (isKnown) => void refreshed.push(isKnown),
  });
  page.show([request], Date.now());
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

let count = 0;
function message(about: Partial<LiveMessage> = {}): LiveMessage {
  count += 1;
  const subject = { noun: "offer", id: "o", request_id, booking_id: null };
  return { event_id: String(count), ...subject, received_at: Date.now(), ...about };
}
const anything = () => message({ event_id: null, noun: null, id: null, request_id: null });

test("the events of one command cause one refresh, a second after the first", async () => {
  for (let index = 0; index < 5; index += 1) page.note(message());
  await vi.advanceTimersByTimeAsync(900);
  expect(refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(refreshed).toEqual([true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([true]);
});

test("changes to what the page does not show leave it as it is; a list follows everything of its kind", async () => {
  page.note(message({ request_id: "another" }));
  page.note(message({ request_id: null, booking_id: request_id }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshed).toEqual([]);
  page.show([{ noun: "booking" }], Date.now());
  page.note(message({ booking_id: null }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshed).toEqual([]);
  page.note(message({ booking_id: "any" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toEqual([true]);
});

test("the work lists are read again less often, and for no other event", async () => {
  page.show([{ noun: "booking" }, { noun: "desk" }], Date.now());
  const none = { id: null, request_id: null, booking_id: null };
  for (const noun of ["operator_task", "desk", "refund"]) {
    refreshed = [];
    for (let index = 0; index < 50; index += 1) page.note(message({ ...none, event_id: null, noun }));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(refreshed).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshed).toEqual([true]);
  }
  refreshed = [];
  page.note(message());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([]);
  // A refund of a listed booking refreshes the page as quickly as its other events.
  page.note(message({ noun: "refund", booking_id: "any" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toEqual([true]);
});

test("a refund does not concern a page that shows something else", async () => {
  page.note(message({ noun: "refund", request_id: null, booking_id: "any" }));
  page.note(message({ noun: "desk", event_id: null, request_id: null }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([]);
});

test("when anything may have changed, the page reads again within seconds and announces nothing", async () => {
  page.note(anything());
  await vi.advanceTimersByTimeAsync(6_000);
  expect(refreshed).toEqual([false]);
  page.show([], Date.now());
  page.note(anything());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([false]);
});

test("while it would disturb, or the server cannot be reached, a refresh waits and is not lost", async () => {
  isBlocked = true;
  page.note(message());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refreshed).toEqual([]);
  isBlocked = false;
  isReachable = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(refreshed).toEqual([true]);
});

test("a page loaded meanwhile ignores earlier events, but not those that came while it was loading", async () => {
  page.note(message());
  page.show([request], Date.now() + 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refreshed).toEqual([]);
  page.show([], Date.now());
  const loading_from = Date.now();
  page.note(message());
  page.show([request], loading_from);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refreshed).toEqual([true]);
});

test("nothing happens after a stop", async () => {
  page.note(message());
  page.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([]);
});
