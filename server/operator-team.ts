// `npm run operator -- team`: lists the operators, gives one other roles or takes the rights away, with the commands of the
// operators' pages.
import { operatorRoles } from "#domain/operator/rights.ts";
import { Roles } from "#domain/operator/schemas.ts";
import { isRefusal } from "#domain/refusal.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { changeOperatorRoles } from "#server/operator/commands/change-roles.ts";
import { revokeOperator } from "#server/operator/commands/revoke-operator.ts";
import { listGrants } from "#server/operator/store/operator.ts";

/** What follows `npm run operator --`. */
export const teamUsage = ["team list", "team roles <email> <roles> <reason>", "team revoke <email> <reason>"];

/** Roles as somebody types them: names with commas between. @throws Error with a sentence for that person */
export function readRoles(text: string) {
  const roles = Roles.safeParse(text.split(",").map((role) => role.trim()));
  if (roles.success) return roles.data;
  throw new Error(
    `Roles are written with commas between, such as support,finance. There are: ${operatorRoles.join(", ")}.`,
  );
}

/**
 * Does what the arguments after `team` say and returns what to print; null for other arguments.
 * @throws Error with a sentence for the person at the terminal
 */
export async function teamCli(runtime: Runtime, args: readonly string[]): Promise<string | null> {
  const [verb, email, ...rest] = args;
  if (verb === "list" && email === undefined) return listTeam(runtime);
  const [first, second] = rest;
  if (verb === "revoke" && email !== undefined && first !== undefined && rest.length === 1) {
    const account_id = await idOf(runtime, email);
    await told(jobContext(runtime).run(revokeOperator, { account_id, reason: first }));
    return `${email} is no operator any more.`;
  }
  if (
    verb === "roles" &&
    email !== undefined &&
    first !== undefined &&
    second !== undefined &&
    rest.length === 2
  ) {
    const input = { account_id: await idOf(runtime, email), roles: readRoles(first), reason: second };
    const { roles } = await told(jobContext(runtime).run(changeOperatorRoles, input));
    return `${email}: ${roles.join(", ")}`;
  }
  return null;
}

async function listTeam({ db }: Runtime): Promise<string> {
  const grants = await listGrants(db);
  return grants.map(({ email, roles }) => `${email}: ${roles.join(", ")}`).join("\n");
}

async function idOf({ db }: Runtime, email: string): Promise<string> {
  const grant = (await listGrants(db)).find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (!grant) throw new Error(`${email} is no operator.`);
  return grant.account_id;
}

async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error) && error.code === "last_operator")
      throw new Error("This is the last administrator. Make another operator an administrator first.");
    if (isRefusal(error) && error.code === "invalid_input")
      throw new Error("The reason has one to a thousand characters.");
    throw error;
  }
}
