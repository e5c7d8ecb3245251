// Jobs that mail, run against an SMTP server that keeps what arrives.
import { MailDev } from "maildev";
import { afterAll, beforeAll } from "vitest";
import type { Runtime } from "#server/kernel/runtime.ts";
import { closeMailTransports } from "#server/services/mail.ts";
import { startRuntime } from "./rows.ts";

type Sink = {
  /** With `jobs`, on a database of its own. */
  runtime: Runtime;
  /** What has arrived for somebody whose rows `mail-rows.ts` made. */
  received(account_id: string): ReturnType<Inbox["getAll"]>;
};
type Inbox = Awaited<ReturnType<MailDev["start"]>>["storage"];

/** Starts it for the tests of one file, and ends it after them; what is in it may be asked from the first test on. */
export function mailSink(jobs: Runtime["jobs"]): Sink {
  const server = new MailDev({ smtp: 0, ip: "127.0.0.1", disableWeb: true, silent: true });
  const sink = {} as Sink;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const { smtp, storage } = await server.start();
    const started = await startRuntime(smtp.getAddress().port);
    end = started.end;
    sink.runtime = { ...started.runtime, jobs };
    sink.received = async (account_id) =>
      (await storage.getAll()).filter((mail) =>
        mail.to.some(({ address }) => address === `${account_id}@people.example`),
      );
  });
  afterAll(async () => {
    await closeMailTransports();
    await end();
    await server.stop();
  });
  return sink;
}
