// A pooler that lends a connection for one transaction, as PgBouncer does, and gives the next one to whoever has
// waited longest: prepared statements, listeners and locks of a session are gone in the next transaction.
import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";

const sslRequest = 80_877_103;
const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** Message types: two client messages, each answered by one ReadyForQuery; that answer; and the client's terminate. */
const [query, sync, ready, terminate] = ["Q", "S", "Z", "X"].map((letter) => letter.charCodeAt(0));
const idle = "I".charCodeAt(0);

/** The whole messages at the start of the bytes, and the rest. */
function splitMessages(bytes: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= 5) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

type Server = { socket: Duplex; onMessage: (message: Buffer) => void };

/** Opens an authenticated connection and takes over its socket from the driver. */
async function connect(url: string): Promise<{ server: Server; client: pg.Client }> {
  const client = new pg.Client({ connectionString: url });
  // The pooler closes the socket under it at the end.
  client.on("error", () => undefined);
  await client.connect();
  const socket: Duplex = Reflect.get(Reflect.get(client, "connection"), "stream");
  socket.removeAllListeners("data");
  const server: Server = { socket, onMessage: () => undefined };
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    const split = splitMessages(Buffer.concat([rest, bytes]));
    rest = split.rest;
    for (const message of split.messages) server.onMessage(message);
  });
  return { server, client };
}

export type TransactionPooler = {
  /** The pooler's address in place of this one. */
  through(url: string): string;
  stop(): Promise<void>;
};

/** Starts it with this many connections of one role. */
export async function startTransactionPooler(url: string, connections: number): Promise<TransactionPooler> {
  const opened = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  const free = opened.map(({ server }) => server);
  const waiting: ((server: Server) => void)[] = [];
  const borrow = () =>
    new Promise<Server>((done) => {
      const server = free.shift();
      if (server) done(server);
      else waiting.push(done);
    });
  const giveBack = (server: Server) => {
    server.onMessage = () => undefined;
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };
  const clients = new Set<Socket>();
  const listener = createServer((socket) => {
    clients.add(socket);
    socket.on("error", () => undefined).on("close", () => clients.delete(socket));
    serveClient(socket, borrow, giveBack);
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const address = listener.address();
  if (typeof address !== "object" || !address) throw new Error("the pooler does not listen");
  return {
    through(direct) {
      const changed = new URL(direct);
      changed.port = String(address.port);
      changed.hostname = "127.0.0.1";
      // If the URL names the server's socket folder as `host`, it would override the hostname.
      changed.searchParams.delete("host");
      return changed.href;
    },
    async stop() {
      for (const socket of clients) socket.destroy();
      await new Promise((done) => listener.close(done));
      for (const { server } of opened) server.socket.destroy();
    },
  };
}

/** Answers the start, then passes messages on, holding a server connection until its transaction ends. */
function serveClient(
  socket: Socket,
  borrow: () => Promise<Server>,
  giveBack: (server: Server) => void,
): void {
  let bytes: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  let server: Server | undefined;
  let isBorrowing = false;
  let unanswered = 0;
  const toSend: Buffer[] = [];

  const send = () => {
    if (!server) return;
    for (const message of toSend.splice(0)) {
      if (message[0] === query || message[0] === sync) unanswered += 1;
      server.socket.write(message);
    }
  };
  const use = (borrowed: Server) => {
    isBorrowing = false;
    server = borrowed;
    borrowed.onMessage = (message) => {
      socket.write(message);
      if (message[0] !== ready) return;
      unanswered -= 1;
      if (message[5] !== idle || unanswered > 0 || toSend.length > 0) return;
      server = undefined;
      giveBack(borrowed);
    };
    send();
  };
  socket.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    if (!hasStarted) {
      if (bytes.length < 8 || bytes.length < bytes.readInt32BE(0)) return;
      if (bytes.readInt32BE(4) === sslRequest) {
        bytes = bytes.subarray(8);
        socket.write("N");
        return;
      }
      const start = bytes.subarray(8, bytes.readInt32BE(0)).toString();
      bytes = bytes.subarray(bytes.readInt32BE(0));
      // As PgBouncer does with an unknown parameter.
      if (start.includes("statement_timeout")) {
        socket.destroy();
        return;
      }
      hasStarted = true;
      socket.write(Buffer.concat([authenticationOk, readyForQuery]));
    }
    const split = splitMessages(bytes);
    bytes = split.rest;
    toSend.push(...split.messages.filter((message) => message[0] !== terminate));
    if (server) send();
    else if (toSend.length > 0 && !isBorrowing) {
      isBorrowing = true;
      void borrow().then(use);
    }
  });
}
