// An offer to an e-mail address, for the page of its link: the fields of any offer, plus what a request would say.

import { currencyInfo } from "#domain/currency.ts";
import type { DirectOfferStatus } from "#domain/direct-offer/machine.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { lineAmounts } from "#domain/offer/price-display.ts";
import { isEndMissing } from "#domain/offer/slot.ts";
import { placeLine } from "#domain/place/address.ts";
import type { DateFlexibility } from "#domain/request/schemas.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { hashLinkToken, isLinkToken } from "#server/kernel/token/link-token.ts";
import { findProviderJson } from "#server/offer/reads/provider.ts";
import { type OfferView, toOfferView } from "#server/offer/reads/view.ts";
import { findLinkedDirectOffer, type LinkedDirectOffer } from "../reads/direct-offer.ts";

export type DirectOfferView = {
  kind: "direct";
  id: string;
  version: number;
  status: DirectOfferStatus;
  expires_at: string;
  /** The address that must be proved; null once claimed or erased. Never shown to anybody who has not proved it. */
  recipient_email: string | null;
  recipient_name: string | null;
  provider_profile_id: string;
  /** Set when it is claimed. */
  request_id: string | null;
  offer_id: string | null;
  offer: OfferView;
  request: {
    title: string;
    description: string | null;
    date_flexibility: DateFlexibility;
    starts_at: string | null;
    ends_at: string | null;
    time_zone: string;
    place_town: string | null;
    place_postal_code: string | null;
    place_country: string;
    place_line: string;
  };
};

const statusOf: Record<DirectOfferStatus, OfferStatus> = {
  sent: "sent",
  claimed: "sent",
  refused: "declined",
  withdrawn: "withdrawn",
  expired: "expired",
  erased: "withdrawn",
};

const shown: ReadonlySet<DirectOfferStatus> = new Set(["sent", "claimed", "refused"]);

/** The offer of a link; null for an unknown token or an offer that is over. Reading it changes nothing. */
export async function findDirectOfferByToken(
  scope: ReadScope,
  token: string,
  line_positions?: readonly number[],
): Promise<DirectOfferView | null> {
  const row = await findLinkedDirectOffer(scope, hashLinkToken(token));
  // Stop here for an offer that is over, so that it takes as long as an unknown token.
  if (!row || !isLinkToken(token) || !shown.has(row.status) || row.expires_at < scope.now) return null;
  const provider = await findProviderJson(scope, row.profile_id);
  if (!provider) return null;
  const { id, version, status, expires_at, recipient_email, recipient_name, request_id, offer_id } = row;
  return {
    kind: "direct",
    id,
    version,
    status,
    recipient_email,
    recipient_name,
    request_id,
    offer_id,
    provider_profile_id: row.profile_id,
    expires_at: expires_at.toISOString(),
    offer: offerOf(scope, row, provider, line_positions),
    request: {
      title: row.title ?? "",
      description: row.description,
      date_flexibility: row.date_flexibility,
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
      time_zone: row.time_zone,
      place_town: row.place_town,
      place_postal_code: row.place_postal_code,
      place_country: row.place_country,
      place_line: placeLine(row),
    },
  };
}

/** The same as an offer. The reader may be a private person, so lines show gross amounts. */
function offerOf(
  scope: ReadScope,
  row: LinkedDirectOffer,
  provider: NonNullable<Awaited<ReturnType<typeof findProviderJson>>>,
  line_positions: readonly number[] | undefined,
): OfferView {
  const { id, version, profile_id, currency, net_minor, tax_minor, total_minor, deposit_bp } = row;
  const isExact = row.date_flexibility === "exact";
  const dates = { starts_at: isExact ? row.starts_at : null, ends_at: isExact ? row.ends_at : null };
  const lines = row.lines.map((line) => ({
    ...line,
    unit: line.unit ?? null,
    choice: line.choice ?? ("included" as const),
  }));
  const { step_minor } = currencyInfo(currency);
  const stored = {
    id,
    version,
    profile_id,
    currency,
    net_minor,
    tax_minor,
    total_minor,
    deposit_bp,
    policy: row.policy,
    policy_terms: row.policy_terms,
    provider,
    ...dates,
    lines,
    time_zone: row.time_zone,
    sent_at: row.sent_at,
    renewal_asked_at: null,
    valid_until: row.expires_at,
    number: "",
    status: statusOf[row.status],
    revision: 1,
    request_id: row.request_id ?? "",
    request_revision: 1,
    message: row.message ?? "",
    decline_reason: null,
    owner: { profile_id: null, is_company: null },
    booking: null,
    request_date: { date_flexibility: null, starts_at: null, ends_at: null },
    is_slot_taken: false,
    lacks_end: isEndMissing(dates, row.is_exclusive),
  };
  const view = toOfferView(scope, stored, { line_positions });
  const gross = view.lines.map((line) => ({ ...line, ...lineAmounts(line, "gross", step_minor) }));
  return { ...view, prices: "gross", lines: gross };
}
