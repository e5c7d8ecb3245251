// Accounts and profiles as people enter them. Passwords are neither trimmed nor normalised: the auth service, which
// alone keeps them, compares bytes.
import { z } from "zod";
import { Country, choiceOf, Locale, TimeZone } from "../codes.ts";
import { limits } from "../limits.ts";
import { Email, line, OptionalPhone, optionalLine } from "../text.ts";

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

/** Where somebody was heading, out of an address; `ownPath` decides what of it is taken. A field nobody sees is no fault. */
export const OnwardPath = z.string().max(2_000).catch("/");

export const SignUp = z.object({ email: Email, password: Password, locale: Locale, time_zone: TimeZone });
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
