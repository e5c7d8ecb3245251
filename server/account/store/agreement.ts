// The agreement to new terms that a provider gives with its next promise.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { setAgreedTerms } from "./profiles.ts";

/**
 * Notes that a provider agrees to the terms that its form named; a form whose provider has agreed to those in force names
 * none. @throws Refusal terms_changed for any version but the one in force
 */
export async function agreeToTerms(
  ctx: CommandContext,
  profile_id: string,
  terms_version: string | undefined,
): Promise<void> {
  if (terms_version === undefined) return;
  const current = await getCurrentTermsVersion(ctx);
  if (terms_version !== current) refuse("terms_changed", { current });
  await setAgreedTerms(ctx, profile_id, current);
}
