/** Starts and stops the server: on a stop signal it finishes open requests, then the caller ends its pools. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#server/kernel/log.ts";
import { watchBody } from "./middleware/silent-body.ts";
import { answerUnmetExpectation, answerUnreadable } from "./middleware/unreadable-request.ts";

const drainMs = 10_000;
/**
 * How long an idle connection is kept: longer than a balancer keeps its own (mostly 60 s), which could otherwise send
 * a request on a connection that is just closing.
 */
const keepAliveMs = 75_000;
/** How long a request may take to arrive: 25 MB at 45 kB/s. */
const requestMs = 600_000;
/** How long a body may be silent: with the interval of the check this stays under 15 s. */
const bodyIdleMs = 10_000;

export type Listening = {
  server: Server;
  port: number;
  /** True once `stop` was called; `/readyz` answers 503 then. */
  isDraining: () => boolean;
  /** After the delay stops accepting, waits for open requests (≤ 10 s), then runs `onDrained`. Safe to call twice. */
  stop: () => Promise<void>;
};

export type ListenOptions = {
  port: number;
  host?: string;
  /** Whether answers to unreadable requests carry HSTS, as all others do in live mode. */
  is_live?: boolean;
  /** How long requests are still accepted after the stop has begun; 0 by default. */
  drain_delay_ms?: number;
  /** How long a body may be silent; ten seconds by default. */
  body_idle_ms?: number;
  /** Runs once no more requests are accepted: end answers here that would not end by themselves. */
  onStop?: () => void;
  /** Runs once after the last request: end pools, queue and stand-ins here. */
  onDrained?: () => Promise<void>;
};

/** Starts listening; rejects when the port is taken. The caller owns the signals. */
export async function listen(listener: RequestListener, options: ListenOptions): Promise<Listening> {
  let stopping: Promise<void> | null = null;
  const headers = { is_live: options.is_live ?? false };
  // Let the adapter refuse a request without a host: Node's own answer has no headers.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    // Keep-alive clients open a new connection for their next request, which then reaches another process.
    if (stopping) response.setHeader("Connection", "close");
    // A request that ends during the drain leaves its connection idle: close it without waiting for the timeout.
    response.once("close", () => setImmediate(() => stopping && server.closeIdleConnections()));
    watchBody(request, options.body_idle_ms ?? bodyIdleMs, () => endSilent(server, request.socket));
    listener(request, response);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.requestTimeout = requestMs;
  server.on("clientError", (error, socket) => answerUnreadable(error, socket, headers));
  server.on("checkExpectation", (_request, response) => answerUnmetExpectation(response, headers));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  const drainAfterDelay = async () => {
    if (options.drain_delay_ms) await wait(options.drain_delay_ms);
    options.onStop?.();
    await drain(server);
    await options.onDrained?.();
  };
  const stop = () => {
    stopping ??= drainAfterDelay();
    return stopping;
  };
  return {
    server,
    port: typeof address === "object" && address ? address.port : options.port,
    isDraining: () => stopping !== null,
    stop,
  };
}

/** Answers as the listener does for a request that takes too long, and ends the connection. */
function endSilent(server: Server, socket: Socket): void {
  socket.once("finish", () => socket.destroy());
  const error = Object.assign(new Error("the body has gone silent"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", error, socket);
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

/** Stops on SIGTERM and SIGINT; the process exits with 0 once drained, with 1 if draining failed. */
export function stopOnSignals(stop: () => Promise<void>, log: Pick<Log, "error">): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the server could not stop cleanly");
          process.exit(1);
        },
      );
    });
  }
}
