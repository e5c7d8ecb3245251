// One open answer of `GET /events`: server-sent events, written as they come. A reader that lags behind is cut off.
import type { LiveEvent, ToldChange } from "#server/event/reads/live.ts";

/** How many ids of sent events to remember: a missed event may also be announced meanwhile. */
const rememberedIds = 256;
/** How many chunks (some 300 bytes each at most) may wait for a slow reader, besides what the socket holds. */
export const waitingChunks = 256;

/** How long the browser waits before reopening the stream: spread out, because a restart ends all streams at once. */
export const reconnectMs = () => Math.round(1_000 + Math.random() * 5_000);

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  send(event: LiveEvent): void;
  /** Tells the page to read its data again: nobody knows what has changed. */
  refresh(): void;
  /** Says that the operators' work lists have changed without an event. */
  desk(): void;
  /** Says that something has changed without an event. */
  change(change: Omit<ToldChange, "profile_id">): void;
  /** A resumed stream begins after this id. */
  mark(event_id: number): void;
  /** Keeps proxies from ending a silent connection. */
  beat(): void;
  /** Ends the answer; the browser reopens it after a moment. */
  end(): void;
};

/** Opens a stream. `onEnd` runs once, whoever ends it. `cut` closes the connection of a reader that does not read. */
export function openStream(onEnd: () => void, cut: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let marked = 0;
  const sent = new Set<number>();
  const finish = () => {
    if (!controller) return;
    controller = null;
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started;
      },
      cancel: finish,
    },
    { highWaterMark: waitingChunks },
  );
  const end = () => {
    const open = controller;
    finish();
    open?.close();
  };
  /** A regular end would wait until somebody reads what precedes it. Closing the connection discards all of that. */
  const cutOff = () => {
    finish();
    cut();
  };
  const write = (...lines: string[]) => {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) <= 0) return cutOff();
    controller.enqueue(encoder.encode(`${lines.join("\n")}\n\n`));
  };
  write(`retry: ${reconnectMs()}`);
  return {
    body,
    send({ event_id, ...subject }) {
      if (sent.has(event_id)) return;
      sent.add(event_id);
      if (sent.size > rememberedIds) sent.delete(Math.min(...sent));
      write(`id: ${event_id}`, `data: ${JSON.stringify(subject)}`);
      marked = Math.max(marked, event_id);
    },
    refresh: () => write("event: refresh", "data: {}"),
    desk: () => write("event: desk", "data: {}"),
    change: (change) => write("event: change", `data: ${JSON.stringify(change)}`),
    mark(event_id) {
      if (event_id <= marked) return;
      marked = event_id;
      // Without data no event is dispatched; the browser keeps the id.
      write(`id: ${event_id}`);
    },
    beat: () => write(":"),
    end,
  };
}
