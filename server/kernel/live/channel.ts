// The announcements of this database as one process hears them: one connection for all who want them. It connects for the
// first of them, and tells when messages may have been lost.
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import { announcementChannel } from "./announcement.ts";
import { keepListening, type Listener } from "./listen.ts";

type Hearer = {
  onMessage: (message: string) => void;
  /** The connection begins to listen; `isAgain`: it was lost, and so may announcements be. */
  onListening: (isAgain: boolean) => void;
};

export type LiveChannel = {
  /** Connects, unless that has begun. */
  hear(hearer: Hearer): void;
  isListening(): boolean;
  /** Waits until the connection listens, at most this long. */
  ready(max_ms: number): Promise<void>;
  /** Ends the connection; call before the pools end. */
  stop(): Promise<void>;
};

/** `url`: not through a pooler that lends a connection per transaction. */
export function openChannel(url: string, log: Pick<Log, "warn">): LiveChannel {
  const hearers = new Set<Hearer>();
  const listening = Promise.withResolvers<void>();
  let listener: Listener | null = null;
  return {
    hear(hearer) {
      hearers.add(hearer);
      listener ??= keepListening({
        url,
        channel: announcementChannel,
        log,
        onMessage: (message) => {
          for (const { onMessage } of hearers) onMessage(message);
        },
        onListening: (isAgain) => {
          listening.resolve();
          for (const { onListening } of hearers) onListening(isAgain);
        },
      });
    },
    isListening: () => listener?.isListening() ?? false,
    ready: (max_ms) => Promise.race([listening.promise, wait(max_ms, undefined, { ref: false })]),
    stop: async () => listener?.stop(),
  };
}
