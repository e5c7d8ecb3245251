// One open answer of `GET /events`: server-sent events, written as they come. A reader that does not keep up is let go.
import type { LiveEvent } from "#server/event/reads-live.ts";

/** Ids of the latest events that were sent; what was missed and what is announced meanwhile can be the same. */
const rememberedIds = 256;
/** Chunks of at most some 300 bytes that may wait for a slow reader, besides what the socket holds. */
export const waitingChunks = 256;

/** How long the browser waits before it opens the stream again: spread, because a restart ends all streams at once. */
export const reconnectMs = () => Math.round(1_000 + Math.random() * 5_000);

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  send(event: LiveEvent): void;
  /** The page is to read its data again: what has changed is not known. */
  refresh(): void;
  /** The operators' work lists have changed, by something without an event. */
  desk(): void;
  /** A resumed stream begins after this id. */
  mark(event_id: number): void;
  /** Keeps proxies from ending a silent connection. */
  beat(): void;
  /** Ends the answer; the browser opens it again after a moment. */
  end(): void;
};

/** Opens a stream. `onEnd` runs once, whoever ended it. `cut` closes the connection of a reader who does not read. */
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
  /** An end in order would wait until somebody reads what is before it. With the connection all of that is let go. */
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
