// What is sent: the endpoint's owner, and the message about an event as that profile may see it now.
import { sql } from "kysely";
import { accounts, profiles } from "#server/account/access.ts";
import { events } from "#server/event/access.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Row } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { webhookEndpoints } from "../access.ts";

export type SendingEndpoint = Pick<
  Row<"webhook_endpoint">,
  "id" | "profile_id" | "url" | "secret_rotation" | "rotated_at"
>;
export type EndpointOwner = { endpoint: SendingEndpoint; actor: Member };

/**
 * An endpoint and its actor: the profile, never as an operator and without a proof of identity. Null if the profile is
 * archived or its account is not active. `scope` is the system's.
 */
export async function findEndpointOwner(
  scope: ReadScope,
  endpoint_id: string,
): Promise<EndpointOwner | null> {
  const account = accounts(scope).select(["id", "email", "status"]).as("account");
  const profile = profiles(scope)
    .select(["id", "account_id", "kind", "display_name", "country", "verified_at", "archived_at"])
    .as("profile");
  const row = await webhookEndpoints(scope)
    .innerJoin(profile, (join) => join.onRef("profile.id", "=", "webhook_endpoint.profile_id"))
    .innerJoin(account, (join) => join.onRef("account.id", "=", "profile.account_id"))
    .select(["webhook_endpoint.id", "webhook_endpoint.profile_id", "webhook_endpoint.url"])
    .select(["webhook_endpoint.secret_rotation", "webhook_endpoint.rotated_at"])
    .select(["profile.account_id", "profile.kind", "profile.display_name", "profile.country"])
    .select(["profile.verified_at", "account.email"])
    .where("webhook_endpoint.id", "=", endpoint_id)
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", "active")
    .executeTakeFirst();
  if (!row) return null;
  const { id, profile_id, url, secret_rotation, rotated_at, ...owner } = row;
  const kind = owner.kind === "provider" ? ("provider" as const) : ("customer" as const);
  const { account_id, email, display_name, country } = owner;
  const actor: Member = {
    kind: "member",
    account_id,
    email,
    is_operator: false,
    visitor_id: null,
    on_behalf_of: null,
    profile: { id: profile_id, kind, display_name, country, is_verified: owner.verified_at !== null },
    assurance: { is_two_factor: false, proved_at: null },
  };
  return { endpoint: { id, profile_id, url, secret_rotation, rotated_at }, actor };
}

/** Ids and number of an event's subject and of its parent; a payment has the number of its booking, a message of its request. */
type Subject = {
  number: string;
  request_id: string | null;
  offer_id: string | null;
  booking_id: string | null;
};

const subject = sql<Subject>`case event.noun
  when 'request' then (select json_build_object('number', request.number, 'request_id', request.id)
    from request where request.id = event.subject_id)
  when 'offer' then (select json_build_object('number', offer.number, 'request_id', offer.request_id,
      'offer_id', offer.id) from offer where offer.id = event.subject_id)
  when 'message' then (select json_build_object('number', request.number, 'request_id', request.id)
    from message join thread on thread.id = message.thread_id join request on request.id = thread.request_id
    where message.id = event.subject_id)
  else (select json_build_object('number', booking.number, 'request_id', booking.request_id,
      'offer_id', booking.offer_id, 'booking_id', booking.id) from booking
    where booking.id = case event.noun when 'booking' then event.subject_id
      when 'attempt' then (select booking_id from payment_attempt where payment_attempt.id = event.subject_id)
      else (select booking_id from refund where refund.id = event.subject_id) end) end`;

const relationOf: Readonly<Record<string, string>> = { attempt: "payment_attempt" };

/** The version of messages; it rises when a field changes its meaning or disappears, not when one is added. */
const messageVersion = 1;

/** What a receiver gets. No personal data: it reads names, texts and amounts from `url`, with its own credentials. */
export type WebhookMessage = {
  type: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  message_version: number;
  data: {
    profile_id: string;
    event_id: number | null;
    table: string | null;
    id: string | null;
    number: string | null;
    status: string | null;
    version: number | null;
    request_id: string | null;
    offer_id: string | null;
    booking_id: string | null;
    url: string | null;
  };
};

type About = { profile_id: string; type: string; public_url: string };

/** The message about an event, or null if the scope's actor may not, or may no longer, see it. */
export async function findMessage(
  scope: ReadScope,
  event_id: number,
  { profile_id, type, public_url }: About,
): Promise<WebhookMessage | null> {
  const row = await events(scope)
    .select(["event.id", "event.noun", "event.subject_id", "event.to_status", "event.version", "event.at"])
    .select(subject.as("subject"))
    .where("event.id", "=", event_id)
    .executeTakeFirst();
  if (!row) return null;
  const table = relationOf[row.noun] ?? row.noun;
  const { number, request_id = null, offer_id = null, booking_id = null } = row.subject;
  return {
    type,
    timestamp: row.at.toISOString(),
    message_version: messageVersion,
    data: {
      profile_id,
      event_id: Number(row.id),
      table,
      id: row.subject_id,
      number,
      status: row.to_status,
      version: row.version,
      request_id,
      offer_id,
      booking_id,
      url: `${public_url}/rest/v1/${table}?id=eq.${row.subject_id}`,
    },
  };
}

/** The message that tests an endpoint: the same fields, about nothing. */
export function testMessage(type: string, profile_id: string, at: Date): WebhookMessage {
  const nothing = { event_id: null, table: null, id: null, number: null, status: null, version: null };
  return {
    type,
    timestamp: at.toISOString(),
    message_version: messageVersion,
    data: { profile_id, ...nothing, request_id: null, offer_id: null, booking_id: null, url: null },
  };
}
