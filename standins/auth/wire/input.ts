// Reads request bodies: a JSON object that a schema checks; refusals have the service's messages.
import { z } from "zod";
import type { Metadata } from "../user/user-store.ts";
import type { AuthContext } from "./context.ts";
import { type AuthFault, invalid } from "./errors.ts";
import { notJson, readMembers } from "./json-text.ts";

/** The addresses that a browser's `email` field accepts. */
const addressPattern = z.regexes.html5Email;
const ADDRESS_MAX = 255;

/** Optional text: empty when omitted or null. */
export const textMember = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** Members that many endpoints share. The client sends null for an unused challenge. */
export const challengeShape = { code_challenge: textMember, code_challenge_method: textMember };

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The caller's object, stored unchanged. */
export const metadataSchema = z.custom<Metadata>(isObject);

export type Challenge = { code_challenge: string; code_challenge_method: "s256" | "plain" };

/** A wrong type is `bad_json`; a wrong value is `validation_failed`. */
function refusalOf(issue: z.core.$ZodIssue | undefined): AuthFault {
  const place = issue?.path.join(".") || "body";
  if (issue?.code === "invalid_type" || issue?.code === "custom")
    return notJson(`${place} is of a wrong type`);
  return invalid(`${place}: ${issue?.message ?? "is not valid"}`);
}

/**
 * The parsed body; unknown members are ignored. `may be empty`: an empty body counts as an empty object.
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

/** Whether the untrimmed text is an address. */
export function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && addressPattern.test(text);
}

/** Lower-cases and checks an address; `missing` is the message when there is none. */
export function normalEmail(
  email: string | null | undefined,
  missing = "An email address is required",
): string {
  if (!email) throw invalid(missing);
  if (email.length > ADDRESS_MAX) throw invalid("An email address is too long");
  if (!isAddress(email)) throw invalid("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** Throws 400 for an invalid telephone number: up to 15 digits, ignoring a plus sign and blanks. */
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
