// A small HTTP balancer in front of several instances: it probes each for readiness and sends each request to the
// next ready one. It streams bodies in both directions, so that it never holds back event streams and uploads. An
// instance may close a kept connection just as it is used again: the balancer then sends GET and HEAD requests again;
// every other request gets its own connection and is never sent twice.
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream";

export type Balancer = {
  url: string;
  /** Whether requests are passed to the instance at this port. */
  isReady(instance: number): boolean;
  stop(): Promise<void>;
};

type BalancerOptions = {
  /** The instances, by port on this machine. */
  instances: readonly number[];
  /** Where it listens; by default a free port. */
  port?: number;
  /** Milliseconds between two probes of an instance: shorter than the instances' drain (`DRAIN_SECONDS`). */
  probe_ms?: number;
};

/**
 * The balancer closes idle connections before the instances do (after 75 s): a request on a connection that the
 * instance just closed would be lost.
 */
const idleMs = 3_000;
/** Longer than an instance's self-check (2 s); a hanging instance delays a round by no more than this. */
const probeLimitMs = 5_000;
/** Browsers keep their connections, which must not close under them. */
const keepAliveMs = 65_000;

/** Headers of one connection rather than of the message (RFC 9110, 7.6.1): each side of the balancer has its own. */
const connectionHeaders = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
];

/** A message's headers without those of its connection. */
export function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? "").toLowerCase();
  const dropped = new Set([...connectionHeaders, ...named.split(",").map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** The headers for an instance: adds the caller's address on the right, where `TRUSTED_PROXY_HOPS=1` reads it. */
export function forwardedHeaders({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers["x-forwarded-for"];
  const address = socket.remoteAddress ?? "unknown";
  return { ...withoutConnection(headers), "x-forwarded-for": before ? `${before}, ${address}` : address };
}

/** Listens on this machine. */
export async function startBalancer({
  instances,
  port = 0,
  probe_ms = 100,
}: BalancerOptions): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const ready = new Set<number>();
  let turn = 0;
  const probe = async () => {
    for (const instance of instances) {
      const signal = AbortSignal.timeout(probeLimitMs);
      const answer = await fetch(`http://127.0.0.1:${instance}/readyz`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) ready.add(instance);
      else ready.delete(instance);
    }
  };
  await probe();
  // One round at a time: a late answer never overrules a newer one.
  let probing: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const probeLater = () => {
    probing = setTimeout(async () => {
      await probe();
      if (!isStopped) probeLater();
    }, probe_ms);
  };
  probeLater();
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    turn += 1;
    const { method, url: path } = incoming;
    const isRead = method === "GET" || method === "HEAD";
    const instance = [...ready][turn % ready.size];
    if (instance === undefined) {
      answer.writeHead(503).end("no instance is ready");
      return;
    }
    const headers = forwardedHeaders(incoming);
    const passed = request(
      { agent: isRead && agent, host: "127.0.0.1", port: instance, method, path, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, withoutConnection(response.headers));
        // An event stream has no first byte for a while, and its headers say that it is open.
        answer.flushHeaders();
        // If the response breaks off, so does this answer; if the reader leaves, the response ends.
        pipeline(response, answer, () => undefined);
      },
    );
    passed.on("error", (error) => {
      if (answer.headersSent) answer.destroy();
      else if (isRead && passed.reusedSocket && !answer.destroyed) pass(incoming, answer);
      else answer.writeHead(502).end(error.message);
    });
    answer.on("close", () => {
      if (!answer.writableFinished) passed.destroy();
    });
    // An instance may answer before it has read everything; the caller keeps sending until it reads that.
    passed.on("close", () => incoming.resume());
    if (isRead) passed.end();
    else incoming.pipe(passed);
  };
  const server = createServer({ keepAliveTimeout: keepAliveMs }, pass);
  await new Promise<void>((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = () =>
    new Promise<void>((done) => {
      isStopped = true;
      clearTimeout(probing);
      server.close(() => done());
      server.closeAllConnections();
      agent.destroy();
    });
  return { url: `http://localhost:${address.port}`, isReady: (instance) => ready.has(instance), stop };
}
