// A new provider opens one task for the operators, and gets a mail when verified.
import { expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { addProfile } from "../add-profile.ts";
import { updateProfile } from "../update-profile.ts";
import { verifyProvider } from "./verify-provider.ts";

const kit = kitDuringFile();

const tasksOf = (id: string) =>
  kit.rows(
    "select kind, closed_at is not null as is_closed, closed_by, note from operator_task where subject_id = $1 order by opened_at, id",
    id,
  );
const wanted = { kind: "verification_wanted", is_closed: false, closed_by: null, note: null };
const rename = async (member: Member, display_name: string, tax_id: string) => {
  const found = await kit.owner.query("select version from profile where id = $1", [member.profile?.id]);
  const fields = { display_name, tax_id, is_company: false, country: "DE", email: member.email };
  return kit.run(updateProfile, member, { version: found.rows[0].version, ...fields });
};

test("a new provider is a task for the operators, and gets a mail once verified", async () => {
  const operator = await kit.operator();
  const provider = await kit.provider({ is_verified: false });
  const profile_id = provider.profile?.id ?? "";
  expect(await tasksOf(profile_id)).toEqual([wanted]);
  await rename(provider, "Studio Example", "DE111111111");
  expect(await tasksOf(profile_id), "one task for one provider").toEqual([wanted]);

  const verify = (version: number) =>
    outcomeOf(kit.run(verifyProvider, operator, { profile_id, version, note: "In the register." }));
  expect(await verify(1), "details that changed since they were looked at").toBe("stale");
  expect(await verify(2)).toMatch(/^(ok|done)$/);
  expect(await verify(2), "a second press").toMatch(/^(ok|done)$/);
  expect(await tasksOf(profile_id)).toEqual([
    {
      kind: "verification_wanted",
      is_closed: true,
      closed_by: operator.account_id,
      note: "In the register.",
    },
  ]);
  expect(await mailsTo(kit, provider.account_id)).toEqual(["provider_verified name Studio Example"]);
});

test("a task closed without a verification opens again with the next change", async () => {
  const provider = await kit.provider({ is_verified: false });
  const profile_id = provider.profile?.id ?? "";
  await kit.owner.query(
    "update operator_task set closed_at = opened_at, note = 'Wrong number.' where subject_id = $1",
    [profile_id],
  );
  await rename(provider, "Studio Example", "DE222222222");
  expect((await tasksOf(profile_id)).map(({ is_closed }) => is_closed).toSorted()).toEqual([false, true]);
});

test("a further provider profile opens a task too, a customer's does not", async () => {
  const customer = await kit.customer();
  expect(await tasksOf(customer.profile?.id ?? "")).toEqual([]);
  const name = { kind: "provider" as const, display_name: "Studio Beside", country: "DE" };
  const made = await kit.run(addProfile, customer, { ...name, terms_version: await kit.termsVersion() });
  expect(await tasksOf(made.profile_id)).toEqual([wanted]);
});
