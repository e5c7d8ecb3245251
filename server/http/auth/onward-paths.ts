// Where a sign-in leads: to the requested path, or first to a page that asks for what is missing.
import { localPath } from "#domain/account/next-path.ts";
import type { ProfileKind } from "#domain/account/schemas.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";

/** Where a signed-in person continues: without a profile, first to the page that creates one. */
export function pathOnward(
  { profiles }: Pick<SignedInAccount, "profiles">,
  next: unknown,
  kind?: ProfileKind | null,
): string {
  const path = localPath(next);
  return profiles.length > 0 ? path : completeProfilePath(path, kind);
}

/** The page that asks for the second factor. */
export function secondFactorPath(next: string): string {
  return next === "/" ? "/auth/second-factor" : `/auth/second-factor?next=${encodeURIComponent(next)}`;
}

/** The page that sets a new password after a recovery with a second factor, or in place of a replaced one. */
export function newPasswordPath(
  next: string,
  more: { why?: string; kind?: ProfileKind | null } = {},
): string {
  const { why, kind } = more;
  const query = { step: "new", ...(why ? { why } : {}), ...(kind ? { kind } : {}) };
  return `/auth/reset-password?${new URLSearchParams({ ...query, ...(next === "/" ? {} : { next }) })}`;
}

/** The page where a member without a profile creates one; `kind` is the choice made at sign-up. */
export function completeProfilePath(next: string, kind?: ProfileKind | null): string {
  const query = new URLSearchParams({ ...(next === "/" ? {} : { next }), ...(kind ? { kind } : {}) });
  return query.size > 0 ? `/auth/complete-profile?${query}` : "/auth/complete-profile";
}
