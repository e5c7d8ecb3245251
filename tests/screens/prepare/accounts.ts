// Accounts as operators see them, and people's pages while an operator acts for them.
import { limits } from "#domain/limits.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { system } from "#server/kernel/actor.ts";
import { grantOperator } from "#server/operator/commands/grant-operator.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

/** An operator who has just proved a second factor, each in their own session. */
export async function operatorAt({ kit }: ScreenProduct, path: string): Promise<Target> {
  const { operator, session_id } = await kit.operatorSession();
  return { viewer: { ...operator, session_id }, path };
}

const pathOf = (account_id: string) => `/admin/accounts/${account_id}`;

/** More than one page of people with one name; people created later are not among them. */
export async function manyResults(product: ScreenProduct): Promise<Target> {
  const name = "Friederike Vielfach";
  for (let number = 0; number <= limits.page_rows; number += 1) {
    const { account_id } = await product.kit.customer();
    await product.updateRow("profile", account_id, { display_name: name }, "account_id");
  }
  return operatorAt(product, `/admin/accounts?q=${encodeURIComponent(name)}`);
}

/** An operator without a second factor, whose session has one proof. */
export async function withoutSecondFactor({ kit }: ScreenProduct): Promise<Target> {
  const { account_id } = await kit.customer();
  await kit.run(grantOperator, system, { account_id });
  return { viewer: { ...(await kit.again({ account_id })), is_operator: false }, path: "/admin/accounts" };
}

export const noResults = (product: ScreenProduct) =>
  operatorAt(product, "/admin/accounts?q=nobody-is-called-so");

/** One suspended, one with two profiles, a provider and an operator; all with one name. */
export async function searchResults(product: ScreenProduct): Promise<Target> {
  const { kit } = product;
  const people = [
    await kit.customer(),
    await kit.withTwoProfiles(),
    await kit.provider(),
    await kit.operator(),
  ];
  for (const { account_id } of people)
    await product.updateRow("profile", account_id, { display_name: "Mathilde Findling" }, "account_id");
  const [first] = people;
  if (first) await kit.suspendedAccount(first);
  return operatorAt(product, "/admin/accounts?q=findling");
}

export async function activeAccount(product: ScreenProduct): Promise<Target> {
  const { account_id } = await product.kit.withTwoProfiles();
  await product.kit.sessionOf(account_id);
  await product.updateRow("account", account_id, { has_second_factor: true });
  return operatorAt(product, pathOf(account_id));
}

export async function suspendedAccount(product: ScreenProduct): Promise<Target> {
  return operatorAt(product, pathOf(await product.kit.suspendedAccount()));
}

export async function impersonatedAccount(product: ScreenProduct): Promise<Target> {
  const { customer, request_id, version } = await product.kit.openRequest();
  for (const isLast of [false, true]) {
    const { acting } = await product.kit.impersonation(customer);
    const reason = "They asked for it by phone.";
    if (isLast) await product.kit.run(closeRequest, acting, { request_id, version, reason });
  }
  return operatorAt(product, pathOf(customer.account_id));
}

export async function ownAccount({ kit }: ScreenProduct): Promise<Target> {
  const { operator, session_id } = await kit.operatorSession();
  return { viewer: { ...operator, session_id }, path: pathOf(operator.account_id) };
}

export async function pendingImpersonation({ kit }: ScreenProduct): Promise<Target> {
  const { operator, session_id, code } = await kit.begunImpersonation();
  return { viewer: { ...operator, session_id }, path: `/auth/impersonation-callback?code=${code}` };
}

export const usedCode = (product: ScreenProduct) =>
  operatorAt(product, "/auth/impersonation-callback?code=spent");

/** The customer's own requests as an operator sees them. */
export async function impersonatedRequests({ kit }: ScreenProduct, path = "/requests"): Promise<Target> {
  const { customer } = await kit.openRequest();
  const { operator, session_id } = await kit.impersonation(customer);
  return { viewer: { ...operator, session_id }, path };
}

export const impersonatedTerms = (product: ScreenProduct) => impersonatedRequests(product, "/terms");

/** What the person reads about it in their account. */
export async function impersonationNotice({ kit }: ScreenProduct): Promise<Target> {
  const customer = await kit.customer();
  await kit.impersonation(customer);
  return { viewer: customer, path: "/account" };
}
