import { expect, test } from "vitest";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { requireOperator } from "./access.ts";

const operator = { kind: "member", account_id: "a", is_operator: true, on_behalf_of: null } as Member;
const visitor: Actor = { kind: "visitor", visitor_id: null };

test.each<[who: string, actor: Actor, outcome: string]>([
  ["an operator in person", operator, "done"],
  ["somebody who acts for an operator", { ...operator, on_behalf_of: "b" }, "impersonation_not_allowed"],
  [
    "whom an operator acts for",
    { ...operator, is_operator: false, on_behalf_of: "b" },
    "impersonation_not_allowed",
  ],
  ["a member", { ...operator, is_operator: false }, "forbidden"],
  ["a visitor", visitor, "forbidden"],
  ["a timer", system, "forbidden"],
])("what asks for an operator in person answers %s", async (_, actor, outcome) => {
  expect(await outcomeOf((async () => requireOperator(actor))())).toBe(outcome);
});

test("a right is that of a role: without one, an operator has none", async () => {
  const outcome = (roles?: Member["roles"]) =>
    outcomeOf((async () => requireOperator({ ...operator, ...(roles ? { roles } : {}) }, "move_money"))());
  expect([
    await outcome(),
    await outcome([]),
    await outcome(["support"]),
    await outcome(["finance"]),
  ]).toEqual(["forbidden", "forbidden", "forbidden", "done"]);
});
