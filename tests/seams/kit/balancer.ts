// A small balancer of HTTP in front of several instances: it asks each whether it is ready, and each request goes to the
// next one that is. No request is sent twice.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

export type Balancer = { url: string; stop(): Promise<void> };

/** Milliseconds between two questions to an instance. */
export const probeEvery = 100;

/** Listens on a free port of this machine. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const ready = new Set<number>();
  const probe = async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.ok) ready.add(port);
      else ready.delete(port);
    }
  };
  await probe();
  const probing = setInterval(() => void probe(), probeEvery);
  const pass = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse): void => {
    turn += 1;
    const { method, url: path, headers } = incoming;
    const port = [...ready][turn % ready.size];
    if (port === undefined) {
      answer.writeHead(503).end("no instance is ready");
      return;
    }
    const passed = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.on("error", () => answer.destroy());
    });
    passed.on("error", (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end(error.message);
    });
    passed.end(body);
  };
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => pass(incoming, Buffer.concat(chunks), answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const stop = () =>
    new Promise<void>((done) => {
      clearInterval(probing);
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${address.port}`, stop };
}
