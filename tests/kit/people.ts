// People of the tests, each a fresh account made by the product's own commands.
import { randomUUID } from "node:crypto";
import { type Caller, loadMember } from "#db/seed/run.ts";
import { termsVersion } from "#domain/account/terms.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { verifyProvider } from "#server/account/verify-provider.ts";
import { chooseCategories } from "#server/category/choose-categories.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { completeProfile } from "#server/flow/complete-profile.ts";
import { type Member, system, type Visitor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { grantOperator } from "#server/operator/grant-operator.ts";
import { kitCategory } from "./category.ts";

export type People = ReturnType<typeof makePeople>;

/** Functions that make people; the category and the operator who defines it are made once. */
export function makePeople(runtime: Runtime, run: Caller) {
  const account = async () => {
    const account_id = randomUUID();
    const email = `${account_id}@people.test`;
    await run(registerAccount, system, { account_id, email, locale: "en", time_zone: "Europe/Berlin" });
    return loadMember(runtime, account_id);
  };
  /** The same person as the database knows it now. */
  const again = (member: Member) => loadMember(runtime, member.account_id);
  const withProfile = async (kind: "customer" | "provider") => {
    const member = await account();
    const display_name = kind === "customer" ? "Lena Example" : "Studio Example";
    await run(completeProfile, member, { kind, display_name, country: "DE", terms_version: termsVersion });
    return again(member);
  };
  const customer = () => withProfile("customer");
  const operator = async () => {
    const member = await customer();
    await run(grantOperator, system, { account_id: member.account_id });
    return again(member);
  };
  const theOperator = once(operator);
  const category = once(async () => {
    const input = kitCategory();
    const { category_id } = await run(defineCategory, await theOperator(), input);
    return { id: category_id, slug: input.slug };
  });
  const provider = async ({ is_verified = true }: { is_verified?: boolean } = {}) => {
    const member = await withProfile("provider");
    const profile_id = member.profile?.id ?? "";
    await run(chooseCategories, member, { category_ids: [(await category()).id] });
    if (is_verified) await run(verifyProvider, await theOperator(), { profile_id });
    return again(member);
  };
  const visitor = async (): Promise<Visitor> => ({ kind: "visitor", visitor_id: randomUUID() });
  return { visitor, account, again, customer, provider, operator, category };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
