// What a browser's tabs share on one site, and the event streams that they open: only what live pages need.
import { vi } from "vitest";

/** The tabs' channels by name, the queue of leaders waiting for the lock, and the opened streams. */
let channels: Map<string, Channel[]>;
let queue: (() => void)[];
let streams: EventStream[];

/** Replaces the browser's own; returns the streams that tabs open from now on. */
export function shareBetweenTabs(): EventStream[] {
  [channels, queue, streams] = [new Map(), [], []];
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("EventSource", EventStream);
  return streams;
}

class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private readonly name: string;
  constructor(name: string) {
    this.name = name;
    channels.set(name, [...(channels.get(name) ?? []), this]);
  }
  postMessage(data: unknown) {
    for (const other of channels.get(this.name) ?? [])
      if (other !== this) other.onmessage?.({ data: structuredClone(data) });
  }
  close() {
    channels.set(
      this.name,
      (channels.get(this.name) ?? []).filter((one) => one !== this),
    );
  }
}

export class EventStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  close() {
    this.readyState = EventStream.CLOSED;
  }
  send(id: string, noun = "booking") {
    this.onmessage?.({ data: JSON.stringify({ noun, id: "1", booking_id: "1" }), lastEventId: id });
  }
  refuse() {
    this.readyState = EventStream.CLOSED;
    this.onerror?.();
  }
}

/** One lock: the first in the queue holds it until its callback ends. */
function request(_: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const run = () =>
      void lead().then(() => {
        queue.shift();
        queue[0]?.();
        resolve();
      });
    signal.addEventListener("abort", () => {
      if (queue[0] === run) return;
      queue = queue.filter((one) => one !== run);
      reject(new Error("left"));
    });
    queue.push(run);
    if (queue[0] === run) run();
  });
}
