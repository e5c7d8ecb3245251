// Accounts as operators see them, and somebody's pages while an operator acts for them.
import { limits } from "#domain/limits.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { system } from "#server/kernel/actor.ts";
import { grantOperator } from "#server/operator/grant-operator.ts";
import type { Seen } from "../place.ts";
import type { Stage } from "../stage.ts";

/** An operator with a second factor, who has just proved it: each in a session of their own. */
async function before({ kit }: Stage, path: string): Promise<Seen> {
  const { operator, session_id } = await kit.operatorSession();
  return { as: { ...operator, session_id }, path };
}

const pathOf = (account_id: string) => `/admin/accounts/${account_id}`;

/** More than one page of one name: nobody who comes meanwhile is among them. */
export async function many(stage: Stage): Promise<Seen> {
  const name = "Friederike Vielfach";
  for (let number = 0; number <= limits.page_rows; number += 1) {
    const { account_id } = await stage.kit.customer();
    await stage.set("profile", account_id, { display_name: name }, "account_id");
  }
  return before(stage, `/admin/accounts?q=${encodeURIComponent(name)}`);
}

/** An operator without a second factor, whose session says one proof. */
export async function asleep({ kit }: Stage): Promise<Seen> {
  const { account_id } = await kit.customer();
  await kit.run(grantOperator, system, { account_id });
  return { as: { ...(await kit.again({ account_id })), is_operator: false }, path: "/admin/accounts" };
}

export const none = (stage: Stage) => before(stage, "/admin/accounts?q=nobody-is-called-so");

/** One in use, one suspended, one without a profile, an operator; all of one name. */
export async function found(stage: Stage): Promise<Seen> {
  const { kit } = stage;
  const people = [
    await kit.customer(),
    await kit.withTwoProfiles(),
    await kit.provider(),
    await kit.operator(),
  ];
  for (const { account_id } of people)
    await stage.set("profile", account_id, { display_name: "Mathilde Findling" }, "account_id");
  const [first] = people;
  if (first) await kit.suspendedAccount(first);
  return before(stage, "/admin/accounts?q=findling");
}

export async function active(stage: Stage): Promise<Seen> {
  const { account_id } = await stage.kit.withTwoProfiles();
  await stage.kit.sessionOf(account_id);
  await stage.set("account", account_id, { has_second_factor: true });
  return before(stage, pathOf(account_id));
}

export async function suspended(stage: Stage): Promise<Seen> {
  return before(stage, pathOf(await stage.kit.suspendedAccount()));
}

export async function actedFor(stage: Stage): Promise<Seen> {
  const { customer, request_id, version } = await stage.kit.openRequest();
  for (const isLast of [false, true]) {
    const { acting } = await stage.kit.impersonation(customer);
    const reason = "They asked for it by phone.";
    if (isLast) await stage.kit.run(closeRequest, acting, { request_id, version, reason });
  }
  return before(stage, pathOf(customer.account_id));
}

export async function own({ kit }: Stage): Promise<Seen> {
  const { operator, session_id } = await kit.operatorSession();
  return { as: { ...operator, session_id }, path: pathOf(operator.account_id) };
}

export async function begun({ kit }: Stage): Promise<Seen> {
  const { operator, session_id, code } = await kit.begunImpersonation();
  return { as: { ...operator, session_id }, path: `/auth/impersonation-callback?code=${code}` };
}

export const spent = (stage: Stage) => before(stage, "/auth/impersonation-callback?code=spent");

/** The customer's own requests, by an operator's eyes. */
export async function acting({ kit }: Stage, path = "/requests"): Promise<Seen> {
  const { customer } = await kit.openRequest();
  const { operator, session_id } = await kit.impersonation(customer);
  return { as: { ...operator, session_id }, path };
}

export const actingStill = (stage: Stage) => acting(stage, "/terms");

/** What the person reads of it in their account. */
export async function told({ kit }: Stage): Promise<Seen> {
  const customer = await kit.customer();
  await kit.impersonation(customer);
  return { as: customer, path: "/account" };
}
