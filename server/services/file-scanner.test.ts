// The scanner of uploads against a server that speaks the protocol of clamd, and against ones that fail.
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";
import { pingScanner, scanFile } from "./file-scanner.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Calls `respond` with the command and the file, once the file has ended. */
async function startScanner(
  respond: (command: string, file: Buffer, socket: Socket) => void,
): Promise<string> {
  const started = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const [command, file] = parse(received);
      if (command && file) respond(command, file, socket);
    });
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, "127.0.0.1", done));
  const address = started.address();
  return `tcp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** The command, and the pieces of the file once its empty last piece has arrived. */
function parse(received: Buffer): [string | null, Buffer | null] {
  const end = received.indexOf(0);
  if (end === -1) return [null, null];
  const command = received.toString("latin1", 0, end);
  if (command === "zPING") return [command, Buffer.alloc(0)];
  const pieces: Buffer[] = [];
  for (let at = end + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return [command, Buffer.concat(pieces)];
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return [command, null];
}

const noted: unknown[] = [];
const scan = (FILES_SCANNER: string | undefined, text: string) => {
  noted.length = 0;
  const faults = { ...silentFaults, note: (error: unknown) => String(noted.push(error)) };
  const runtime = { env: { FILES_SCANNER }, faults } as unknown as Runtime;
  return scanFile(runtime, new Blob([text])).then(
    () => "stored",
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  );
};

const honest = (command: string, file: Buffer, socket: Socket) => {
  if (command === "zPING") return socket.end("PONG\0");
  return socket.end(file.includes("EICAR") ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
};

test("a clean file is stored, one with a virus is refused, of any length", async () => {
  const address = await startScanner(honest);
  expect(await pingScanner(address)).toBe(true);
  expect(await scan(address, "clean")).toBe("stored");
  expect(await scan(address, "")).toBe("stored");
  expect(await scan(address, `${"x".repeat(3_000_000)}EICAR`)).toBe("file_infected");
  expect(noted).toEqual([]);
});

test("without a scanner no call is made", async () => {
  expect(await scan(undefined, "EICAR")).toBe("stored");
});

test.each<[string, (socket: Socket) => void]>([
  ["answers with an error", (socket) => socket.end("INSTREAM size limit exceeded. ERROR\0")],
  ["closes the connection", (socket) => socket.destroy()],
  ["answers half", (socket) => socket.end("stream: O")],
  ["answers without end", (socket) => socket.end("x".repeat(10_000))],
])("while the scanner %s, nothing is stored and a fault is noted", async (_name, respond) => {
  const address = await startScanner((_command, _file, socket) => respond(socket));
  expect(await scan(address, "clean")).toBe("service_unavailable");
  expect(noted).toHaveLength(1);
});

test("a scanner that is not there", async () => {
  expect(await scan("tcp://127.0.0.1:9", "clean")).toBe("service_unavailable");
  expect(noted).toHaveLength(1);
  await expect(pingScanner("tcp://127.0.0.1:9")).rejects.toThrow("ECONNREFUSED");
});
