// A gate in the connection between the product and a service. It lets everything through, lets nothing through, or
// stops one exchange at a chosen point: before the request reaches the service, or before the answer comes back.
import { createServer, type Socket, connect as socketTo } from "node:net";

const patienceMs = 30_000;

type Stop = { side: "request" | "answer"; at: RegExp; reached: () => void };

export type Gate = {
  port: number;
  /** Cuts every connection and accepts no new one. */
  shut: () => void;
  /** Accepts connections and never answers, like a machine that has lost its network. */
  silence: () => void;
  /** Lets everything through again; a held exchange is lost. */
  open: () => void;
  /** Holds the connection of the next matching request and later ones; resolves when the first is held. */
  hold: (side: Stop["side"], at: RegExp) => Promise<void>;
  /** Connections since the gate was shut or silenced: proof that somebody tried. */
  turnedAway: () => number;
  close: () => Promise<void>;
};

/** Opens a gate in front of 127.0.0.1:`target`. */
export async function openGate(target: number): Promise<Gate> {
  let mode: "open" | "shut" | "silent" = "open";
  let stop: Stop | null = null;
  let tries = 0;
  const sockets = new Set<Socket>();
  const heldSockets = new Set<Socket>();

  function join(client: Socket, service: Socket): void {
    // What was asked since the last answer: one exchange on a kept connection.
    let asked = "";
    let held: Stop["side"] | null = null;
    client.on("data", (chunk) => {
      asked = (asked + chunk.toString("latin1")).slice(-8_192);
      if (stop?.at.test(asked) && held === null) {
        held = stop.side;
        heldSockets.add(client);
        stop.reached();
      }
      if (held !== "request") service.write(chunk);
    });
    service.on("data", (chunk) => {
      asked = "";
      if (held === null) client.write(chunk);
    });
    client.on("close", () => service.end());
    service.on("close", () => client.end());
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => sockets.delete(client));
    if (mode !== "open") tries += 1;
    if (mode === "shut") return void client.resetAndDestroy();
    if (mode === "silent") return void client.resume();
    const service = socketTo(target, "127.0.0.1");
    sockets.add(service);
    service.on("error", () => client.destroy());
    service.on("close", () => sockets.delete(service));
    join(client, service);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  const cut = (to: typeof mode) => {
    mode = to;
    tries = 0;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    shut: () => cut("shut"),
    silence: () => cut("silent"),
    open: () => {
      if (mode !== "open") cut("open");
      stop = null;
      for (const socket of heldSockets) socket.destroy();
      heldSockets.clear();
    },
    hold: (side, at) =>
      new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error(`nothing came by that is ${at}`)), patienceMs);
        const reached = () => {
          clearTimeout(late);
          done();
        };
        stop = { side, at, reached };
      }),
    turnedAway: () => tries,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
