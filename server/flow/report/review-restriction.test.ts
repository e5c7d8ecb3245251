// What the author of something restricted may answer, who decides on that, and how requests and offers are restricted.
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { releaseRequest } from "#server/flow/request/hold-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { findTask } from "#server/operator/reads/operator.ts";
import { listRestrictions } from "#server/report/reads/restrictions.ts";
import { restricting, statedReason } from "#tests/kit/operator/restrict.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

let operator: Member;
const kit = kitDuringFile();
const { restrict, object, review, heard } = restricting(kit);
beforeAll(async () => {
  // The first operator of a marketplace is an administrator.
  await kit.operator();
  operator = await kit.operator(["moderation"]);
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
    expect(await listRestrictions(kit.scopeOf(customer))).toMatchObject([
      { noun: "request", reason: statedReason },
    ]);
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
