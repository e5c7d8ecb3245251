import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sendMail } from "#domain/notification/jobs.ts";
import { readSender } from "#domain/notification/sender.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { sendMailMessage } from "#server/services/mail.ts";
import { mailSink } from "#tests/kit/mail/inbox.ts";
import {
  insertCategory,
  insertDeal,
  insertOffer,
  insertPerson,
  insertRequest,
  now,
} from "#tests/kit/mail/rows.ts";
import { sendMailJob, tellMatchingProvidersJob } from "./jobs.ts";
import { renderMail } from "./layout/render.tsx";
import { sendOnce } from "./send-once.ts";

const sink = mailSink({
  [sendMailJob.name]: sendMailJob,
  [tellMatchingProvidersJob.name]: tellMatchingProvidersJob,
});

async function offerReceived() {
  const deal = await insertDeal(sink.runtime.db, "de");
  const request_id = await insertRequest(sink.runtime.db, deal);
  const offer_id = await insertOffer(sink.runtime.db, deal, request_id);
  const { profile_id, account_id } = deal.customer;
  const payload = { template: "offer_received", profile_id, subject_id: offer_id, key: `offer:${offer_id}` };
  return { payload, account_id, offer_id };
}

const run = (payload: unknown, on: Runtime = sink.runtime) => runJob(jobContext(on), sendMail.name, payload);
const notes = (key: string) =>
  sink.runtime.db.selectFrom("sent_mail").selectAll().where("key", "=", key).execute();

test("a mail arrives with both bodies, its sender and the headers of an automatic mail, and is noted", async () => {
  const { payload, account_id } = await offerReceived();
  await run(payload);
  const [mail] = await sink.received(account_id);
  expect(mail?.from?.[0]).toMatchObject({ address: "no-reply@market.example", name: "Proffer" });
  expect(mail?.subject).toMatch(/^Angebot von Studio Nord: 1\.190,00\s€ · Wedding photos/u);
  expect(mail?.text).toContain("Angebot ansehen");
  expect(mail?.html).toContain("data-button");
  expect(mail?.headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "content-language": "de",
  });
  expect(await notes(payload.key)).toEqual([
    { key: payload.key, template: "offer_received", account_id, sent_at: now },
  ]);
});

test("a mail comes from whom operators have set", async () => {
  const { payload, account_id } = await offerReceived();
  const set = { ...initialSettings, sender_name: "Markt, am See", sender_email: "mail@markt.example" };
  const settings = { current: async () => set, drop: () => undefined };
  await run(payload, { ...sink.runtime, settings });
  const [mail] = await sink.received(account_id);
  expect(mail?.from?.[0]).toMatchObject({ address: "mail@markt.example", name: "Markt, am See" });
});

test("the same mail run again sends nothing", async () => {
  const { payload, account_id } = await offerReceived();
  await run(payload);
  await run(payload);
  expect(await sink.received(account_id)).toHaveLength(1);
});

test("the same mail run by many workers at once is sent once", async () => {
  const { payload, account_id } = await offerReceived();
  await Promise.all(Array.from({ length: 8 }, () => run(payload)));
  expect(await sink.received(account_id)).toHaveLength(1);
  expect(await notes(payload.key)).toHaveLength(1);
});

test("a mail that the server did not accept is not noted and goes out with the next try", async () => {
  const { payload, account_id } = await offerReceived();
  // Nothing listens on the discard port.
  const broken = { ...sink.runtime, env: { ...sink.runtime.env, SMTP_URL: "smtp://127.0.0.1:9" } };
  await expect(run(payload, broken)).rejects.toThrow();
  expect(await notes(payload.key)).toEqual([]);
  await run(payload);
  expect(await sink.received(account_id)).toHaveLength(1);
});

test("a process that dies between the mail and its note sends it again as the same mail", async () => {
  const { payload, account_id } = await offerReceived();
  // The process ends after handing the mail over: its connections close before the note is written, and its lease is
  // not released.
  const pool = makePool(sink.runtime.env.DATABASE_URL, () => {}, { max: 1 });
  const dying = sendOnce(
    makeDatabase(pool),
    payload.key,
    async () => {
      const rendered = await renderMail(sink.runtime, { ...payload, template: "offer_received" }, now);
      if (!rendered) throw new Error("no mail");
      await sendMailMessage(sink.runtime.env, readSender(sink.runtime.env.MAIL_FROM), rendered.message);
      await pool.end();
      return { template: "offer_received", account_id, sent_at: now };
    },
    { hold_ms: 1_000, renew_ms: 100 },
  );
  await expect(dying).rejects.toThrow();
  expect(await notes(payload.key)).toEqual([]);
  await run(payload);
  const mails = await sink.received(account_id);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => mail.headers["message-id"])).size).toBe(1);
  expect(await notes(payload.key)).toHaveLength(1);
});

test("an obsolete mail is neither sent nor noted, and its lease is released", async () => {
  const { payload, account_id, offer_id } = await offerReceived();
  await sink.runtime.db.updateTable("offer").set("status", "withdrawn").where("id", "=", offer_id).execute();
  await run(payload);
  await run(payload);
  expect(await sink.received(account_id)).toEqual([]);
  expect(await notes(payload.key)).toEqual([]);
});

/** A mail server that accepts everything, but answers a mail's data only after `release`. */
async function slowServer() {
  const release = Promise.withResolvers<void>();
  const hasMail = Promise.withResolvers<void>();
  let mails = 0;
  const server = createServer((socket) => {
    let isInMail = false;
    socket.on("error", () => undefined);
    socket.write("220 slow\r\n");
    socket.on("data", async (bytes) => {
      const text = String(bytes);
      if (isInMail) {
        if (!text.endsWith("\r\n.\r\n")) return;
        isInMail = false;
        mails += 1;
        hasMail.resolve();
        await release.promise;
        socket.write("250 taken\r\n");
      } else if (text.startsWith("DATA")) {
        isInMail = true;
        socket.write("354 go on\r\n");
      } else socket.write("250 well\r\n");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    hasMail: hasMail.promise,
    release: release.resolve,
    mails: () => mails,
    close: () => server.close(),
  };
}

test("while the mail server has not answered, no database connection is in use and no other worker sends the mail", async () => {
  const { payload } = await offerReceived();
  const slow = await slowServer();
  const pool = makePool(sink.runtime.env.DATABASE_URL, () => {}, { max: 3 });
  const here: Runtime = {
    ...sink.runtime,
    db: makeDatabase(pool),
    env: { ...sink.runtime.env, SMTP_URL: `smtp://127.0.0.1:${slow.port}` },
  };
  const first = run(payload, here);
  await slow.hasMail;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  const second = run(payload, here);
  await new Promise((done) => setTimeout(done, 600));
  expect(slow.mails()).toBe(1);
  slow.release();
  await Promise.all([first, second]);
  expect(slow.mails()).toBe(1);
  expect(await notes(payload.key)).toHaveLength(1);
  await pool.end();
  slow.close();
});

async function notifiedProfiles(request_id: string): Promise<string[]> {
  await runJob(jobContext(sink.runtime), tellMatchingProvidersJob.name, { request_id });
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where task_identifier = 'send_mail' and key like ${`request_matches:${request_id}:%`}
    order by key`.execute(sink.runtime.db);
  return rows.map((row) => row.key.split(":")[2] ?? "");
}

test("exactly the verified, active providers of category and country other than the owner get a mail, once", async () => {
  const { db } = sink.runtime;
  const deal = await insertDeal(db, "en");
  const { category_id } = deal;
  const other_category = await insertCategory(db, { en: "Chef", de: "Koch" });
  const provider = { kind: "provider", display_name: "P", category_id } as const;
  const second = await insertPerson(db, { ...provider });
  await insertPerson(db, { ...provider, verified_at: null });
  await insertPerson(db, { ...provider, archived_at: now });
  await insertPerson(db, { ...provider, country: "FR" });
  await insertPerson(db, { ...provider, status: "suspended" });
  await insertPerson(db, { ...provider, category_id: other_category });
  await insertPerson(db, { ...provider, id: deal.customer.account_id });
  const request_id = await insertRequest(db, deal);
  const expected = [deal.provider.profile_id, second.profile_id].sort();
  expect(await notifiedProfiles(request_id)).toEqual(expected);
  expect(await notifiedProfiles(request_id)).toEqual(expected);
});

test("a request without a country is for providers of every country", async () => {
  const { db } = sink.runtime;
  const deal = await insertDeal(db, "en");
  const abroad = await insertPerson(db, {
    kind: "provider",
    display_name: "Loin",
    country: "FR",
    category_id: deal.category_id,
  });
  const request_id = await insertRequest(db, deal, { place_country: null });
  expect(await notifiedProfiles(request_id)).toEqual([deal.provider.profile_id, abroad.profile_id].sort());
});

test("a request that is no longer open sends no mails", async () => {
  const deal = await insertDeal(sink.runtime.db, "en");
  const request_id = await insertRequest(sink.runtime.db, deal, { status: "closed" });
  expect(await notifiedProfiles(request_id)).toEqual([]);
});

test("the send job can render what the job enqueued", async () => {
  const deal = await insertDeal(sink.runtime.db, "en");
  const request_id = await insertRequest(sink.runtime.db, deal);
  const [profile_id = ""] = await notifiedProfiles(request_id);
  const key = `request_matches:${request_id}:${profile_id}`;
  await run({ template: "request_matches", profile_id, subject_id: request_id, key });
  const [mail] = await sink.received(deal.provider.account_id);
  const source = await readFile(mail?.source ?? "", "utf8");
  expect(source).toMatch(/^List-ID: <matching_requests\.market\.example>\r?$/imu);
  expect(source).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/market\.example\/unsubscribe\/matching_requests\.[\w.-]+>\r?$/imu,
  );
});
