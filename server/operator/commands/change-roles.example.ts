import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { changeOperatorRoles } from "./change-roles.ts";

export const changeOperatorRolesExample: ExampleOf<typeof changeOperatorRoles> = async (kit) => {
  const { account_id } = await kit.operator();
  const input = { account_id, roles: ["support" as const], reason: "Helps with complaints from now on." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.operator(["finance"]) };
};
