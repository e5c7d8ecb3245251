// People for the tests, each with a fresh account created by the product's own commands.
import { randomBytes, randomUUID } from "node:crypto";
import { type Caller, loadMember } from "#db/seed/run.ts";
import { type TokenScope, tokenScopes } from "#domain/account/access-token.ts";
import { limits } from "#domain/limits.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { createAccessToken } from "#server/account/commands/create-access-token.ts";
import { finishExport, requestExport } from "#server/account/commands/export.ts";
import { makeRecoveryCodes } from "#server/account/commands/make-recovery-codes.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { redeemRecoveryCode } from "#server/account/commands/redeem-recovery-code.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { digestToken, makeTokenText } from "#server/account/store/token-text.ts";
import { createFeed } from "#server/booking/commands/create-feed.ts";
import { feedDigest, feedToken } from "#server/booking/store/feed-token.ts";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { setProfilePhoto } from "#server/file/commands/profile-photo.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { refuseProvider } from "#server/flow/account/verification/refuse-provider.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { type Member, system, type Visitor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import { kitCategory } from "./category.ts";

export type People = ReturnType<typeof makePeople>;

/** Functions that create people; the category and the operator who defines it are created once. */
export function makePeople(runtime: Runtime, run: Caller) {
  const termsVersion = () => getCurrentTermsVersion({ tx: runtime.db, now: runtime.clock.now() });
  let referral: string | null = null;
  const account = async () => {
    const account_id = randomUUID();
    const email = `${account_id}@people.test`;
    const about = { email, locale: "en" as const, time_zone: "Europe/Berlin", referral };
    await run(registerAccount, system, { account_id, ...about });
    return loadMember(runtime, account_id);
  };
  /** Runs `work`; everybody it creates comes through a partner's join page. */
  const referredBy = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    referral = name;
    try {
      return await work();
    } finally {
      referral = null;
    }
  };
  /** The same person as the database knows them now. */
  const again = (member: Pick<Member, "account_id">) => loadMember(runtime, member.account_id);
  const withProfile = async (kind: "customer" | "provider", tax_id?: string) => {
    const member = await account();
    const display_name = kind === "customer" ? "Lena Example" : "Studio Example";
    const terms_version = await termsVersion();
    await run(completeProfile, member, { kind, display_name, country: "DE", tax_id, terms_version });
    return again(member);
  };
  const customer = () => withProfile("customer");
  /** With the second factor, without which the operator grant is inactive. */
  const operator = async (roles: OperatorRole[] = ["admin"]) => {
    const member = await customer();
    const { account_id } = member;
    await run(grantOperator, system, { account_id, roles });
    await run(recordSecondFactor, system, { account_id, has_second_factor: true });
    return again(member);
  };
  const theOperator = once(() => operator());
  const category = once(async () => {
    const input = kitCategory();
    const { category_id } = await run(defineCategory, await theOperator(), input);
    return { id: category_id, slug: input.slug };
  });
  const provider = async ({
    is_verified = true,
    tax_id,
  }: {
    is_verified?: boolean;
    tax_id?: string;
  } = {}) => {
    const member = await withProfile("provider", tax_id);
    const profile_id = member.profile?.id ?? "";
    await run(chooseCategories, member, { category_ids: [(await category()).id] });
    if (is_verified) await run(verifyProvider, await theOperator(), { profile_id });
    return again(member);
  };
  const refusedProvider = async () => {
    const { profile, ...found } = await provider({ is_verified: false });
    const input = { profile_id: profile?.id ?? "", version: 1, reason: "No such company in the register." };
    const { version } = await run(refuseProvider, await theOperator(), input);
    return { provider: await again(found), version };
  };
  const withTwoProfiles = async () => {
    const member = await customer();
    const input = { display_name: "Studio Beside", country: "DE", terms_version: await termsVersion() };
    await run(addProfile, member, { kind: "provider", ...input });
    return again(member);
  };
  const calendarFeed = async () => {
    const actor = await customer();
    const profile_id = actor.profile?.id ?? "";
    const token = feedToken(runtime.env, profile_id, randomUUID());
    const digest = feedDigest(token).toString("hex");
    const { feed_id } = await run(createFeed, actor, { digest, replaces: null });
    const name = { kind: "provider" as const, display_name: "Studio Beside", country: "DE" };
    const made = await run(addProfile, actor, { ...name, terms_version: await termsVersion() });
    const profile = { id: made.profile_id, ...name, is_verified: false };
    return { actor, other: { ...actor, profile }, feed_id, token };
  };
  const accessToken = async (scopes: TokenScope[] = [...tokenScopes], lifetime_days: 30 | 90 | 365 = 30) => {
    const actor = await customer();
    const token = makeTokenText(runtime.env, actor.profile?.id ?? "", randomUUID());
    const input = { name: "Zephyr", scopes, lifetime_days, digest: digestToken(token).toString("hex") };
    return { actor, token, ...(await run(createAccessToken, actor, input)) };
  };
  const withPhoto = async () => {
    const member = await customer();
    return { customer: member, ...(await run(setProfilePhoto, member, photoOf(member))) };
  };
  const withDevice = async (user_agent = "example") => {
    const actor = await customer();
    const { account_id } = actor;
    const { session_id } = await run(recordDevice, system, {
      account_id,
      session_id: randomUUID(),
      user_agent,
      is_proof: true,
    });
    return { actor, session_id };
  };
  const withSecondFactor = async () => {
    const member = await account();
    await run(recordSecondFactor, system, { account_id: member.account_id, has_second_factor: true });
    return again(member);
  };
  const recoveryCode = async ({ is_used = false }: { is_used?: boolean } = {}) => {
    const member = await withSecondFactor();
    const digests = Array.from({ length: limits.recovery_codes }, () => randomBytes(32).toString("hex"));
    await run(makeRecoveryCodes, member, { digests });
    const code = { account_id: member.account_id, digest: digests[0] ?? "" };
    if (is_used) await run(redeemRecoveryCode, system, code);
    return code;
  };
  const requestedExport = async () => {
    const actor = await customer();
    return { actor, ...(await run(requestExport, actor, { to: actor.email })) };
  };
  const readyExport = async () => {
    const asked = await requestedExport();
    const token = `${randomUUID()}${randomUUID()}`;
    await run(finishExport, system, { export_id: asked.export_id, size_bytes: 41_000, token });
    return { ...asked, token };
  };
  const visitor = async (): Promise<Visitor> => ({ kind: "visitor", visitor_id: randomUUID() });
  return {
    termsVersion,
    visitor,
    account,
    referredBy,
    again,
    customer,
    provider,
    refusedProvider,
    operator,
    category,
    withTwoProfiles,
    calendarFeed,
    accessToken,
    withPhoto,
    withDevice,
    withSecondFactor,
    recoveryCode,
    requestedExport,
    readyExport,
  };
}

/** The upload handler's answer for a photo it has written. */
export function photoOf({ profile }: Member) {
  const storage_key = `profiles/${profile?.id}/${randomUUID()}.webp`;
  return { storage_key, size_bytes: 4_000, width: 512, height: 512 };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
