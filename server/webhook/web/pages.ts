// Data for the webhook pages: the active profile's endpoints, and one endpoint with its log.

import { randomUUID } from "node:crypto";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { webhookEventGroups } from "#domain/webhook/events.ts";
import { type Context, isFormRefused, orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireProfile, requireRecentProof } from "#server/http/session/guard.ts";
import { findOwnEndpoint, listOwnDeliveries, listOwnEndpoints } from "../reads/webhook.ts";

/** The initial state of an endpoint's form. */
function formOf(profile_id: string) {
  return { hidden: { _key: randomUUID(), profile_id }, groups: webhookEventGroups };
}

/** The list; with `?new` also the form for another endpoint, which requires a recent proof of identity. */
export async function endpointsOf(context: Context, request: Request) {
  const { profile } = requireProfile(context, request);
  const isNew = queryOf(request).has("new");
  // A refused form appears again: its action has already required the proof.
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

/** One endpoint with a page of its log; `?change=` opens a form that requires a recent proof of identity. */
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
