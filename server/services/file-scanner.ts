// An optional scanner for uploaded files, by the protocol of clamd (its command INSTREAM); unset by default. It scans
// only files that are stored as sent; pictures are re-encoded from their pixels (pictures.ts).
import { createConnection, type Socket } from "node:net";
import { refuse } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";

const connectMs = 5_000;
/** The longest silence before an answer; a large archive takes clamd seconds. */
const silenceMs = 30_000;
const answerMaxBytes = 4_096;

/**
 * Scans a file, if there is a scanner. If it does not answer, notes a fault and refuses, so that nothing is stored.
 * @throws Refusal file_infected, service_unavailable
 */
export async function scanFile({ env, faults }: Pick<Runtime, "env" | "faults">, file: Blob): Promise<void> {
  if (!env.FILES_SCANNER) return;
  const isClean = await isFoundClean(env.FILES_SCANNER, file).catch((error: unknown) => {
    faults.note(error, { place: "file scanner", message: "the file scanner failed" });
    return null;
  });
  if (isClean === null) refuse("service_unavailable");
  if (!isClean) refuse("file_infected");
}

async function isFoundClean(address: string, file: Blob): Promise<boolean> {
  const answer = await ask(address, "zINSTREAM\0", file);
  if (answer === "stream: OK") return true;
  if (answer.endsWith(" FOUND")) return false;
  throw new Error(`the file scanner answered: ${answer}`);
}

/** Whether it answers, for the doctor. @throws the connection's error */
export async function pingScanner(address: string): Promise<boolean> {
  return (await ask(address, "zPING\0", null)) === "PONG";
}

async function ask(address: string, command: string, file: Blob | null): Promise<string> {
  const socket = await connect(address);
  try {
    const answer = readAnswer(socket);
    // The await below handles its failure; a scanner may answer and close before it has received everything.
    answer.catch(() => undefined);
    await Promise.race([send(socket, command, file), answer]);
    return await answer;
  } finally {
    socket.destroy();
  }
}

function connect(address: string): Promise<Socket> {
  const url = new URL(address);
  const place =
    url.protocol === "unix:" ? { path: url.pathname } : { host: url.hostname, port: Number(url.port) };
  return new Promise((done, fail) => {
    const socket = createConnection({ ...place, timeout: connectMs });
    socket.once("error", fail);
    socket.once("timeout", () => socket.destroy(new Error("the file scanner does not answer")));
    socket.once("connect", () => {
      socket.setTimeout(silenceMs);
      done(socket);
    });
  });
}

/** Sends each piece with its length in four bytes; a length of zero ends the file. */
async function send(socket: Socket, command: string, file: Blob | null): Promise<void> {
  await write(socket, Buffer.from(command));
  if (!file) return;
  for await (const piece of file.stream()) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.byteLength);
    await write(socket, Buffer.concat([length, piece]));
  }
  await write(socket, Buffer.alloc(4));
}

const write = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((done, fail) => {
    socket.write(bytes, (error) => (error ? fail(error) : done()));
  });

/** Its answer up to the zero byte that ends it. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let text = "";
    socket.on("data", (bytes: Buffer) => {
      text += bytes.toString("latin1");
      const end = text.indexOf("\0");
      if (end !== -1) done(text.slice(0, end));
      else if (text.length > answerMaxBytes) fail(new Error("the file scanner answers too much"));
    });
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the file scanner closed the connection")));
  });
}
