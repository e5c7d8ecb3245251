// Runs mail jobs against an SMTP server that keeps what arrives.
import { afterAll, beforeAll } from "vitest";
import type { Runtime } from "#server/kernel/runtime.ts";
import { closeMailTransports } from "#server/services/mail.ts";
import { openMailbox, type ReceivedMail } from "#standins/mail/mailbox.ts";
import { openSmtp } from "#standins/mail/smtp.ts";
import { startMailRuntime } from "./rows.ts";

type Sink = {
  /** Has `jobs` and its own database. */
  runtime: Runtime;
  /** That database's address as its owner. */
  owner_url: string;
  /** The mails to somebody whose rows `rows.ts` inserted. */
  received(account_id: string): Promise<ReceivedMail[]>;
};

/** Starts it for the tests of one file and stops it after them; its properties exist from the first test on. */
export function mailSink(jobs: Runtime["jobs"]): Sink {
  const sink = {} as Sink;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const mailbox = await openMailbox();
    const smtp = await openSmtp(
      0,
      (raw) => mailbox.add(raw),
      () => {},
    );
    const started = await startMailRuntime(smtp.port);
    end = async () => {
      await started.stop();
      await smtp.close();
      await mailbox.close();
    };
    sink.owner_url = started.urls.ownerUrl;
    sink.runtime = { ...started.runtime, jobs };
    sink.received = async (account_id) =>
      mailbox
        .all()
        .filter((mail) => mail.to.some(({ address }) => address === `${account_id}@people.example`));
  });
  afterAll(async () => {
    await closeMailTransports();
    await end();
  });
  return sink;
}
