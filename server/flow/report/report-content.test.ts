// Reports of requests, offers, profiles and files: who may make them, what operators see, and what reporters hear.
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import type { ReportedNoun } from "#domain/report/kinds.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { closeTask, upholdReports } from "#server/flow/operator/close-task.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { findTask } from "#server/operator/reads/operator.ts";
import { findReport } from "#server/operator/reads/report.ts";
import { findReportSubject } from "#server/report/reads/subject.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { reportContent } from "./report-content.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const reason = "Asks to be paid by cheque.";
type Thing = { noun: ReportedNoun; id: string };

const report = (actor: Actor, { noun, id }: Thing, report_reason = reason) =>
  outcomeOf(
    kit.run(reportContent, actor, {
      subject_noun: noun,
      subject_id: id,
      report_kind: "fraud",
      report_reason,
    }),
  );

async function openTask(id: string) {
  const rows = await kit.rows<{ id: string }>(
    "select id from operator_task where subject_id = $1 and kind = 'content_reported' and closed_at is null",
    id,
  );
  expect(rows.length).toBeLessThan(2);
  return rows[0] ? findTask(kit.scopeOf(operator), rows[0].id) : null;
}

async function decide(command: typeof closeTask | typeof upholdReports, id: string) {
  const task = await openTask(id);
  const input = { task_id: task?.id ?? "", version: task?.version ?? 0, note: "Called the provider." };
  return outcomeOf(kit.run(command, operator, input));
}

const heard = async ({ account_id }: Member) =>
  (await mailsTo(kit, account_id)).filter((mail) => mail.startsWith("report_decided"));

/** An offer whose customer reads it, its request and its provider. */
async function offer() {
  const made = await kit.sentOffer();
  const things = {
    offer: { noun: "offer", id: made.offer_id },
    request: { noun: "request", id: made.request_id },
    profile: { noun: "profile", id: made.provider.profile?.id ?? "" },
  } as const;
  return { ...made, things };
}

describe("a report", () => {
  test("is made by whoever reads the thing and did not make it, and by nobody else", async () => {
    const { customer, provider, things } = await offer();
    const stranger = await kit.customer();
    expect(await report(provider, things.offer)).toBe("forbidden");
    expect(await report(customer, things.request)).toBe("forbidden");
    expect(await report(provider, things.profile)).toBe("forbidden");
    for (const thing of [things.offer, things.request]) {
      expect(await report(stranger, thing)).toBe("not_found");
      expect(await findReportSubject(kit.scopeOf(stranger), thing.noun, thing.id)).toBeNull();
    }
    expect(await report(await kit.visitor(), things.offer)).toBe("not_authenticated");
    expect(await report(customer, things.offer)).toBe("done");
    expect(await report(provider, things.request)).toBe("done");
    expect(await report(stranger, things.profile)).toBe("done");
  });

  test("of a file is made by its readers, and the page of its request leads to it", async () => {
    const { provider, customer, file_id } = await kit.sentPicture();
    const file = { noun: "file", id: file_id } as const;
    expect(await report(provider, file)).toBe("forbidden");
    expect(await report(await kit.customer(), file)).toBe("not_found");
    expect(await report(customer, file)).toBe("done");
    const { offer_id, provider: maker, customer: asker } = await kit.sentOffer();
    const subject = await findReportSubject(kit.scopeOf(asker), "offer", offer_id);
    expect(subject?.others).toMatchObject([{ noun: "profile", id: maker.profile?.id }]);
  });

  test("is one task with everybody's reports and the passage as it was, for operators alone", async () => {
    const { customer, provider, things } = await offer();
    const other = await kit.customer();
    await report(customer, things.profile);
    kit.clock.move(1_000);
    await report(other, things.profile, "No such studio.");
    expect(await report(other, things.profile)).toBe("already_reported");
    const subject = await findReportSubject(kit.scopeOf(other), "profile", things.profile.id);
    expect(subject).toMatchObject({ is_reported: true });
    await kit.owner.query("update profile set about = 'Changed since' where id = $1", [things.profile.id]);
    const task = await openTask(things.profile.id);
    expect(task?.report).toMatchObject({
      passage: expect.stringContaining("Studio Example"),
      author: { account_id: provider.account_id },
      page: { to: `/admin/accounts/${provider.account_id}` },
      reports: [{ reason: "No such studio." }, { reason, reporter: { account_id: customer.account_id } }],
    });
    for (const reader of [customer, provider, other])
      expect(
        await findReport(kit.scopeOf(reader), { noun: "profile", subject_id: things.profile.id }),
      ).toBeNull();
  });

  test.each([
    [closeTask, "dismissed"],
    [upholdReports, "upheld"],
  ] as const)(
    "is decided by %o, and everybody who made one hears the outcome once",
    async (command, outcome) => {
      const { customer, provider, things } = await offer();
      const other = await kit.customer();
      await report(customer, things.profile);
      await report(other, things.profile);
      expect(await decide(command, things.profile.id)).toBe("done");
      for (const reporter of [customer, other])
        expect(await heard(reporter)).toEqual([expect.stringMatching(new RegExp(`outcome ${outcome}`))]);
      expect(await heard(provider)).toEqual([]);
      expect(await openTask(things.profile.id)).toBeNull();
      expect(await report(customer, things.profile), "reported anew").toBe("done");
      expect(await openTask(things.profile.id)).not.toBeNull();
    },
  );

  test("that comes while operators decide is part of the decision or opens a task of its own", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, things } = await offer();
      const { id } = things.profile;
      await report(customer, things.profile);
      const late = await kit.customer();
      await Promise.all([decide(closeTask, id), report(late, things.profile)]);
      const open = await kit.rows("select 1 from report where subject_id = $1 and decided_at is null", id);
      expect((await openTask(id)) !== null).toBe(open.length > 0);
    }
  });

  test("goes with the words of whoever made it, and with the passage of its author", async () => {
    const { customer, provider, things } = await offer();
    const words = "Sold me a broken accordion";
    await report(customer, things.offer, words);
    const message = (await openTask(things.offer.id))?.report?.passage ?? "";
    expect(message).not.toBe("");
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect((await openTask(things.offer.id))?.report).toMatchObject({ passage: null, author: null });
    await kit.run(closeAccount, customer, { confirmation: "delete" });
    expect(await findTextEverywhere(kit.owner, words)).toEqual([]);
  });

  test("needs a kind, and its words are bounded", async () => {
    const { customer, things } = await offer();
    expect(await report(customer, things.offer, "x".repeat(limits.reason_characters + 1))).toBe(
      "invalid_input",
    );
    const input = { subject_noun: "offer" as const, subject_id: things.offer.id };
    const call = kit.run(reportContent, customer, input as never);
    expect(await outcomeOf(call)).toBe("invalid_input");
  });

  test("is upheld of nothing that was not reported", async () => {
    const { task_id, version } = await kit.operatorTask();
    const call = kit.run(upholdReports, operator, { task_id, version, note: "Done." });
    expect(await outcomeOf(call)).toBe("not_found");
  });
});
