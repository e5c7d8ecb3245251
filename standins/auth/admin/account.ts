// The request bodies of /admin/users, and the refusals of single members.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthSettings } from "../settings.ts";
import { hashPassword, hashRandomPassword } from "../user/passwords.ts";
import { durationMs } from "../wire/durations.ts";
import { AuthFault, invalid } from "../wire/errors.ts";
import { metadataSchema, textMember } from "../wire/input.ts";

export const accountBody = z.object({
  id: textMember,
  email: textMember,
  /** Null keeps the current one; an empty text is refused as too short. */
  password: z.string().nullish(),
  password_hash: textMember,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataSchema.nullish(),
  app_metadata: metadataSchema.nullish(),
  role: textMember,
  ban_duration: textMember,
});

export type AccountBody = z.infer<typeof accountBody>;

const BCRYPT_BYTES = 72;
const NIL = "00000000-0000-0000-0000-000000000000";

/** The id of a new account: the caller's, else a random one. */
export function idOf({ id }: AccountBody): string {
  if (id === "") return randomUUID();
  if (!z.guid().safeParse(id).success) throw invalid("ID must conform to the uuid v4 format");
  if (id === NIL) throw invalid("ID cannot be a nil uuid");
  return id.toLowerCase();
}

/** The refusal of an id that another account uses. */
export function idTaken(): AuthFault {
  return new AuthFault(422, "user_already_exists", "A user with this ID has already been registered");
}

/** The end of a ban; null lifts it, undefined keeps it. */
export function bannedUntil({ ban_duration: text }: AccountBody, now: number): Date | null | undefined {
  if (text === "") return undefined;
  if (text === "none") return null;
  const duration_ms = durationMs(text);
  if (duration_ms === null) {
    const quoted = JSON.stringify(text.slice(0, 100));
    throw invalid(`invalid format for ban duration: time: invalid duration ${quoted}`);
  }
  return duration_ms === 0 ? null : new Date(now + duration_ms);
}

/** A bcrypt hash made elsewhere, with a cost from 4 to 15. @throws AuthFault for any other */
function checkHash(text: string): string {
  if (/^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/.test(text)) return text;
  throw invalid("password_hash must be a bcrypt hash");
}

/** The hash to store; undefined without password and hash. */
export async function hashFor(settings: AuthSettings, body: AccountBody): Promise<string | undefined> {
  const { password, password_hash } = body;
  if (password_hash === "") return password ? hashPassword(password, settings) : undefined;
  if (typeof password === "string") throw invalid("Only a password or a password hash should be provided");
  return checkHash(password_hash);
}

/** The same for a new account: without a password, hashes a random one. Does not check password rules. */
export async function hashForNew(settings: AuthSettings, body: AccountBody): Promise<string> {
  if (Buffer.byteLength(body.password ?? "") > BCRYPT_BYTES)
    throw invalid(`bcrypt: password length exceeds ${BCRYPT_BYTES} bytes`);
  return (await hashFor(settings, body)) ?? hashRandomPassword(settings);
}
