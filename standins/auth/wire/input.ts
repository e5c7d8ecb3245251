// Reading request bodies: an object of JSON, checked by a schema, refused in the service's words.
import { z } from "zod";
import type { Metadata } from "../user/user-store.ts";
import type { AuthContext } from "./context.ts";
import { type AuthFault, invalid } from "./errors.ts";
import { notJson, readMembers } from "./json-text.ts";

/** What a browser's own field for addresses takes. */
const addressPattern = z.regexes.html5Email;
const ADDRESS_MAX = 255;

/** Text that may be left out: then, as with null, it is empty. */
export const textMember = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** Members that many endpoints share. The client sends null for an unused challenge. */
export const challengeShape = { code_challenge: textMember, code_challenge_method: textMember };

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object of the caller's own, kept as it came. */
export const metadataSchema = z.custom<Metadata>(isObject);

export type Challenge = { code_challenge: string; code_challenge_method: "s256" | "plain" };

/** A member of a wrong type is no JSON of this request; one of a wrong value is refused as such. */
function refusalOf(issue: z.core.$ZodIssue | undefined): AuthFault {
  const place = issue?.path.join(".") || "body";
  if (issue?.code === "invalid_type" || issue?.code === "custom")
    return notJson(`${place} is of a wrong type`);
  return invalid(`${place}: ${issue?.message ?? "is not valid"}`);
}

/**
 * The parsed body; unknown members are ignored. `may be empty`: nothing at all is an object without members.
 * @throws AuthFault 400 bad_json or validation_failed
 */
export async function readBody<T extends z.ZodType>(
  c: AuthContext,
  schema: T,
  mode: "needed" | "may be empty" = "needed",
): Promise<z.infer<T>> {
  const text = await c.req.text();
  const result = schema.safeParse(text === "" && mode === "may be empty" ? {} : readMembers(text));
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0]);
}

/** Whether this is an address, blanks not taken off. */
export function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && addressPattern.test(text);
}

/** Lower-cased and checked address; `missing` is said when there is none. */
export function normalEmail(
  email: string | null | undefined,
  missing = "An email address is required",
): string {
  if (!email) throw invalid(missing);
  if (email.length > ADDRESS_MAX) throw invalid("An email address is too long");
  if (!isAddress(email)) throw invalid("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** Throws 400 for what is no number of a telephone: up to 15 digits, a plus sign and blanks left out. */
export function checkPhone(phone: string): void {
  const digits = phone.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9][0-9]{1,14}$/.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
}

type ChallengeInput = { code_challenge?: string | null; code_challenge_method?: string | null };

/** The PKCE challenge of a body: both members or neither. Null means the implicit flow. */
export function challengeOf(body: ChallengeInput): Challenge | null {
  const challenge = body.code_challenge ?? "";
  const method = (body.code_challenge_method ?? "").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw invalid("code challenge has to be 43 to 128 safe characters");
  if (method !== "s256" && method !== "plain") throw invalid("code challenge method not supported");
  return { code_challenge: challenge, code_challenge_method: method };
}
