// The data export: all own data, nothing of others that they did not share, and never an incomplete archive.

import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeExport } from "#domain/account/jobs.ts";
import { limits } from "#domain/limits.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { finishExport, requestExport } from "#server/account/export.ts";
import { accountJobs } from "#server/account/jobs.ts";
import { findExportByDigest, findOwnExport } from "#server/account/reads-lists.ts";
import { exportKey } from "#server/account/store-exports.ts";
import { deleteStoredFileJob } from "#server/file/jobs.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { hasFile, readFile, writeFile } from "#server/services/files.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { closeAccount } from "../account/close-account.ts";
import { deliverBooking } from "../booking/delivery/report-delivery.ts";
import { makeExportJob } from "../export-jobs.ts";
import { csvOf } from "./zip.ts";

let kit: TestKit;
let folder: string;
beforeAll(async () => {
  kit = await startKit();
  folder = await mkdtemp(join(tmpdir(), "proffer-export-"));
  const jobs = [makeExportJob, deleteStoredFileJob, ...accountJobs];
  Object.assign(kit.runtime, {
    env: { ...kit.runtime.env, FILES_URL: `${pathToFileURL(folder).href}/` },
    jobs: Object.fromEntries(jobs.map((job) => [job.name, job])),
  });
});
afterAll(async () => {
  await kit.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where an open descriptor leads; empty when it was closed meanwhile. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

const ask = (actor: Member) =>
  runCommand(kit.runtime, requestExport, { actor, input: { to: actor.email }, request_id: "test" });
const make = (export_id: string) => runJob(jobContext(kit.runtime), makeExport.name, { export_id });
const statusOf = async (id: string) =>
  (await kit.owner.query("select status from account_export where id = $1", [id])).rows[0]?.status;
const scopeOf = (actor: Actor) => new ReadScope(kit.runtime.db, actor, kit.clock.now());

/** Mails with the link of an export. */
async function exportMails(account_id: string): Promise<{ template: string; facts: { token: string } }[]> {
  const { rows } = await kit.owner.query(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = $1 and payload->>'account_id' = $2`,
    [sendAccountMail.name, account_id],
  );
  return rows.map(({ payload }) => payload).filter(({ template }) => template === "export_ready");
}

async function readExport(export_id: string) {
  const bytes = await buffer(await readFile(kit.runtime.env, exportKey(export_id)));
  const entries = unzipSync(new Uint8Array(bytes));
  const text = Object.values(entries)
    .map((one) => strFromU8(one))
    .join("\n");
  const table = (name: string) =>
    JSON.parse(strFromU8(entries[`data/${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[];
  return { names: Object.keys(entries), entries, text, table, size: bytes.length };
}

async function keyOf(file_id: string): Promise<string> {
  const { rows } = await kit.owner.query("select storage_key from file where id = $1", [file_id]);
  return String(rows[0].storage_key);
}

async function copyOf(actor: Member) {
  const { export_id } = await ask(actor);
  await make(export_id);
  return readExport(export_id);
}

describe("what is in it", () => {
  test("of a customer: every row of their own, files under their names, and the photo", async () => {
    const { customer, provider, booking_id, request_id, offer_id } = await kit.confirmedBooking();
    const profile_id = customer.profile?.id;
    const files = ["letter.txt", "Letter.txt"].map((name, index) => ({
      name,
      key: `requests/${request_id}/${index}`,
    }));
    for (const { name, key } of files) {
      await writeFile(kit.runtime.env, key, new TextEncoder().encode(`in ${name}`), "text/plain");
      await kit.owner.query(
        `insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at)
         values (gen_random_uuid(), $1, $2, $3, 'text/plain', 13, now())`,
        [request_id, key, name],
      );
    }
    const copy = await copyOf(customer);
    expect(copy.names).toContain("README.txt");
    expect(copy.names.filter((name) => name.startsWith("uploads/"))).toEqual([
      "uploads/letter.txt",
      "uploads/Letter (2).txt",
    ]);
    expect(strFromU8(copy.entries["uploads/Letter (2).txt"] ?? new Uint8Array())).toBe("in Letter.txt");
    for (const [table, sql, values] of [
      ["account", "select id from account where id = $1", [customer.account_id]],
      ["profiles", "select id from profile where account_id = $1", [customer.account_id]],
      ["requests", "select id from request where account_id = $1", [customer.account_id]],
      ["offers_received", "select id from offer where request_id = $1", [request_id]],
      ["bookings", "select id from booking where customer_profile_id = $1", [profile_id]],
      ["payments", "select id from payment_attempt where booking_id = $1", [booking_id]],
      ["actions", "select id from command_log where account_id = $1", [customer.account_id]],
      [
        "events",
        "select id::int from event where subject_id = any($1)",
        [[request_id, offer_id, booking_id]],
      ],
    ] as const) {
      const { rows } = await kit.owner.query(sql, [...values]);
      expect(rows.length, table).toBeGreaterThan(0);
      const ids = copy.table(table).map(({ id }) => id);
      expect(ids, table).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
    }
    expect(copy.table("profiles")[0]).toMatchObject({ display_name: customer.profile?.display_name });
    expect(copy.table("bookings")[0]).toMatchObject({
      side: "customer",
      provider: provider.profile?.display_name,
    });
    // Of the other side only the name, unless it shared its contact data.
    expect(copy.text).not.toContain(provider.email);
    expect(copy.text).not.toContain(provider.account_id);
    for (const name of copy.names.filter((one) => one.endsWith(".csv")))
      expect([...(copy.entries[name] ?? [])].slice(0, 3), name).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("has what was said about a delivery and in a dispute, and one's own files of it", async () => {
    const started = await kit.bookingFile(await kit.startedBooking());
    const delivered = { booking_id: started.booking_id, version: started.booking_version, note: "All done." };
    await writeFile(
      kit.runtime.env,
      await keyOf(started.file_id),
      Buffer.from("protocol"),
      "application/pdf",
    );
    await kit.run(deliverBooking, started.provider, { ...delivered, file_ids: [started.file_id] });
    await kit.dispute({ ...started, booking_version: started.booking_version + 1 });
    // Asking for a copy needs a fresh proof; the clock has moved since this one.
    const assurance = { ...started.provider.assurance, proved_at: kit.clock.now() };
    const copy = await copyOf({ ...started.provider, assurance });
    const [booking] = copy.table("bookings");
    expect(booking).toMatchObject({
      deliveries: [{ note: "All done.", answer: "decided" }],
      statements: [{ side: "customer", text: "Half of the pictures are out of focus." }],
    });
    expect(copy.names).toContain("uploads/protocol.pdf");
  });

  test("has what was proposed to change and the wishes to cancel, with their reasons", async () => {
    const wished = await kit.cancelRequestedBooking();
    const assurance = { ...wished.customer.assurance, proved_at: kit.clock.now() };
    const copy = await copyOf({ ...wished.customer, assurance });
    expect(copy.table("bookings")).toMatchObject([
      {
        changes: null,
        cancel_requests: [{ asked_by: "customer", reason: "Our plans have changed.", answer: null }],
      },
    ]);
    const proposed = await kit.proposedDate();
    const fresh = { ...proposed.provider.assurance, proved_at: kit.clock.now() };
    const [row] = (await copyOf({ ...proposed.provider, assurance: fresh })).table("bookings");
    expect(row).toMatchObject({
      changes: [{ proposed_by: "customer", status: "proposed" }],
      cancel_requests: null,
    });
  });

  test("of a partner: what an operator has entered and paid, and nobody else's partner", async () => {
    const { member, name, operator } = await kit.paidPartner();
    await kit.partner();
    // Its proof is from before the days that have passed.
    const copy = await copyOf(await kit.again(member));
    expect(copy.table("partner")).toMatchObject([{ name, commission_bp: 2_000, status: "active" }]);
    expect(copy.table("partner_payments")).toMatchObject([
      { amount_minor: 1_000, currency: "EUR", paid_on: "2026-01-15", reference: "January" },
    ]);
    expect((await copyOf(await kit.again(operator))).table("partner")).toEqual([]);
  });

  test("of a provider: contact data of a live booking, and none of one that came to nothing", async () => {
    const live = await kit.confirmedBooking();
    const contact = await kit.owner.query("select email::text from booking_contact where booking_id = $1", [
      live.booking_id,
    ]);
    const copy = await copyOf(live.provider);
    expect(copy.table("bookings")).toMatchObject([
      { side: "provider", contact: { email: contact.rows[0].email } },
    ]);
    expect(copy.table("payments")).toEqual([]);

    const ended = await kit.undecidedRequest();
    const requestContact = await kit.owner.query(
      "select email::text from request_contact where request_id = $1",
      [ended.request_id],
    );
    const other = await copyOf(ended.provider);
    expect(other.table("bookings")).toMatchObject([{ contact: null, asked_by: null }]);
    expect(other.text).not.toContain(requestContact.rows[0].email);
    expect(other.text).not.toContain(ended.customer.email);
  });

  test("no requests that a provider only sees on the board, nor rows that only an operator may see", async () => {
    const { request_id } = await kit.openRequest();
    for (const actor of [await kit.provider(), await kit.operator()])
      expect((await copyOf(actor)).text).not.toContain(request_id);
  });

  test("a table for spreadsheets runs nothing and keeps telephone numbers", () => {
    const rows = [{ a: "=1+1", b: "+49 7531 1", c: 'say "x", twice', d: null, e: -5, f: { g: 1 } }];
    expect(csvOf(rows, "en")).toBe(
      '\ufeffa,b,c,d,e,f\r\n\'=1+1,+49 7531 1,"say ""x"", twice",,-5,"{""g"":1}"\r\n',
    );
    expect(csvOf(rows, "de")).toBe(
      '\ufeffa;b;c;d;e;f\r\n\'=1+1;+49 7531 1;"say ""x"", twice";;-5;"{""g"":1}"\r\n',
    );
    expect(csvOf([], "de")).toBe("\ufeff\r\n");
  });
});

describe("how it is made", () => {
  test("one at a time, once a day, proved and in person", async () => {
    const customer = await kit.customer();
    const unproved = { ...customer, assurance: { is_two_factor: false, proved_at: null } };
    await expect(ask(unproved)).rejects.toMatchObject({ code: "proof_required" });
    const acting = { ...customer, on_behalf_of: (await kit.operator()).account_id };
    await expect(ask(acting)).rejects.toMatchObject({ code: "impersonation_not_allowed" });
    const { export_id } = await ask(customer);
    await expect(ask(customer)).rejects.toMatchObject({ code: "export_under_way" });
    await make(export_id);
    await expect(ask(customer)).rejects.toMatchObject({ code: "export_too_soon" });
    await kit.passTime({ hours: limits.export_every_hours + 1 });
    expect((await ask(await kit.again(customer))).export_id).not.toBe(export_id);
  });

  test("the link works for its own account alone, until it runs out; then the bytes are gone", async () => {
    const customer = await kit.customer();
    const { export_id } = await ask(customer);
    await make(export_id);
    const [mail, ...more] = await exportMails(customer.account_id);
    expect(more).toEqual([]);
    const digest = createHash("sha256")
      .update(mail?.facts.token ?? "")
      .digest();
    const found = await findExportByDigest(scopeOf(customer), digest);
    expect(found).toMatchObject({ size_bytes: (await readExport(export_id)).size });
    expect(await findExportByDigest(scopeOf(await kit.customer()), digest)).toBeNull();
    expect(await findExportByDigest(scopeOf({ ...customer, on_behalf_of: "someone" }), digest)).toBeNull();
    const { rows } = await kit.owner.query(
      "select encode(token_digest, 'hex') as digest from account_export where id = $1",
      [export_id],
    );
    expect(rows).toEqual([{ digest: digest.toString("hex") }]);

    const sweep = () => runJob(jobContext(kit.runtime), "sweep_accounts", {});
    await kit.passTime({ days: limits.export_days });
    expect(await findExportByDigest(scopeOf(customer), digest)).toBeNull();
    await sweep();
    expect(await statusOf(export_id)).toBe("gone");
    await runJob(jobContext(kit.runtime), "delete_stored_file", { storage_key: exportKey(export_id) });
    expect(await hasFile(kit.runtime.env, exportKey(export_id))).toBe(false);
    expect(await findOwnExport(scopeOf(customer))).toBeNull();
  });

  test("after a failure half way nothing is mailed, and the next run completes it", async () => {
    const { customer, request_id } = await kit.openRequest();
    const key = `requests/${request_id}/lost`;
    await kit.owner.query(
      `insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at)
       values (gen_random_uuid(), $1, $2, 'plan.pdf', 'application/pdf', 4, now())`,
      [request_id, key],
    );
    const { export_id } = await ask(customer);
    await expect(make(export_id)).rejects.toThrow();
    expect(await statusOf(export_id)).toBe("requested");
    expect(await hasFile(kit.runtime.env, exportKey(export_id))).toBe(false);
    expect(await exportMails(customer.account_id)).toEqual([]);

    // A process that died between writing the file and finish_export leaves bytes, which are overwritten.
    await writeFile(kit.runtime.env, exportKey(export_id), new Uint8Array(500_000), "application/zip");
    await writeFile(kit.runtime.env, key, new TextEncoder().encode("plan"), "application/pdf");
    await make(export_id);
    expect((await readExport(export_id)).names).toContain("uploads/plan.pdf");
    expect(await exportMails(customer.account_id)).toHaveLength(1);
    await make(export_id);
    expect(await exportMails(customer.account_id)).toHaveLength(1);
  });

  // The system's own full device. The file is larger than every buffer on its way.
  test.runIf(existsSync("/dev/full"))(
    "on a full disk the job fails and leaves no file open, and the next run completes it",
    { timeout: 15_000 },
    async () => {
      const { customer, request_id } = await kit.openRequest();
      const key = `requests/${request_id}/large`;
      await writeFile(kit.runtime.env, key, randomBytes(2_000_000), "application/pdf");
      await kit.owner.query(
        `insert into file (id, request_id, storage_key, name, content_type, size_bytes, created_at)
         values (gen_random_uuid(), $1, $2, 'plan.pdf', 'application/pdf', 2000000, now())`,
        [request_id, key],
      );
      const { export_id } = await ask(customer);
      const target = join(folder, exportKey(export_id));
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync("/dev/full", target);
      await expect(make(export_id)).rejects.toMatchObject({ code: "service_unavailable" });
      const openFiles = () => readdirSync("/proc/self/fd").map((fd) => linkOf(`/proc/self/fd/${fd}`));
      await vi.waitFor(() => expect(openFiles()).not.toContain(join(folder, key)), { timeout: 5_000 });
      await make(export_id);
      expect((await readExport(export_id)).names).toContain("uploads/plan.pdf");
    },
  );

  test("an account closed while its copy was being made gets none", async () => {
    const customer = await kit.customer();
    const { export_id } = await ask(customer);
    const input = { confirmation: "delete" };
    await runCommand(kit.runtime, closeAccount, { actor: customer, input, request_id: "test" });
    await make(export_id);
    expect(await statusOf(export_id)).toBe("gone");
    expect(await hasFile(kit.runtime.env, exportKey(export_id))).toBe(false);
    const late = { export_id, size_bytes: 10, token: "x".repeat(43) };
    await expect(kit.run(finishExport, system, late)).rejects.toMatchObject({ code: "stale" });
  });
});
