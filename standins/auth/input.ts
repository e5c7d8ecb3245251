// Reading request bodies: JSON or nothing, checked by a schema, refused in the service's words.
import { z } from "zod";
import type { AuthContext } from "./context.ts";
import { AuthFault, invalid } from "./errors.ts";

const addressSchema = z.email();

/** Members that many endpoints share. The client sends null for an unused challenge. */
export const challengeShape = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

export const metadataSchema = z.record(z.string(), z.unknown());

export type Challenge = { code_challenge: string; code_challenge_method: "s256" | "plain" };

/** The parsed body. An empty one counts as `{}`; unknown members are ignored. */
export async function readBody<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text();
  let value: unknown = {};
  try {
    if (text.trim() !== "") value = JSON.parse(text);
  } catch {
    throw new AuthFault(400, "bad_json", "Could not parse request body as JSON");
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw invalid(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "is not valid"}`);
}

/** Lower-cased and checked address. */
export function normalEmail(email: string | undefined): string {
  const normal = (email ?? "").trim().toLowerCase();
  if (normal === "" || normal.length > 255 || !addressSchema.safeParse(normal).success) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return normal;
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
