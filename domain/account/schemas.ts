// Accounts and profiles as people enter them. Passwords are neither trimmed nor normalised: the auth service, which
// alone keeps them, compares bytes.
import { z } from "zod";
import { Country, choiceOf, Locale, TimeZone } from "../codes.ts";
import { limits } from "../limits.ts";
import { Email, line, OptionalPhone, optionalLine, optionalParagraphs } from "../text.ts";

export const profileKinds = ["customer", "provider"] as const;
export type ProfileKind = (typeof profileKinds)[number];

/** Characters that no key types and bytes that could not be read: the auth service would cut a password short at them. */
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

/** The name of the join page that brought somebody. */
export const ReferralName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "invalid_characters");

/** Where somebody was heading, out of an address; `ownPath` decides what of it is taken. A field nobody sees is no fault. */
export const OnwardPath = z.string().max(2_000).catch("/");

export const SignUp = z.object({
  email: Email,
  password: Password,
  /** Sent by the ticked box. */
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
  display_name: line(80, 2),
  country: Country,
  tax_id: optionalLine(40),
  terms_version: line(40),
});

export const ProfileContact = z.object({
  email: Email,
  phone: OptionalPhone,
  address_line: optionalLine(200),
  postal_code: optionalLine(20),
  city: optionalLine(100),
});

/** A profile with its contact data as its form sends it; what it is (customer or provider) never changes. */
export const ProfileEdit = ProfileInput.omit({ kind: true, terms_version: true }).extend({
  about: optionalParagraphs(limits.about_characters),
  ...ProfileContact.shape,
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

/** One setting at a time, so that two tabs never take back what the other has changed. */
export const Preference = z.discriminatedUnion("setting", [
  z.object({ setting: z.literal("locale"), locale: Locale }),
  z.object({ setting: z.literal("time_zone"), time_zone: TimeZone }),
]);
