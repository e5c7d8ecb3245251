// Making a copy of somebody's data: one at a time, and never an incomplete archive.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { finishExport } from "#server/account/commands/export.ts";
import { findExportByDigest, findOwnExport } from "#server/account/reads/lists.ts";
import { exportKey } from "#server/account/store/exports.ts";
import { system } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { hasFile, writeFile } from "#server/services/files.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { startExportKit } from "#tests/kit/product/export-kit.ts";
import { closeAccount } from "../account/close-account.ts";

type ExportKit = Awaited<ReturnType<typeof startExportKit>>;
let kit: TestKit;
let folder: string;
let ask: ExportKit["ask"];
let make: ExportKit["make"];
let readExport: ExportKit["readExport"];
let stop: ExportKit["stop"];
beforeAll(async () => {
  ({ kit, folder, ask, make, readExport, stop } = await startExportKit());
});
afterAll(() => stop());

/** The target of an open descriptor; empty if it was closed in the meantime. */
function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return "";
  }
}

const statusOf = async (id: string) =>
  (await kit.rows("select status from account_export where id = $1", id))[0]?.status;

/** Mails with the link of an export. */
async function exportMails(account_id: string): Promise<{ template: string; facts: { token: string } }[]> {
  const rows = await kit.rows(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = $1 and payload->>'account_id' = $2`,
    sendAccountMail.name,
    account_id,
  );
  return rows.map(({ payload }) => payload).filter(({ template }) => template === "export_ready");
}

test("one at a time, once a day, with a proof", async () => {
  const customer = await kit.customer();
  const unproved = { ...customer, assurance: { is_two_factor: false, proved_at: null } };
  await expect(ask(unproved)).rejects.toMatchObject({ code: "proof_required" });
  const { export_id } = await ask(customer);
  await expect(ask(customer)).rejects.toMatchObject({ code: "export_under_way" });
  await make(export_id);
  await expect(ask(customer)).rejects.toMatchObject({ code: "export_too_soon" });
  await kit.passTime({ hours: limits.export_every_hours + 1 });
  expect((await ask(await kit.again(customer))).export_id).not.toBe(export_id);
});

test("the link works only for its own account, until it expires; then the bytes are gone", async () => {
  const customer = await kit.customer();
  const { export_id } = await ask(customer);
  await make(export_id);
  const [mail, ...more] = await exportMails(customer.account_id);
  expect(more).toEqual([]);
  const digest = createHash("sha256")
    .update(mail?.facts.token ?? "")
    .digest();
  const found = await findExportByDigest(kit.scopeOf(customer), digest);
  expect(found).toMatchObject({ size_bytes: (await readExport(export_id)).size });
  expect(await findExportByDigest(kit.scopeOf(await kit.customer()), digest)).toBeNull();
  expect(await findExportByDigest(kit.scopeOf({ ...customer, on_behalf_of: "someone" }), digest)).toBeNull();
  const rows = await kit.rows(
    "select encode(token_digest, 'hex') as digest from account_export where id = $1",
    export_id,
  );
  expect(rows).toEqual([{ digest: digest.toString("hex") }]);

  const sweep = () => runJob(jobContext(kit.runtime), "sweep_accounts", {});
  await kit.passTime({ days: limits.export_days });
  expect(await findExportByDigest(kit.scopeOf(customer), digest)).toBeNull();
  await sweep();
  expect(await statusOf(export_id)).toBe("gone");
  await runJob(jobContext(kit.runtime), "delete_stored_file", { storage_key: exportKey(export_id) });
  expect(await hasFile(kit.runtime.env, exportKey(export_id))).toBe(false);
  expect(await findOwnExport(kit.scopeOf(customer))).toBeNull();
});

test("after a failure half way no mail is sent, and the next run completes it", async () => {
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

  // A process that dies between writing the file and finish_export leaves bytes, which the next run overwrites.
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

test("an account closed during the export gets no copy", async () => {
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
