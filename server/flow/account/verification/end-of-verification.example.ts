import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { expireVerification, remindVerification } from "./end-of-verification.ts";

export const remindVerificationExample: ExampleOf<typeof remindVerification> = async (kit) => {
  const { provider, profile_id } = await kit.oldVerification();
  return { actor: { kind: "system" }, input: { profile_id }, stranger: null, forbidden: provider };
};

export const expireVerificationExample: ExampleOf<typeof expireVerification> = async (kit) => {
  const { provider, profile_id } = await kit.oldVerification({ is_reminded: true });
  return { actor: { kind: "system" }, input: { profile_id }, stranger: null, forbidden: provider };
};
