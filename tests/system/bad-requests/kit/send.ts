// Sends a request byte for byte, without a client that would tidy up the path, the method or the headers.
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
};

const patience_ms = 30_000;
const kept = new Agent({ keepAlive: true, maxSockets: 8 });

/** Closes the kept connections. */
export function hangUp(): void {
  kept.destroy();
}

/** Sends it to this port on this machine and reads the whole answer. */
export function send(port: number, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body ? { "content-length": String(body.byteLength) } : {};
    const call = request(
      { host: "127.0.0.1", port, method, path, headers: { ...length, ...headers }, agent: kept },
      (response) => {
        const parts: Buffer[] = [];
        const answered = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          });
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", answered).on("error", reject);
      },
    );
    call.setTimeout(patience_ms, () => call.destroy(new Error(`${method} ${path}: no answer`)));
    call.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed the kept connection while the request was in flight: it has not seen it.
      const isUnseen = call.reusedSocket && error.code === "ECONNRESET";
      if (isUnseen) send(port, { method, path, headers, body }).then(resolve, reject);
      else reject(error);
    });
    call.end(body ?? undefined);
  });
}

/** Sends bytes that are not valid HTTP and reads the answer until the connection ends. */
export function sendRaw(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const parts: Buffer[] = [];
    socket.setTimeout(patience_ms, () => socket.destroy(new Error("no answer")));
    socket.on("data", (part: Buffer) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () => {
      const whole = Buffer.concat(parts).toString("utf8");
      const [head = "", text = ""] = whole.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: {}, text });
    });
  });
}
