// One connection that listens on a channel for as long as the process wants. After a loss it reconnects, with growing
// pauses; announcements in between are lost, so the caller learns of each new connection.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";

const connectMs = 4_000;
/** A regular check finds a connection whose other end vanished silently. */
const checkEveryMs = 30_000;
const checkMs = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 30_000;

export type ListenOptions = {
  /** Not through a pooler that lends a connection per transaction. */
  url: string;
  channel: string;
  onMessage: (message: string) => void;
  /** Called when the connection begins to listen; `is_again` after a loss. */
  onListening: (isAgain: boolean) => void;
  log: Pick<Log, "warn">;
  /** For tests: the interval of the checks. */
  check_every_ms?: number;
};

export type Listener = {
  isListening(): boolean;
  stop(): Promise<void>;
};

/** Starts listening and continues until `stop`. Never rejects. */
export function keepListening(options: ListenOptions): Listener {
  const controller = new AbortController();
  const state = { is_listening: false, was_listening: false };
  const loop = run(options, state, controller.signal);
  return {
    isListening: () => state.is_listening,
    stop: async () => {
      controller.abort();
      await loop;
    },
  };
}

type State = { is_listening: boolean; was_listening: boolean };

async function run(options: ListenOptions, state: State, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await listenOnce(options, state, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (!signal.aborted) options.log.warn({ err: error }, "live events: the listening connection was lost");
    }
    state.is_listening = false;
    const pause = Math.min(firstPauseMs * 2 ** Math.min(failures, 10), longestPauseMs);
    await wait(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
}

/** Listens until the connection is lost, which is an error, or the signal fires. */
async function listenOnce(
  { url, channel, onMessage, onListening, check_every_ms = checkEveryMs }: ListenOptions,
  state: State,
  signal: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: checkMs,
    keepAlive: true,
  });
  // Awaited once. A race against it at each check would add one more reaction while it is pending.
  const over = Promise.withResolvers<void>();
  over.promise.catch(() => undefined);
  client.on("error", over.reject);
  client.on("end", () => over.reject(new Error("the connection ended")));
  const stop = () => over.resolve();
  signal.addEventListener("abort", stop);
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  let next: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onSuccess();
    const isAgain = state.was_listening;
    Object.assign(state, { is_listening: true, was_listening: true });
    onListening(isAgain);
    const check = () => {
      const ask = () => client.query("select 1").then(check, over.reject);
      next = setTimeout(ask, check_every_ms).unref();
    };
    check();
    await over.promise;
  } finally {
    clearTimeout(next);
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
  }
}
