// Reported messages, and the same text in many conversations: what operators get, and what stays when somebody leaves.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { exportedTables } from "#server/file/export.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { deleteMessage } from "#server/flow/thread/delete-message.ts";
import { reportMessage } from "#server/flow/thread/report-message.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { listTasks } from "#server/operator/reads/lists.ts";
import { findTask } from "#server/operator/reads/operator.ts";
import { findReport } from "#server/operator/reads/report.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { findThread } from "./reads/thread.ts";

const kit = kitDuringFile();

const taskAbout = async (operator: Member, subject_id: string) => {
  const [row] = await kit.rows<{ id: string }>(
    "select id from operator_task where subject_id = $1 and kind like 'message_%'",
    subject_id,
  );
  return row ? findTask(kit.scopeOf(operator), row.id) : null;
};
const report = (actor: Member, message_id: string) =>
  outcomeOf(kit.run(reportMessage, actor, { message_id, report_reason: "Advertising" }));

describe("a reported message", () => {
  test("is a task for operators, with its text and both people, and for nobody else", async () => {
    const { customer, provider, message_id, request_id } = await kit.reportedMessage();
    const operator = await kit.operator();
    expect(await taskAbout(operator, message_id)).toMatchObject({
      kind: "message_reported",
      report: {
        passage: "Cheap watches, only today!",
        files: [],
        page: { to: `/admin/requests/${request_id}` },
        author: { account_id: provider.account_id, email: provider.email },
        reports: [
          {
            kind: "other",
            reason: "This is an advertisement.",
            reporter: { account_id: customer.account_id },
            outcome: null,
          },
        ],
      },
    });
    for (const other of [customer, provider, await kit.customer()])
      expect(await findReport(kit.scopeOf(other), { noun: "message", subject_id: message_id })).toBeNull();
  });

  test("is reported once, by a reader who did not write it, while it says something", async () => {
    const asked = await kit.question();
    const { customer, provider, message_id } = asked;
    const mayReport = async (actor: Member) =>
      (await findThread(kit.scopeOf(actor), asked, null))?.messages.map(({ may_report }) => may_report);
    expect([await mayReport(customer), await mayReport(provider)]).toEqual([[true], [false]]);
    expect(await report(provider, message_id)).toBe("forbidden");
    expect(await report(await kit.provider(), message_id)).toBe("not_found");
    expect(await report(customer, message_id)).toBe("done");
    expect(await report(customer, message_id)).toBe("already_reported");
    expect(await mayReport(customer)).toEqual([false]);
    const deleted = await kit.question();
    await kit.run(deleteMessage, deleted.provider, { message_id: deleted.message_id, version: 1 });
    expect(await report(deleted.customer, deleted.message_id)).toBe("stale");
  });

  test("stays readable for operators when its writer deletes it, and goes with the writer's account", async () => {
    const { provider, message_id } = await kit.reportedMessage();
    const operator = await kit.operator();
    await kit.run(deleteMessage, provider, { message_id, version: 1 });
    expect((await taskAbout(operator, message_id))?.report?.passage).toBe("Cheap watches, only today!");
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect((await taskAbout(operator, message_id))?.report).toMatchObject({ passage: null, author: null });
  });

  test("keeps no word of a reporter whose account was closed", async () => {
    const { customer, message_id } = await kit.question();
    const words = "Somebody is selling watches here";
    await kit.run(reportMessage, customer, { message_id, report_reason: words });
    await kit.run(closeAccount, customer, { confirmation: "delete" });
    expect(await findTextEverywhere(kit.owner, words)).toEqual([]);
  });
});

describe("the files of a reported message", () => {
  const mayRead = async (actor: Member, id: string) =>
    (await findStoredFile(kit.scopeOf(actor), id)) !== null;
  const stored = (id: string) => kit.rows<{ id: string }>("select id from file where id = $1", id);
  const removals = (id: string) =>
    kit.rows("select 1 from graphile_worker.jobs where key = $1", `delete_stored_file:${id}`);

  /** The files in the copy of an account's data. */
  async function exported(by: Member) {
    const { files } = exportedTables;
    if (!files || !("ofAccount" in files)) throw new Error("the copy has no files");
    const reading = { db: kit.runtime.db, account_id: by.account_id, scope: kit.scopeOf(by) };
    return (await files.ofAccount(reading)).map(({ id }) => id);
  }

  async function reported() {
    const made = await kit.sentPicture();
    const operator = await kit.operator();
    expect(await mayRead(operator, made.file_id)).toBe(false);
    expect(await exported(made.provider)).toContain(made.file_id);
    await kit.run(reportMessage, made.customer, { message_id: made.message_id });
    return { ...made, operator };
  }
  async function decide({ operator, message_id }: Awaited<ReturnType<typeof reported>>) {
    const task = await taskAbout(operator, message_id);
    const input = { task_id: task?.id ?? "", version: task?.version ?? 0, note: "The account was warned." };
    await kit.run(closeTask, operator, input);
    return taskAbout(operator, message_id);
  }

  test("are for operators until they have decided, with their names; for others nothing changes", async () => {
    const made = await reported();
    const { operator, customer, provider, file_id, message_id } = made;
    const name = "call 0171 1234567.webp";
    await kit.owner.query("update file set name = $2 where id = $1", [file_id, name]);
    expect((await taskAbout(operator, message_id))?.report?.files).toMatchObject([{ id: file_id, name }]);
    expect((await findStoredFile(kit.scopeOf(operator), file_id))?.name).toBe(name);
    const others = [await kit.provider(), await kit.customer()];
    const acting = { ...operator, on_behalf_of: customer.account_id };
    for (const other of [...others, acting]) expect(await mayRead(other, file_id)).toBe(false);
    for (const side of [customer, provider]) expect(await mayRead(side, file_id)).toBe(true);
    expect((await decide(made))?.report?.files).toEqual([]);
    expect(await mayRead(operator, file_id)).toBe(false);
    for (const side of [customer, provider]) expect(await mayRead(side, file_id)).toBe(true);
  });

  test("stay for operators alone when the writer deletes the message, and go once they have decided", async () => {
    const made = await reported();
    const { operator, customer, provider, file_id, message_id } = made;
    await kit.run(deleteMessage, provider, { message_id, version: 1 });
    expect(await mayRead(operator, file_id)).toBe(true);
    expect((await taskAbout(operator, message_id))?.report?.files).toMatchObject([{ id: file_id }]);
    for (const side of [customer, provider]) {
      expect(await mayRead(side, file_id)).toBe(false);
      const page = await findThread(kit.scopeOf(side), made, null);
      expect(page?.messages.at(-1)).toMatchObject({ is_deleted: true, files: [] });
    }
    expect(await removals(file_id)).toEqual([]);
    expect(await exported(provider)).not.toContain(file_id);
    await decide(made);
    expect([await stored(file_id), (await removals(file_id)).length]).toEqual([[], 1]);
  });

  test("are deleted with the message once operators have decided", async () => {
    const made = await reported();
    await decide(made);
    await kit.run(deleteMessage, made.provider, { message_id: made.message_id, version: 1 });
    expect(await stored(made.file_id)).toEqual([]);
  });

  test("go with the writer's account", async () => {
    const { operator, provider, file_id, message_id } = await reported();
    await kit.run(deleteMessage, provider, { message_id, version: 1 });
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect(await stored(file_id)).toEqual([]);
    expect((await taskAbout(operator, message_id))?.report?.files).toEqual([]);
  });
});

test("the same text begins a few conversations a day; operators are told, and more are refused", async () => {
  const provider = await kit.provider();
  await kit.passTime({ hours: limits.new_account_hours });
  const provider_profile_id = provider.profile?.id ?? "";
  const begin = async (body: string) => {
    const { request_id } = await kit.openRequest();
    return outcomeOf(kit.run(sendMessage, provider, { request_id, provider_profile_id, body }));
  };
  const operator = await kit.operator();
  const limit = limits.same_text_threads_per_day;
  for (let begun = 1; begun < limit; begun += 1) expect(await begin("We are cheap, book us!")).toBe("done");
  expect(await taskAbout(operator, provider_profile_id)).toBeNull();
  expect(await begin("We are cheap: book us")).toBe("done");
  expect(await taskAbout(operator, provider_profile_id)).toMatchObject({ kind: "message_repeated" });
  expect(await begin("we are cheap, book us")).toBe("text_repeated");
  expect(await begin("Do you need a second photographer?")).toBe("done");
  const { rows } = await listTasks(kit.scopeOf(operator));
  expect(rows.filter(({ kind }) => kind === "message_repeated")).toHaveLength(1);
  await kit.passTime({ hours: 24 });
  expect(await begin("We are cheap, book us!")).toBe("done");
});
