// Accounts and profiles as people enter them. Passwords are neither trimmed nor normalised: the auth service, the only
// place that keeps them, compares bytes.
import { z } from "zod";
import { Country, choiceOf, Locale, TimeZone } from "../codes.ts";
import { limits } from "../limits.ts";
import {
  displayName,
  Email,
  line,
  OptionalPhone,
  optionalLine,
  optionalMailLine,
  optionalParagraphs,
} from "../text.ts";

export const profileKinds = ["customer", "provider"] as const;
export type ProfileKind = (typeof profileKinds)[number];

/** False for control characters and the replacement character: the auth service would cut a password off there. */
function isTypable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\ufffd]/u.test(text);
}

export const Password = z
  .string("required")
  .min(1, "required")
  .refine(isTypable, { error: "invalid_characters", abort: true })
  .refine((value) => [...value].length >= limits.password_min_characters, {
    error: "too_short",
    params: { min: limits.password_min_characters },
  })
  .refine((value) => new TextEncoder().encode(value).length <= limits.password_max_bytes, {
    error: "too_long",
    params: { max: limits.password_max_bytes },
  });

/** The name of the join page through which an account signed up. */
export const ReferralName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "invalid_characters");

/** The path to return to; `localPath` checks it. The field is hidden, so bad input becomes "/", not an issue. */
export const ReturnPath = z.string().max(2_000).catch("/");

export const SignUp = z.object({
  email: Email,
  password: Password,
  /** The value of the ticked checkbox. */
  terms_version: line(40),
  locale: Locale,
  time_zone: TimeZone,
});
export const SignIn = z.object({
  email: Email,
  password: z
    .string("required")
    .min(1, "required")
    .max(1_000, "too_long")
    .refine(isTypable, { error: "invalid_characters", abort: true }),
});

export const ProfileInput = z.object({
  kind: choiceOf(profileKinds),
  is_company: z.boolean().default(false),
  display_name: displayName(80),
  country: Country,
  tax_id: optionalLine(40),
  terms_version: line(40),
});

export const ProfileContact = z.object({
  email: Email,
  phone: OptionalPhone,
  address_line: optionalLine(200),
  postal_code: optionalLine(20),
  city: optionalMailLine(100),
  region: optionalMailLine(100),
});

/** A profile with contact data, as its form sends it; the kind (customer or provider) never changes. */
export const ProfileEdit = ProfileInput.omit({ kind: true, terms_version: true }).extend({
  about: optionalParagraphs(limits.about_characters),
  ...ProfileContact.shape,
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** One setting at a time, so that a tab never overwrites another tab's change. */
export const Preference = z.discriminatedUnion("setting", [
  z.object({ setting: z.literal("locale"), locale: Locale }),
  z.object({ setting: z.literal("time_zone"), time_zone: TimeZone }),
]);
