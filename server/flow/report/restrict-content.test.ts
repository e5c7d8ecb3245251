// What operators hide or remove: who still reads it, what its author learns and may answer, and who decides on that.
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import type { RestrictedNoun, RestrictionAct } from "#domain/report/restriction.ts";
import { listMissedEvents } from "#server/event/reads/live.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { releaseRequest } from "#server/flow/request/hold-request.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { findProviderJson } from "#server/offer/reads/provider.ts";
import { findTask } from "#server/operator/reads/operator.ts";
import { findModerated } from "#server/operator/reads/restriction.ts";
import { listRestrictions } from "#server/report/reads/restrictions.ts";
import { findUnread } from "#server/thread/mails/unread-row.ts";
import { findThread } from "#server/thread/reads/thread.ts";
import { listThreads } from "#server/thread/reads/threads.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowsByRole, rowsByRules } from "#tests/kit/relations.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { objectToRestriction } from "./object-to-restriction.ts";
import { restrictContent } from "./restrict-content.ts";
import { reviewRestriction } from "./review-restriction.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  // The first operator of a marketplace is an administrator.
  await kit.operator();
  operator = await kit.operator(["moderation"]);
});

type Thing = { noun: RestrictedNoun; id: string };
const reason = "It sells what nobody has asked for.";

const restrict = (by: Actor, { noun, id }: Thing, restriction_act: RestrictionAct = "hide") =>
  kit.run(restrictContent, by, {
    subject_noun: noun,
    subject_id: id,
    restriction_act,
    report_kind: "spam",
    reason,
  });
const object = (by: Actor, restriction_id: string) =>
  outcomeOf(kit.run(objectToRestriction, by, { restriction_id, objection: "They had asked me." }));
const review = (by: Actor, restriction_id: string, review_outcome: "upheld" | "reversed", version: number) =>
  outcomeOf(
    kit.run(reviewRestriction, by, {
      restriction_id,
      version,
      review_outcome,
      reason: "Looked at it again.",
    }),
  );
const heard = async ({ account_id }: Member, template: string) =>
  (await mailsTo(kit, account_id)).filter((mail) => mail.startsWith(template));

let count = 0;
/** An offer with a conversation, of which the message, its file and the provider's description each have words of their own. */
async function published() {
  count += 1;
  const asked = await kit.sentPicture();
  const { provider, provider_profile_id, customer, file_id } = asked;
  const words = {
    message: `Zanzibar watches ${count}`,
    file: `Zanzibar plan ${count}`,
    profile: `Zanzibar description ${count}`,
  } as const;
  await kit.owner.query("update message set text = $2 where id = $1", [asked.message_id, words.message]);
  await kit.owner.query("update file set name = $2 where id = $1", [file_id, words.file]);
  await kit.owner.query("update profile set about = $2 where id = $1", [provider_profile_id, words.profile]);
  const things = {
    message: { noun: "message", id: asked.message_id },
    file: { noun: "file", id: file_id },
    profile: { noun: "profile", id: provider_profile_id },
  } as const;
  return { ...asked, customer, provider, words, things };
}
type Published = Awaited<ReturnType<typeof published>>;

/** Everything that somebody reads: pages, each relation as the API and the database's own role show it, the copy of their data. */
async function readBy(actor: Member, made: Published): Promise<string> {
  const scope = kit.scopeOf(actor);
  const { request_id, provider_profile_id } = made;
  const read: unknown[] = [
    await findThread(scope, { request_id, provider_profile_id }, null),
    await listThreads(scope, null),
    await findProviderJson(scope, made.provider_profile_id),
    await findStoredFile(scope, made.file_id),
    await gatherExport(kit.runtime, actor.account_id, kit.now()),
  ];
  for (const relation of Object.values(relations)) {
    read.push([...(await rowsByRules(scope, relation)).values()]);
    read.push([...(await rowsByRole(kit.api, actor, relation)).values()]);
  }
  return JSON.stringify(read);
}

const kinds = ["message", "file", "profile"] as const;

describe.each(kinds)("a hidden %s", (kind) => {
  test("is read by nobody but its author and operators who moderate, wherever", async () => {
    const made = await published();
    const { customer, provider, words, things } = made;
    const others: Record<string, Member> = {
      customer,
      other_customer: await kit.customer(),
      other_provider: await kit.provider(),
      support: await kit.operator(["support"]),
      finance: await kit.operator(["finance"]),
    };
    expect(await readBy(customer, made)).toContain(words[kind]);
    await restrict(operator, things[kind]);
    for (const [name, actor] of Object.entries(others)) {
      expect(await readBy(actor, made), name).not.toContain(words[kind]);
      expect(JSON.stringify(await listRestrictions(kit.scopeOf(actor))), name).not.toContain(words[kind]);
      const moderated = await findModerated(kit.scopeOf(actor), kind, things[kind].id);
      expect(JSON.stringify(moderated), name).not.toContain(words[kind]);
    }
    const unread = await findUnread(kit.runtime.db, made.thread_id, customer.profile?.id ?? "");
    expect(JSON.stringify(unread)).not.toContain(words[kind]);
    expect(await listRestrictions(kit.scopeOf(provider))).toMatchObject([
      { noun: kind, act: "hide", kind: "spam", reason, found_by: "operator", withheld: words[kind] },
    ]);
    expect(await readBy(provider, made), "the author's copy").toContain(words[kind]);
    expect(await findModerated(kit.scopeOf(operator), kind, things[kind].id)).toMatchObject({
      author: { account_id: provider.account_id },
      acts: ["remove"],
      restrictions: [{ withheld: words[kind], made_by: operator.email }],
    });
  });

  test("is shown again when operators reverse it", async () => {
    const made = await published();
    const { restriction_id } = await restrict(operator, made.things[kind]);
    expect(await review(operator, restriction_id, "reversed", 1)).toBe("done");
    expect(await readBy(made.customer, made)).toContain(made.words[kind]);
    expect(await listRestrictions(kit.scopeOf(made.provider))).toMatchObject([
      { outcome: "reversed", withheld: null },
    ]);
    expect(await heard(made.provider, "restriction_reviewed")).toHaveLength(1);
  });

  test.each([["at once"], ["after it was hidden"]])("removed %s, is gone for good", async (when) => {
    const made = await published();
    const thing = made.things[kind];
    if (when !== "at once") await restrict(operator, thing);
    const { restriction_id } = await restrict(operator, thing, "remove");
    expect(await findTextEverywhere(kit.owner, made.words[kind])).toEqual([]);
    expect(await review(operator, restriction_id, "reversed", 1)).toBe("done");
    expect(await readBy(made.customer, made)).not.toContain(made.words[kind]);
    const bytes = await kit.rows("select 1 from file where id = $1", made.file_id);
    expect(bytes).toHaveLength(kind === "profile" ? 1 : 0);
  });

  test("goes with the account of its author", async () => {
    const made = await published();
    await restrict(operator, made.things[kind]);
    await kit.run(closeAccount, made.provider, { confirmation: "delete" });
    expect(await findTextEverywhere(kit.owner, made.words[kind])).toEqual([]);
  });

  test("cannot be hidden twice", async () => {
    const { things } = await published();
    await restrict(operator, things[kind]);
    expect(["already_restricted", "not_found"]).toContain(await outcomeOf(restrict(operator, things[kind])));
  });
});

describe("hiding a message", () => {
  test("hides its files, and tells open pages of both sides by ids alone", async () => {
    const made = await published();
    const [before] = await kit.rows<{ id: string }>("select max(id)::text as id from event");
    await restrict(operator, made.things.message);
    const [after] = await kit.rows<{ id: string }>("select max(id)::text as id from event");
    expect(await findStoredFile(kit.scopeOf(made.customer), made.file_id)).toBeNull();
    for (const side of [made.customer, made.provider]) {
      const span = { after: Number(before?.id), latest: Number(after?.id) };
      const told = await listMissedEvents(kit.scopeOf(side), span);
      expect(told).toContainEqual(expect.objectContaining({ noun: "message", id: made.message_id }));
      expect(JSON.stringify(told)).not.toContain(made.words.message);
    }
  });

  test("decides its reports, and says that one led to it", async () => {
    const { customer, provider, message_id } = await kit.reportedMessage();
    await restrict(operator, { noun: "message", id: message_id });
    expect(await heard(customer, "report_decided")).toEqual([expect.stringContaining("outcome upheld")]);
    expect(await heard(provider, "content_restricted")).toEqual([
      expect.stringMatching(/kind spam.*found_by report/),
    ]);
    const open = "select 1 from operator_task where subject_id = $1 and closed_at is null";
    expect(await kit.rows(open, message_id)).toEqual([]);
  });
});

describe("a request and an offer", () => {
  test("are restricted by the acts that they have", async () => {
    const { request_id, offer_id, customer, provider } = await kit.sentOffer();
    const statusOf = async () =>
      (
        await kit.rows(
          `select request.status as request, offer.status as offer from request, offer
            where request.id = $1 and offer.id = $2`,
          request_id,
          offer_id,
        )
      )[0];
    const request = { noun: "request", id: request_id } as const;
    const { restriction_id } = await restrict(operator, request);
    expect(await statusOf()).toEqual({ request: "on_hold", offer: "sent" });
    expect(await listRestrictions(kit.scopeOf(customer))).toMatchObject([{ noun: "request", reason }]);
    expect(await review(operator, restriction_id, "reversed", 1)).toBe("done");
    expect(await statusOf()).toEqual({ request: "open", offer: "sent" });
    const offer = { noun: "offer", id: offer_id } as const;
    expect(await outcomeOf(restrict(operator, offer, "hide"))).toBe("invalid_input");
    await restrict(operator, offer, "remove");
    expect(await statusOf()).toEqual({ request: "open", offer: "voided" });
    expect(await listRestrictions(kit.scopeOf(provider))).toMatchObject([{ noun: "offer", act: "remove" }]);
    await restrict(operator, request, "remove");
    expect(await statusOf()).toMatchObject({ request: "removed" });
  });

  test("a request that is released is no longer restricted, and an objection to it is done", async () => {
    const { request_id, customer } = await kit.sentOffer();
    const { restriction_id } = await restrict(operator, { noun: "request", id: request_id });
    expect(await object(customer, restriction_id)).toBe("done");
    const [row] = await kit.rows<{ version: number }>(
      "select version from request where id = $1",
      request_id,
    );
    await kit.run(releaseRequest, operator, {
      request_id,
      version: row?.version ?? 0,
      reason: "It is fine.",
    });
    expect(await listRestrictions(kit.scopeOf(customer))).toMatchObject([
      { outcome: "reversed", decision: "It is fine." },
    ]);
    const open = "select 1 from operator_task where subject_id = $1 and closed_at is null";
    expect(await kit.rows(open, restriction_id)).toEqual([]);
  });

  test("are restricted by no operator without the right", async () => {
    const { offer_id } = await kit.sentOffer();
    const support = await kit.operator(["support"]);
    expect(await outcomeOf(restrict(support, { noun: "offer", id: offer_id }, "remove"))).toBe("forbidden");
  });
});

describe("an objection", () => {
  const taskAbout = async (restriction_id: string) => {
    const rows = await kit.rows<{ id: string }>(
      `select id from operator_task
        where subject_id = $1 and kind = 'objection_received' and closed_at is null`,
      restriction_id,
    );
    return rows[0] ? findTask(kit.scopeOf(operator), rows[0].id) : null;
  };

  test("is made once, in time, by the author alone, and is a task that only the decision closes", async () => {
    const { provider, customer, message_id, restriction_id } = await kit.hiddenMessage();
    expect(await object(customer, restriction_id)).toBe("not_found");
    expect(await object(provider, restriction_id)).toBe("done");
    expect(await object(provider, restriction_id)).toBe("already_objected");
    const task = await taskAbout(restriction_id);
    expect(task).toMatchObject({ moderated: { noun: "message", subject_id: message_id } });
    const input = { task_id: task?.id ?? "", version: task?.version ?? 0, note: "No." };
    expect(await outcomeOf(kit.run(closeTask, operator, input))).toBe("objection_open");
    expect(await review(operator, restriction_id, "upheld", 2)).toBe("done");
    expect(await taskAbout(restriction_id)).toBeNull();
    expect(await heard(provider, "restriction_reviewed")).toEqual([
      expect.stringContaining("outcome upheld"),
    ]);
    expect(await review(operator, restriction_id, "reversed", 3)).toBe("stale");
  });

  test("comes too late after its time", async () => {
    const { provider, restriction_id } = await kit.hiddenMessage();
    await kit.passTime({ days: limits.objection_days });
    expect(await object(provider, restriction_id)).toBe("too_late");
    expect(await listRestrictions(kit.scopeOf(provider))).toMatchObject([{ is_objectable: false }]);
  });

  test("is decided by another operator, and by the same one who is alone", async () => {
    const { provider, operator: first, restriction_id } = await kit.hiddenMessage();
    await object(provider, restriction_id);
    expect(await review(first, restriction_id, "reversed", 2)).toBe("own_restriction");
    const others = await kit.rows<{ account_id: string; roles: string[] }>(
      "select account_id, roles from operator_grant where account_id <> $1",
      first.account_id,
    );
    const demote = "update operator_grant set roles = '{finance}' where account_id <> $1";
    await kit.owner.query(demote, [first.account_id]);
    expect(await review(first, restriction_id, "reversed", 2)).toBe("done");
    const restore = "update operator_grant set roles = $2 where account_id = $1";
    for (const { account_id, roles } of others) await kit.owner.query(restore, [account_id, roles]);
    expect(await heard(provider, "restriction_reviewed")).toEqual([expect.stringContaining("by same")]);
    expect(await listRestrictions(kit.scopeOf(provider))).toMatchObject([{ is_decided_by_same: true }]);
  });
});
