// The team of operators, an invitation to it, and what waits for a second operator.
import type { OperatorRole } from "#domain/operator/rights.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

/** An operator with these roles in a session of their own, with a recent proof. */
async function at({ kit }: ScreenProduct, path: string, roles?: OperatorRole[]): Promise<Target> {
  const operator = await kit.operator(roles);
  const session_id = await kit.sessionOf(operator.account_id);
  return { viewer: { ...operator, session_id }, path };
}

export async function team(product: ScreenProduct): Promise<Target> {
  const { operator } = await product.kit.operatorInvitation();
  const session_id = await product.kit.sessionOf(operator.account_id);
  return { viewer: { ...operator, session_id }, path: "/admin/team" };
}

export const ownActsAlone = (product: ScreenProduct) => at(product, "/admin/team", ["support"]);
export const otherRoles = (product: ScreenProduct) => at(product, "/admin", ["moderation"]);
export const withoutRight = (product: ScreenProduct) => at(product, "/admin/payments", ["moderation"]);

export async function rolesOfOther(product: ScreenProduct): Promise<Target> {
  const { account_id } = await product.kit.operator(["finance", "moderation"]);
  return at(product, `/admin/accounts/${account_id}`);
}

export async function invited({ kit }: ScreenProduct): Promise<Target> {
  const { member, invitation_id } = await kit.operatorInvitation();
  return { viewer: member, path: `/account/team/${invitation_id}` };
}

export async function toDecide(product: ScreenProduct): Promise<Target> {
  const { task_id } = await product.kit.waitingApproval();
  return at(product, `/admin/task/${task_id}`);
}

export async function toDecideByOthers(product: ScreenProduct): Promise<Target> {
  const { task_id } = await product.kit.waitingApproval();
  return at(product, `/admin/task/${task_id}`, ["support"]);
}

export async function ownAct({ kit }: ScreenProduct): Promise<Target> {
  const { operator, task_id } = await kit.waitingApproval();
  const session_id = await kit.sessionOf(operator.account_id);
  return { viewer: { ...operator, session_id }, path: `/admin/task/${task_id}` };
}
