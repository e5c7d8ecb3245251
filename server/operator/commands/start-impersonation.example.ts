import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { startImpersonation } from "./start-impersonation.ts";

export const startImpersonationExample: ExampleOf<typeof startImpersonation> = async (kit) => {
  const { operator, session_id, code_digest } = await kit.begunImpersonation();
  return {
    actor: operator,
    input: { code_digest, session_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
