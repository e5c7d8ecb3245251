/**
 * The stream of live events, one for all tabs of a browser in which the same profile acts. The tab that holds the lock
 * reads it and passes the messages on; when that tab closes, the next one takes over after the last event it received.
 * Without Web Locks (old browsers, plain HTTP) there is no stream: the page stays as it was loaded.
 */

/** What has changed; without a noun anything may have. */
export type LiveMessage = {
  /** The event's id; null where nothing has one: "anything", changes without an event, and `desk`, the operators' work lists. */
  event_id: string | null;
  noun: string | null;
  id: string | null;
  request_id: string | null;
  booking_id: string | null;
  /** When it reached this browser, in milliseconds of `Date.now()`. */
  received_at: number;
};

type StreamOptions = {
  /** Names account and profile: tabs with the same name share one stream. */
  name: string;
  /** When the data of the page were read, in milliseconds of `Date.now()`. */
  loaded_at: number;
  onMessage: (message: LiveMessage) => void;
};

/** A joining tab receives what came within this time: its data may have been read just before. */
const rememberedMs = 60_000;
const rememberedMessages = 50;
const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

type Word = { kind: "hello" } | { kind: "message"; message: LiveMessage };

/** Joins the stream. @returns a function that leaves it */
export function joinStream({ name, loaded_at, onMessage }: StreamOptions): () => void {
  if (!("locks" in navigator) || typeof BroadcastChannel === "undefined") return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const channel = new BroadcastChannel(`live ${name}`);
  const recent: LiveMessage[] = [];
  const seen = new Set<string>();
  let last_id: string | null = null;
  let isLeader = false;

  /** Notes a message; false for a known one, such as those sent again when the stream resumes. */
  function isNew(message: LiveMessage): boolean {
    const { event_id } = message;
    if (event_id !== null) {
      if (seen.has(event_id)) return false;
      seen.add(event_id);
      last_id = event_id;
    }
    recent.push(message);
    if (recent.length > rememberedMessages) recent.shift();
    return true;
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind === "hello") {
      const since = Date.now() - rememberedMs;
      if (isLeader) for (const message of recent) if (message.received_at >= since) tell(message);
      return;
    }
    const { message } = data;
    if (isNew(message) && message.received_at >= loaded_at) onMessage(message);
  };
  const tell = (message: LiveMessage) => channel.postMessage({ kind: "message", message } satisfies Word);

  const lead = () =>
    new Promise<void>((release) => {
      if (signal.aborted) return release();
      isLeader = true;
      const stop = readStream({
        address: () => (last_id === null ? `/events?ago=${ageOf(loaded_at)}` : `/events?after=${last_id}`),
        onMessage: (message) => {
          if (!isNew(message)) return;
          tell(message);
          onMessage(message);
        },
        onId: (id) => {
          last_id = id;
        },
      });
      signal.addEventListener("abort", () => {
        stop();
        release();
      });
    });

  // Aborting rejects a waiting request.
  navigator.locks.request(`live ${name}`, { signal }, lead).catch(() => undefined);
  channel.postMessage({ kind: "hello" } satisfies Word);
  return () => {
    controller.abort();
    channel.close();
  };
}

const ageOf = (loaded_at: number) => Math.ceil(Math.max(Date.now() - loaded_at, 0) / 1_000);

type ReadOptions = {
  address: () => string;
  onMessage: (message: LiveMessage) => void;
  onId: (id: string) => void;
};

/** Reads the stream until stopped. The browser reconnects by itself after an interruption, not after a refusal. */
function readStream({ address, onMessage, onId }: ReadOptions): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const unknown = { event_id: null, noun: null, id: null, request_id: null, booking_id: null };
  function open() {
    const opened = new EventSource(address());
    source = opened;
    opened.onopen = () => {
      refusals = 0;
    };
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      onId(lastEventId);
      onMessage({ ...unknown, ...JSON.parse(data), event_id: lastEventId, received_at: Date.now() });
    };
    opened.addEventListener("desk", () => onMessage({ ...unknown, noun: "desk", received_at: Date.now() }));
    opened.addEventListener("change", ({ data }: MessageEvent<string>) =>
      onMessage({ ...unknown, ...JSON.parse(data), received_at: Date.now() }),
    );
    opened.addEventListener("refresh", () => onMessage({ ...unknown, received_at: Date.now() }));
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      const pause = Math.min(firstPauseMs * 2 ** refusals, longestPauseMs);
      refusals += 1;
      timer = setTimeout(open, pause * (0.5 + Math.random()));
    };
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
