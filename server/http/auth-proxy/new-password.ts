// Checks passwords that official clients set through the proxy: the rule is that of our own pages, the refusal looks
// like the auth service's.
import type { Context } from "hono";
import { Password } from "#domain/account/schemas.ts";
import { limits } from "#domain/limits.ts";
import { findPasswordWeakness, type PasswordOwner } from "#server/flow/account/password-rule.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { authError } from "../auth/error.ts";
import type { AuthCall } from "./call.ts";
import type { ProvenCaller } from "./proof.ts";

/** Calls whose password signs in. Any other call sets it, including endpoints that a later release adds. */
const entering = new Set(["POST /token"]);

/** Reasons that official clients know: too short, too few different characters, known to attackers. */
type Reason = "length" | "characters" | "pwned";

/** The answer that refuses the call's password, or null. Runs after the proof, which finds the account's names. */
export async function refuseWeakPassword(
  c: Context,
  runtime: Runtime,
  { method, path, fields }: AuthCall,
  proven: ProvenCaller | null,
): Promise<Response | null> {
  const password = fields?.get("password");
  if (entering.has(`${method} ${path}`) || typeof password !== "string" || password === "") return null;
  const email = fields?.get("email");
  const owner: PasswordOwner = proven
    ? { email: proven.account.email, account_id: proven.account.id }
    : { email: typeof email === "string" ? email : null, account_id: null };
  const found = await reasonOf(runtime, password, owner);
  if (!found) return null;
  const [reason, message] = found;
  return authError(c, 422, "weak_password", message, {}, { weak_password: { reasons: [reason] } });
}

async function reasonOf(
  runtime: Runtime,
  password: string,
  owner: PasswordOwner,
): Promise<[Reason, message: string] | null> {
  const parsed = Password.safeParse(password);
  const code = parsed.error?.issues[0]?.message;
  if (code === "too_short")
    return ["length", `Password should be at least ${limits.password_min_characters} characters.`];
  if (code === "invalid_characters") return ["characters", "Password should have no control characters."];
  // Too long: the service itself refuses it.
  if (code) return null;
  const weakness = await findPasswordWeakness(runtime, password, owner);
  if (!weakness) return null;
  const known = "Password is known to be weak and easy to guess, please choose a different one.";
  if (weakness === "password_common") return ["pwned", known];
  if (weakness === "password_repetitive") return ["characters", "Password should repeat itself less."];
  return ["characters", "Password should be more than a name or an address."];
}
