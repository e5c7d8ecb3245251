// Services for one test: they listen on this machine and close after it.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The port it listens on. */
export async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

/** A service that answers like this. */
export const serviceOf = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await portOf(createServer(answer))}`;
