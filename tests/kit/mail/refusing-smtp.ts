// A mail server with scripted answers: by recipient, or to every message.
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A server answer, such as 550 with its sentence, and the command that it answers. */
export type SmtpAnswer = { code: number; text: string; at: "MAIL FROM" | "RCPT TO" | "DATA" };

/** Calls `answer` with the recipient of each command; null accepts. `tries` counts the recipients named. */
export async function openRefusingSmtp(answer: (recipient: string) => SmtpAnswer | null) {
  const tries = new Map<string, number>();
  const taken: { to: string; raw: string }[] = [];
  const refusal = (to: string, at: SmtpAnswer["at"]) => {
    const found = answer(to);
    return found?.at === at ? Object.assign(new Error(found.text), { responseCode: found.code }) : null;
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom: (_address, _session, callback) => callback(refusal("*", "MAIL FROM")),
    onRcptTo({ address }, _session, callback) {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      callback(refusal(address, "RCPT TO"));
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      buffer(stream).then((raw) => {
        const refused = refusal(to, "DATA");
        if (!refused) taken.push({ to, raw: raw.toString("utf8") });
        callback(refused);
      }, callback);
    },
  });
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    tries,
    taken,
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}
