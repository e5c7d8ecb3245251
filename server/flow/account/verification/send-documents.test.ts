// A provider sends documents, which operators and nobody else read; they go some days after the decision.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { removeDocument } from "#server/file/commands/remove-document.ts";
import { storeMessageFile } from "#server/file/commands/store-message-file.ts";
import { listOwnDocuments } from "#server/file/reads/documents.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { sweepDocuments, sweepUnsentFiles } from "#server/flow/timer/sweep-files.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { findTask } from "#server/operator/reads/operator.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { remindVerification } from "./end-of-verification.ts";
import { refuseProvider } from "./refuse-provider.ts";
import { sendDocuments } from "./send-documents.ts";
import { verifyProvider } from "./verify-provider.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const days = initialSettings.verification_documents_days;
const idOf = ({ profile }: Member) => profile?.id ?? "";
const mayRead = async (actor: Actor, id: string) => (await findStoredFile(kit.scopeOf(actor), id)) !== null;
const sweep = () => sweepDocuments(jobContext(kit.runtime));
const verify = (member: Member) => kit.run(verifyProvider, operator, { profile_id: idOf(member) });

async function refuse(member: Member) {
  const [row] = await kit.rows<{ version: number }>(
    "select version from profile where id = $1",
    idOf(member),
  );
  const input = {
    profile_id: idOf(member),
    version: row?.version ?? 0,
    reason: "The entry is three years old.",
  };
  return kit.run(refuseProvider, operator, input);
}

async function taskOf(member: Member) {
  const [row] = await kit.rows<{ id: string }>(
    "select id from operator_task where subject_id = $1 and closed_at is null",
    idOf(member),
  );
  return row ? findTask(kit.scopeOf(operator), row.id) : null;
}

describe("documents", () => {
  test("are read by their provider and by operators in person, and by nobody else", async () => {
    const { provider, file_id } = await kit.withDocument();
    const { acting } = await kit.impersonation();
    for (const reader of [provider, operator]) expect(await mayRead(reader, file_id)).toBe(true);
    const others = [await kit.provider(), await kit.customer(), await kit.visitor(), acting];
    for (const other of others) expect(await mayRead(other, file_id)).toBe(false);
    expect(await listOwnDocuments(kit.scopeOf(provider))).toMatchObject([{ id: file_id }]);
    expect(await listOwnDocuments(kit.scopeOf(await kit.provider()))).toEqual([]);
  });

  test("stand in the operators' task with what was decided before", async () => {
    const { provider, file_id } = await kit.withDocument();
    await refuse(provider);
    expect(await taskOf(provider)).toBeNull();
    const again = await kit.messageFile(provider);
    await kit.run(sendDocuments, provider, { file_ids: [again] });
    const task = await taskOf(provider);
    expect(task?.provider?.documents.map(({ id }) => id).sort()).toEqual([file_id, again].sort());
    expect(task?.provider?.history).toMatchObject([
      { transition: "ask_verification", reason: null },
      { transition: "refuse_verification", reason: "The entry is three years old." },
    ]);
    expect(task?.provider).toMatchObject({ may_be_verified: true, refusal: "refuse_provider" });
    await verify(provider);
    expect((await kit.again(provider)).profile).toMatchObject({ is_verified: true });
  });

  test("are pictures or PDF, a bounded number, and of the provider's own uploads", async () => {
    const provider = await kit.provider({ is_verified: false });
    const send = (...file_ids: string[]) => outcomeOf(kit.run(sendDocuments, provider, { file_ids }));
    expect(await send()).toBe("invalid_input");
    expect(await send(await kit.messageFile(await kit.provider()))).toBe("not_found");
    const { file_id: text } = await kit.run(storeMessageFile, provider, {
      storage_key: `messages/${idOf(provider)}/${randomUUID()}.txt`,
      name: "list.txt",
      content_type: "text/plain",
      size_bytes: 9,
      width: null,
      height: null,
    });
    expect(await send(text)).toBe("invalid_input");
    for (let count = 0; count < limits.verification_documents; count += 1)
      expect(await send(await kit.messageFile(provider))).toBe("done");
    expect(await send(await kit.messageFile(provider))).toBe("file_limit_reached");
  });

  test("are not asked of a verified provider", async () => {
    const provider = await kit.provider();
    const file_ids = [await kit.messageFile(provider)];
    expect(await outcomeOf(kit.run(sendDocuments, provider, { file_ids }))).toBe("stale");
  });

  test("go when their provider removes them, and nobody else can", async () => {
    const { provider, file_id } = await kit.withDocument();
    const remove = (actor: Member) => outcomeOf(kit.run(removeDocument, actor, { file_id }));
    expect(await remove(await kit.provider())).toBe("not_found");
    expect(await remove(provider)).toBe("done");
    expect(await mayRead(provider, file_id)).toBe(false);
    expect(await bytesToDelete(file_id)).toBe(1);
  });

  test("go with the account", async () => {
    const { provider, file_id } = await kit.withDocument();
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect(await kit.rows("select 1 from file where id = $1", file_id)).toEqual([]);
  });
});

/** Jobs that delete the bytes of a file. */
async function bytesToDelete(file_id: string): Promise<number> {
  const key = `delete_stored_file:${file_id}`;
  return (await kit.rows("select 1 from graphile_worker._private_jobs where key = $1", key)).length;
}

describe("the hourly sweep", () => {
  test("removes documents some days after the decision, with their bytes", async () => {
    const { provider, file_id } = await kit.withDocument();
    await kit.passTime({ hours: 1 });
    await verify(provider);
    await kit.passTime({ days: days - 1 });
    await sweep();
    expect(await mayRead(provider, file_id)).toBe(true);
    await kit.passTime({ days: 2 });
    await sweep();
    expect(await mayRead(provider, file_id)).toBe(false);
    expect(await bytesToDelete(file_id)).toBe(1);
  });

  test("leaves what waits for a decision, however old, and what was sent since the last one", async () => {
    const waiting = await kit.withDocument();
    const refused = await kit.withDocument();
    await kit.passTime({ hours: 1 });
    await refuse(refused.provider);
    await kit.passTime({ days: days + 1 });
    const again = await kit.messageFile(refused.provider);
    await kit.run(sendDocuments, refused.provider, { file_ids: [again] });
    await sweepUnsentFiles(jobContext(kit.runtime));
    await sweep();
    const { provider, profile_id } = await kit.oldVerification();
    await kit.run(remindVerification, system, { profile_id });
    const renewal = await kit.messageFile(provider);
    await kit.run(sendDocuments, provider, { file_ids: [renewal] });
    await sweep();
    for (const id of [waiting.file_id, again, renewal]) expect(await mayRead(operator, id)).toBe(true);
  });
});
