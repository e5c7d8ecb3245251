import { createHash, randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { beginImpersonation } from "./begin-impersonation.ts";

export const beginImpersonationExample: ExampleOf<typeof beginImpersonation> = async (kit) => {
  const { operator, session_id } = await kit.operatorSession();
  const { account_id } = await kit.customer();
  const code_digest = createHash("sha256").update(randomUUID()).digest("hex");
  const input = { account_id, session_id, reason: "Asked on the phone to change the date.", code_digest };
  return { actor: operator, input, stranger: null, forbidden: await kit.customer() };
};
