// What the pages of webhooks load: the active profile's endpoints, and one of them with its log.

import { randomUUID } from "node:crypto";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { webhookEventGroups } from "#domain/webhook/events.ts";
import { findOwnEndpoint, listOwnDeliveries, listOwnEndpoints } from "#server/webhook/reads.ts";
import { requireProfile, requireRecentProof } from "../session/guard.ts";
import { type Context, isFormRefused, orNotFound, pageOf } from "./page.ts";

/** What the form of an endpoint starts from. */
function formOf(profile_id: string) {
  return { hidden: { _key: randomUUID(), profile_id }, groups: webhookEventGroups };
}

/** The list; with `?new` the form of a further endpoint, which asks for a recent proof of identity. */
export async function endpointsOf(context: Context, request: Request) {
  const { profile } = requireProfile(context, request);
  const isNew = queryOf(request).has("new");
  // A refused form is shown again: its action has asked for the proof.
  if (isNew && !isFormRefused(context)) requireRecentProof(context, request);
  return {
    endpoints: await listOwnEndpoints(pageOf(context).scope),
    profile_name: profile.display_name,
    max: limits.webhook_endpoints,
    isNew,
    form: formOf(profile.id),
  };
}

const changes = ["settings", "secret"] as const;

/** One endpoint with a page of its log; `?change=` opens a form that asks for a recent proof of identity. */
export async function endpointOf(context: Context, request: Request, id: string) {
  const { profile } = requireProfile(context, request);
  const { scope } = pageOf(context);
  const query = queryOf(request);
  const change = changes.find((name) => name === query.get("change")) ?? null;
  const endpoint = orNotFound(await findOwnEndpoint(scope, id));
  if (change && !isFormRefused(context)) requireRecentProof(context, request);
  return {
    endpoint,
    change,
    log: change ? { rows: [], next: null } : await listOwnDeliveries(scope, endpoint.id, query.get("after")),
    form: formOf(profile.id),
  };
}
