// The HTTP server of a stand-in process. It binds its port first, so that a taken port fails the start
// and port 0 works; until everything is mounted it answers 503.
import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "./log.ts";

/** A bound port. `answerWith` opens it; `close` ends it within half a second. */
export type HttpListener = { port: number; answerWith(app: Hono): void; close(): Promise<void> };

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
  });
}

/** Binds `port` on `host`; for the IPv4 loopback address also the IPv6 one, if available. */
export async function openListener(host: string, port: number, log: Log): Promise<HttpListener> {
  let answer: RequestListener = (_request, response) => {
    response.writeHead(503, { "retry-after": "1" }).end();
  };
  const listener: RequestListener = (request, response) => answer(request, response);
  const servers = [createServer(listener)];
  const [first] = servers;
  const bound = first ? await listen(first, port, host) : port;
  if (host === "127.0.0.1") {
    const sixth = createServer(listener);
    servers.push(sixth);
    await listen(sixth, bound, "::1").catch((error: Error) =>
      log("standins.no_ipv6", { reason: error.message }),
    );
  }
  return {
    port: bound,
    answerWith: (app) => {
      answer = getRequestListener(app.fetch);
    },
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
