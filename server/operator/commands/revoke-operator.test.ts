// Revoking an operator's rights: at once, never from the last one; and granting them again.
import { expect, test } from "vitest";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { listObstacles } from "#server/flow/account/closing-obstacles.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { grantOperator } from "./grant-operator.ts";
import { revokeOperator } from "./revoke-operator.ts";
import { suspendAccount } from "./suspend-account.ts";

const kit = kitDuringFile();

const reason = "Has left us.";
const revoke = (by: Member, { account_id }: Member) => kit.run(revokeOperator, by, { account_id, reason });
/** Leaves only these as operators. */
async function only(...operators: Member[]) {
  const ids = operators.map(({ account_id }) => account_id);
  await kit.owner.query("delete from operator_grant where account_id <> all($1::uuid[])", [ids]);
}

test("the rights end with the next request; the person is mailed why, and may get them again", async () => {
  const [operator, other] = [await kit.operator(), await kit.operator()];
  await revoke(operator, other);
  expect(await kit.again(other)).toMatchObject({ is_operator: false });
  expect(await mailsTo(kit, other.account_id)).toContain(`operator_revoked reason ${reason}`);
  expect(await outcomeOf(revoke(operator, other)), "nothing is left to take").toBe("not_found");
  await kit.run(grantOperator, system, { account_id: other.account_id });
  await revoke(operator, other);
  const rows = await kit.rows(
    "select transition, version, reason from event where noun = 'operator_grant' and subject_id = $1 order by id",
    other.account_id,
  );
  expect(rows).toEqual([
    { transition: "grant", version: 1, reason: null },
    { transition: "revoke", version: 2, reason },
    { transition: "grant", version: 3, reason: null },
    { transition: "revoke", version: 4, reason },
  ]);
});

test("an operator may give up the rights while another active operator is left", async () => {
  const [operator, other] = [await kit.operator(), await kit.operator()];
  await only(operator, other);
  const rows = await kit.rows("select version from account where id = $1", other.account_id);
  const suspension = { account_id: other.account_id, version: rows[0].version, reason };
  await kit.run(suspendAccount, operator, suspension);
  expect(await outcomeOf(revoke(operator, operator)), "the other one is suspended").toBe("last_operator");
  await kit.owner.query("update account set status = 'active' where id = $1", [other.account_id]);
  await revoke(operator, operator);
  expect(await outcomeOf(revoke(other, other))).toBe("last_operator");
});

test("two who revoke each other's at once leave one", async () => {
  const [one, two] = [await kit.operator(), await kit.operator()];
  await only(one, two);
  expect(
    await raceOf(
      () => revoke(one, two),
      () => revoke(two, one),
    ),
  ).toEqual(["done", "last_operator"]);
});

test("the last operator cannot delete the account", async () => {
  const [operator, other] = [await kit.operator(), await kit.operator()];
  await only(operator);
  const close = () => kit.run(closeAccount, operator, { confirmation: "delete" });
  await expect(close()).rejects.toMatchObject({
    code: "account_in_use",
    details: { obstacles: [{ kind: "operator", id: operator.account_id }] },
  });
  await kit.run(grantOperator, system, { account_id: other.account_id });
  expect(await listObstacles(kit.runtime.db, operator.account_id)).toEqual([]);
  await close();
});
