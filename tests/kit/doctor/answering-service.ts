// Services of one test: they listen on this machine and are closed after it.
import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterEach } from "vitest";

const open = new Set<Server>();
afterEach(async () => {
  for (const server of open) await new Promise((done) => server.close(done));
  open.clear();
});

/** Where it listens. */
export async function portOf(server: Server): Promise<number> {
  open.add(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A service that answers like this. */
export async function serviceOf(answer: RequestListener): Promise<string> {
  const server: HttpServer = createServer((request, response) => {
    response.setHeader("connection", "close");
    answer(request, response);
  });
  return `http://127.0.0.1:${await portOf(server)}`;
}
