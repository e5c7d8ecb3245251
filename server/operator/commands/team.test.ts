// The team of operators: roles change and end with the next request, and an invitation opens to its address alone.
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findOwnInvitation, listInvitations, listOwnActs, listTeam } from "../reads/team.ts";
import { changeOperatorRoles } from "./change-roles.ts";
import { grantOperator } from "./grant-operator.ts";
import { acceptOperatorInvitation, inviteOperator, revokeOperatorInvitation } from "./invite-operator.ts";
import { suspendAccount } from "./suspend-account.ts";

const kit = kitDuringFile();
const reason = "Another task.";

const give = (
  by: Member,
  { account_id }: Member,
  roles: ("admin" | "support" | "finance" | "moderation")[],
) => kit.run(changeOperatorRoles, by, { account_id, roles, reason });
const accept = (by: Member, invitation_id: string) =>
  kit.run(acceptOperatorInvitation, by, { invitation_id });

test("other roles hold from the next request on, and the history says why", async () => {
  const [admin, other] = [await kit.operator(), await kit.operator()];
  await give(admin, other, ["moderation", "finance"]);
  expect(await kit.again(other)).toMatchObject({ is_operator: true, roles: ["finance", "moderation"] });
  const rows = await kit.rows(
    "select transition, reason from event where noun = 'operator_grant' and subject_id = $1 order by id desc limit 1",
    other.account_id,
  );
  expect(rows).toEqual([{ transition: "change_roles", reason }]);
});

test("the last administrator stays one, also when two take the role from each other at once", async () => {
  const [one, two] = [await kit.operator(), await kit.operator()];
  const ids = [one.account_id, two.account_id];
  await kit.owner.query("delete from operator_grant where account_id <> all($1::uuid[])", [ids]);
  expect(
    await raceOf(
      () => give(one, two, ["support"]),
      () => give(two, one, ["support"]),
    ),
  ).toEqual(["done", "last_operator"]);
});

test("the first operator is an administrator", async () => {
  await kit.owner.query("delete from operator_grant");
  const { account_id } = await kit.customer();
  expect(await outcomeOf(kit.run(grantOperator, system, { account_id, roles: ["support"] }))).toBe(
    "last_operator",
  );
  expect(await outcomeOf(kit.run(grantOperator, system, { account_id }))).toBe("done");
});

test("only an administrator acts on the account of another operator", async () => {
  const [admin, support] = [await kit.operator(), await kit.operator(["support"])];
  const [row] = await kit.rows<{ version: number }>(
    "select version from account where id = $1",
    admin.account_id,
  );
  const suspension = { account_id: admin.account_id, version: row?.version ?? 0, reason };
  expect(await outcomeOf(kit.run(suspendAccount, support, suspension))).toBe("forbidden");
});

test("an invitation opens to its address alone, gives its roles once, and is gone", async () => {
  const { operator, member, invitation_id } = await kit.operatorInvitation();
  const stranger = await kit.customer();
  expect(await findOwnInvitation(kit.scopeOf(member), invitation_id)).toMatchObject({ roles: ["support"] });
  expect(await findOwnInvitation(kit.scopeOf(stranger), invitation_id)).toBeNull();
  expect((await listInvitations(kit.scopeOf(operator))).map(({ id }) => id)).toContain(invitation_id);
  expect(await listInvitations(kit.scopeOf(await kit.operator(["support"])))).toEqual([]);
  expect(await outcomeOf(accept(stranger, invitation_id))).toBe("not_found");
  await accept(member, invitation_id);
  expect(await kit.again(member)).toMatchObject({ is_operator: true, roles: ["support"] });
  expect(await outcomeOf(accept(member, invitation_id))).toBe("not_found");
  expect((await listTeam(kit.scopeOf(operator))).map(({ email }) => email)).toContain(member.email);
  expect(await listTeam(kit.scopeOf(await kit.operator(["support"])))).toEqual([]);
});

test("an invitation that is revoked, expired or made by somebody who may no longer is worth nothing", async () => {
  const revoked = await kit.operatorInvitation();
  await kit.run(revokeOperatorInvitation, revoked.operator, { invitation_id: revoked.invitation_id });
  expect(await outcomeOf(accept(revoked.member, revoked.invitation_id))).toBe("not_found");
  const orphaned = await kit.operatorInvitation();
  await give(await kit.operator(), orphaned.operator, ["support"]);
  expect(await outcomeOf(accept(orphaned.member, orphaned.invitation_id))).toBe("link_expired");
  const expired = await kit.operatorInvitation();
  await kit.passTime({ days: limits.operator_invitation_days });
  expect(await outcomeOf(accept(expired.member, expired.invitation_id))).toBe("link_expired");
  expect(await findOwnInvitation(kit.scopeOf(expired.member), expired.invitation_id)).toBeNull();
});

test("an address is invited once, an operator not at all, and an administrator sends so many a day", async () => {
  const { operator, member } = await kit.operatorInvitation();
  const invite = (by: Member, email: string) =>
    outcomeOf(kit.run(inviteOperator, by, { email, roles: ["support"] }));
  expect(await invite(operator, member.email.toUpperCase())).toBe("operator_invited");
  expect(await invite(operator, (await kit.operator()).email)).toBe("operator_already");
  const sender = await kit.operator();
  for (let sent = 0; sent < limits.operator_invitations_per_day; sent += 1)
    expect(await invite(sender, `person-${sent}@invited.test`)).toBe("done");
  expect(await invite(sender, "one-more@invited.test")).toBe("invitations_used_up");
});

test("the mail goes to the address, in the language of whoever invites, with the roles and the link", async () => {
  const { invitation_id } = await kit.operatorInvitation();
  const { renderLinkMail } = await import("#server/notification/layout/render.tsx");
  const payload = { template: "operator_invited", subject_id: invitation_id, key: "test" } as const;
  const mail = await renderLinkMail(kit.runtime, payload, kit.now());
  const text = JSON.stringify(mail);
  expect(text).toContain(`/account/team/${invitation_id}`);
  expect(text).toContain("Support");
});

test("everybody reads what they have done themselves, and nothing of others", async () => {
  const { operator } = await kit.operatorInvitation();
  const acts = await listOwnActs(kit.scopeOf(operator));
  expect(acts.map(({ name }) => name).toSorted()).toEqual(["complete_profile", "invite_operator"]);
});
