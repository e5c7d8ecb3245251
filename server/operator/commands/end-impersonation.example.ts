import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { endImpersonation } from "./end-impersonation.ts";

export const endImpersonationExample: ExampleOf<typeof endImpersonation> = async (kit) => {
  const { acting, impersonation_id } = await kit.impersonation();
  return { actor: acting, input: { impersonation_id }, stranger: null, forbidden: null };
};
