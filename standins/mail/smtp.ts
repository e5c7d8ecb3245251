// The SMTP server of the mail stand-in, on loopback only: accepts every mail, without TLS or a password.
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Log } from "../kit/log.ts";

export type SmtpListener = { port: number; close(): Promise<void> };

const MAX_BYTES = 50 * 1024 * 1024;
const CLOSE_WITHIN_MS = 500;

/** Listens on `port`; acknowledges a mail once `keep` has stored it. Rejects when the port is taken. */
export async function openSmtp(
  port: number,
  keep: (raw: Buffer) => Promise<void>,
  log: Log,
): Promise<SmtpListener> {
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: CLOSE_WITHIN_MS,
    onData(stream, _session, callback) {
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw new Error(`The message is larger than ${MAX_BYTES} bytes.`);
          return keep(raw);
        })
        .then(() => callback(), callback);
    },
  });
  // The caller gets errors from the start; later ones come from clients that leave and must not end the process.
  let isListening = false;
  smtp.on("error", (error: Error) => {
    if (isListening) log("mail.connection_failed", { reason: error.message });
  });
  const server = smtp.listen(port, "127.0.0.1");
  await once(server, "listening");
  isListening = true;
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => new Promise((done) => smtp.close(() => done())),
  };
}
