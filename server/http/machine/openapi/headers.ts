// Headers of calls and answers that entries of the API's description share.
import { limits } from "#domain/limits.ts";
import type { Schema } from "./schema.ts";

const header = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

export const sharedParameters: Readonly<Record<string, Schema>> = {
  IdempotencyKey: header(
    "Idempotency-Key",
    `The same key with the same input has one effect and one result, for ${limits.idempotency_key_days} days.`,
    { type: "string", minLength: 8, maxLength: limits.idempotency_key_characters },
  ),
  ProfileId: header(
    "X-Profile-Id",
    "The profile to act as; the account's default profile where it is left out.",
    {
      type: "string",
      format: "uuid",
    },
  ),
  PreferReturn: header("Prefer", "`return=minimal` answers without a body.", { type: "string" }),
  PreferCount: header("Prefer", "`count=exact` puts the number of all rows into `Content-Range`.", {
    type: "string",
  }),
};

const count = { schema: { type: "string", pattern: "^\\d+$" } };

/** How many calls the credential has left. */
export const allowanceHeaders: Schema = {
  "RateLimit-Limit": { description: "Calls in one window.", ...count },
  "RateLimit-Remaining": { description: "Calls left in this window.", ...count },
  "RateLimit-Reset": { description: "Seconds until the window ends.", ...count },
};
