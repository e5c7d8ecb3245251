import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { grantOperator } from "./commands/grant-operator.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

describe("granting an operator's rights", () => {
  test("counts from the next request on, and once", async () => {
    const { account_id, ...member } = await kit.customer();
    expect(member.is_operator).toBe(false);
    expect(await kit.run(grantOperator, system, { account_id })).toEqual({ account_id, is_new: true });
    expect(await kit.run(grantOperator, system, { account_id })).toEqual({ account_id, is_new: false });
    expect((await kit.again({ account_id, ...member })).is_operator).toBe(true);
    const grants = await kit.owner.query(
      "select 1 from event where noun = 'operator_grant' and subject_id = $1",
      [account_id],
    );
    expect(grants.rowCount).toBe(1);
  });

  test("is refused for an unknown account", async () => {
    expect(await outcomeOf(kit.run(grantOperator, system, { account_id: randomUUID() }))).toBe("not_found");
  });
});

describe("verifying a provider", () => {
  const verify = (profile_id: string, by = operator) => kit.run(verifyProvider, by, { profile_id });

  test("lets it make offers; a second call keeps the first time", async () => {
    const provider = await kit.provider({ is_verified: false });
    const profile_id = provider.profile?.id ?? "";
    const first = await verify(profile_id);
    await kit.passTime({ hours: 1 });
    expect(await verify(profile_id)).toEqual(first);
    expect((await kit.again(provider)).profile?.is_verified).toBe(true);
    expect(await transitionsOf(kit.runtime.db, profile_id)).toEqual(["complete", "verify"]);
  });

  test("is refused for customers and unknown profiles", async () => {
    const customer = await kit.customer();
    expect(await outcomeOf(verify(customer.profile?.id ?? ""))).toBe("not_found");
    expect(await outcomeOf(verify(randomUUID()))).toBe("not_found");
  });
});

describe("choosing categories", () => {
  const chosen = async (member: Member) => {
    const rows = await kit.rows<{ category_id: string }>(
      "select category_id from provider_category where profile_id = $1 order by 1",
      member.profile?.id,
    );
    return rows.map(({ category_id }) => category_id);
  };
  const another = async () =>
    (await kit.run(defineCategory, operator, kitCategory({ slug: `other-${randomUUID()}` }))).category_id;

  test("replaces the whole list; a category sent twice counts once", async () => {
    const provider = await kit.provider();
    const [one, two] = [(await kit.category()).id, await another()];
    await kit.run(chooseCategories, provider, { category_ids: [two, one, two] });
    expect(await chosen(provider)).toEqual([one, two].sort());
    await kit.run(chooseCategories, provider, { category_ids: [] });
    expect(await chosen(provider)).toEqual([]);
  });

  test("two lists at once leave one of them, not a mixture", async () => {
    const provider = await kit.provider();
    const lists = [[(await kit.category()).id], [await another(), await another()].sort()];
    await Promise.all(lists.map((category_ids) => kit.run(chooseCategories, provider, { category_ids })));
    expect(lists).toContainEqual(await chosen(provider));
  });

  test("is refused for an unknown category, leaving the old list", async () => {
    const provider = await kit.provider();
    const before = await chosen(provider);
    const input = { category_ids: [randomUUID()] };
    expect(await outcomeOf(kit.run(chooseCategories, provider, input))).toBe("not_found");
    expect(await chosen(provider)).toEqual(before);
  });
});

describe("defining a category", () => {
  test("again under its slug rewrites it and counts the version", async () => {
    const slug = `rewritten-${randomUUID()}`;
    const first = await kit.run(defineCategory, operator, kitCategory({ slug }));
    const second = await kit.run(defineCategory, operator, kitCategory({ slug, fee_bp: 800 }));
    expect(second).toEqual({ ...first, version: 2 });
    expect(await rowOf(kit.runtime.db, "category", first.category_id)).toMatchObject({
      version: 2,
      fee_bp: 800,
    });
  });

  test("is refused by field for questions that nobody can answer", async () => {
    const label = { en: "Which?", de: "Welche?" };
    const request_questions = [
      { key: "which", type: "choice" as const, label, is_required: true, options: [] },
    ];
    const call = kit.run(defineCategory, operator, kitCategory({ slug: "broken", request_questions }));
    await expect(call).rejects.toMatchObject({
      code: "invalid_input",
      details: { issues: [{ path: "request_questions.0.options", code: "too_few_options" }] },
    });
  });
});
