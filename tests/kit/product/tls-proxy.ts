// A reverse proxy that terminates TLS, as in front of an installation: it adds the caller's address and the protocol,
// keeps the Host header and its connections to the server, and streams bodies in both directions.
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { forwardedHeaders, withoutConnection } from "./balancer.ts";
import { certificateFor } from "./certificate.ts";

export type TlsProxy = {
  origin: string;
  /** Its certificate in PEM, for clients that should trust it. */
  cert: string;
  stop(): Promise<void>;
};

type ProxyOptions = {
  /** The host name of its certificate and of its origin. */
  name: string;
  /** The port of the server on this machine. */
  target: number;
  /** Changes headers on their way to the server. */
  change?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
};

/** Closes idle connections before the product does (after 75 s): a request on one that it just closed would be lost. */
const idleMs = 60_000;

/** Listens on a free port of this machine. */
export async function startTlsProxy({
  name,
  target,
  change = (headers) => headers,
}: ProxyOptions): Promise<TlsProxy> {
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const identity = certificateFor([name]);
  const server = createServer(identity, (incoming, answer) => {
    const { method, url: path } = incoming;
    const headers = { ...forwardedHeaders(incoming), "x-forwarded-proto": "https" };
    const to = { agent, host: "127.0.0.1", port: target, method, path, headers: change(headers) };
    const passed = request(to, (response) => {
      answer.writeHead(response.statusCode ?? 502, withoutConnection(response.headers));
      // An event stream sends its first byte late, and its headers say that it is open.
      answer.flushHeaders();
      pipeline(response, answer, () => undefined);
    });
    passed.on("error", () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on("close", () => {
      if (!answer.writableFinished) passed.destroy();
    });
    // The server may answer before it has read everything; the caller reads the answer once everything is sent.
    passed.on("close", () => incoming.resume());
    incoming.pipe(passed);
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
      agent.destroy();
    });
  return { origin: `https://${name}:${port}`, cert: identity.cert, stop };
}

/** Makes this process trust these proxies, besides the authorities that it trusts anyway. */
export function trustHere(...proxies: readonly Pick<TlsProxy, "cert">[]): void {
  setDefaultCACertificates([...getCACertificates("default"), ...proxies.map(({ cert }) => cert)]);
}
