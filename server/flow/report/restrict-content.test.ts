// What operators hide or remove: who still reads it, when it is back, and when nothing is left of it.
import { beforeAll, describe, expect, test } from "vitest";
import { listMissedEvents } from "#server/event/reads/live.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import { reportMessage } from "#server/flow/thread/report-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { findProviderJson } from "#server/offer/reads/provider.ts";
import { findModerated } from "#server/operator/reads/restriction.ts";
import { listRestrictions } from "#server/report/reads/restrictions.ts";
import { findUnread } from "#server/thread/mails/unread-row.ts";
import { findThread } from "#server/thread/reads/thread.ts";
import { listThreads } from "#server/thread/reads/threads.ts";
import { restricting, statedReason } from "#tests/kit/operator/restrict.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowsByRole, rowsByRules } from "#tests/kit/relations.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";

let operator: Member;
const kit = kitDuringFile();
const { restrict, review, heard } = restricting(kit);
beforeAll(async () => {
  // The first operator of a marketplace is an administrator.
  await kit.operator();
  operator = await kit.operator(["moderation"]);
});

let count = 0;
/** An offer with a conversation, of which the message, its file and the provider's description each have words of their own. */
async function published() {
  count += 1;
  const asked = await kit.sentPicture();
  const { provider, provider_profile_id, customer, file_id } = asked;
  const words: Record<"message" | "file" | "profile", string> = {
    message: `Zanzibar watches ${count}`,
    file: `Zanzibar plan ${count}`,
    profile: `Zanzibar description ${count}`,
  };
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
      {
        noun: kind,
        act: "hide",
        kind: "spam",
        reason: statedReason,
        found_by: "operator",
        withheld: words[kind],
      },
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
    expect(await heard(made.provider, "restriction_reviewed")).toEqual([expect.stringContaining("back yes")]);
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

describe("a description written while the old one is hidden", () => {
  const rewritten = async () => {
    const made = await published();
    const { restriction_id } = await restrict(operator, made.things.profile);
    const words = `${made.words.profile}, rewritten`;
    await kit.owner.query("update profile set about = $2 where id = $1", [made.provider_profile_id, words]);
    return { ...made, restriction_id, words: { ...made.words, profile: words } };
  };

  test("is removed with it", async () => {
    const made = await rewritten();
    await restrict(operator, made.things.profile, "remove");
    expect(await findTextEverywhere(kit.owner, made.words.profile)).toEqual([]);
  });

  test("stays when the old one is given back, which its provider hears", async () => {
    const made = await rewritten();
    expect(await review(operator, made.restriction_id, "reversed", 1)).toBe("done");
    expect(await readBy(made.customer, made)).toContain(made.words.profile);
    expect(await heard(made.provider, "restriction_reviewed")).toEqual([expect.stringContaining("back no")]);
  });
});

describe("a hidden file", () => {
  test("does not come back to a message that is gone", async () => {
    const made = await published();
    const { restriction_id } = await restrict(operator, made.things.file);
    await restrict(operator, made.things.message, "remove");
    expect(await review(operator, restriction_id, "reversed", 1)).toBe("done");
    expect(await kit.rows("select 1 from file where id = $1", made.file_id)).toEqual([]);
    expect(await heard(made.provider, "restriction_reviewed")).toEqual([expect.stringContaining("back no")]);
    const [kept] = await kit.rows("select storage_key from restriction where id = $1", restriction_id);
    expect(kept).toEqual({ storage_key: null });
  });

  test("that operators read because of a report comes back for its sides alone", async () => {
    const made = await published();
    await kit.run(reportMessage, made.customer, { message_id: made.message_id });
    const { restriction_id } = await restrict(operator, made.things.file);
    await review(operator, restriction_id, "reversed", 1);
    const [row] = await kit.rows("select is_reported from file where id = $1", made.file_id);
    expect(row).toEqual({ is_reported: false });
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

  test("says that the product noticed it only while its check of messages did", async () => {
    const { provider, provider_profile_id, things } = await published();
    await kit.owner.query(
      `insert into operator_task (id, kind, noun, subject_id, opened_at)
        values (gen_random_uuid(), 'message_repeated', 'profile', $1, $2)`,
      [provider_profile_id, kit.now()],
    );
    await restrict(operator, things.message);
    await restrict(operator, things.profile);
    const found = await listRestrictions(kit.scopeOf(provider));
    expect(Object.fromEntries(found.map(({ noun, found_by }) => [noun, found_by]))).toEqual({
      message: "product",
      profile: "operator",
    });
  });
});
