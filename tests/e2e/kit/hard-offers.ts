// More and longer offers on a request than its providers made: copies of the first offer's rows with other names,
// figures and states.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { asOwner } from "./owner.ts";

export type HardOffer = {
  provider_name: string;
  status?: "sent" | "parked" | "withdrawn" | "expired" | "declined";
  total_minor: number;
  /** Label and quantity of each line; the first line carries the price. */
  lines: readonly (readonly [string, number])[];
  policy?: "flexible" | "moderate" | "strict";
};

/** Adds these offers to a request that has at least one; returns their ids. */
export function addOffers(request_id: string, offers: readonly HardOffer[]): Promise<string[]> {
  return asOwner(async (owner) => {
    const made: string[] = [];
    for (const offer of offers) made.push(await addOffer(owner, request_id, offer));
    return made;
  });
}

async function addOffer(owner: pg.Pool, request_id: string, offer: HardOffer): Promise<string> {
  const { provider_name, status = "sent", total_minor, lines, policy = "moderate" } = offer;
  const [profile_id, offer_id] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into profile (id, account_id, kind, is_company, display_name, country, terms_version,
       terms_accepted_at, verified_at, created_at)
     select $1, account_id, 'provider', false, $2, country, terms_version, terms_accepted_at, verified_at, created_at
     from profile where id = (select profile_id from offer where request_id = $3 order by created_at limit 1)`,
    [profile_id, provider_name, request_id],
  );
  await owner.query(
    `insert into offer (id, status, request_id, request_revision, profile_id, message, currency, net_minor,
       tax_minor, total_minor, deposit_bp, policy, starts_at, ends_at, time_zone, valid_until, sent_at, created_at)
     select $1, $2, request_id, request_revision, $3, message, currency, $4, 0, $4, 2000, $5, starts_at, ends_at,
       time_zone, valid_until, sent_at, created_at
     from offer where request_id = $6 order by created_at limit 1`,
    [offer_id, status, profile_id, total_minor, policy, request_id],
  );
  for (const [index, [label, quantity]] of lines.entries()) {
    const unit = index === 0 ? Math.floor(total_minor / quantity) : 0;
    await owner.query(
      `insert into offer_line (offer_id, revision, position, label, quantity, unit_net_minor, net_minor, tax_bp)
       values ($1, 1, $2, $3, $4, $5, $6, 0)`,
      [offer_id, index + 1, label, quantity, unit, unit * quantity],
    );
  }
  return offer_id;
}
