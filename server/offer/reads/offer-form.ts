// What a provider needs while writing an offer: the data that price and date are checked against, the draft, possible
// starting points, and its own bookings at that time.

import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type DateDifference, dateDifference } from "#domain/offer/date.ts";
import { inputIn, OfferFormInput } from "#domain/offer/form-input.ts";
import type { OfferPreview } from "#domain/offer/preview.ts";
import { occupiedTime, type Slot } from "#domain/offer/slot.ts";
import type { DateFlexibility } from "#domain/request/schemas.ts";
import { profileId } from "#server/kernel/actor.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requests } from "#server/request/access.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { ownBookingsAt } from "../store/by-time.ts";
import { holdsSlot } from "../store/slot.ts";
import { findOwnFee, findOwnFeeVat } from "./fee-vat.ts";

export type OfferBasis = {
  currency: string;
  fee_bp: number;
  platform_vat_bp: number;
  /** Whether a booking takes its provider's time. */
  is_exclusive: boolean;
  date_flexibility: DateFlexibility | null;
  starts_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  /** No offer is valid for longer than its request. */
  expires_at: Date | null;
};
export type OfferFormData = {
  basis: OfferBasis;
  /** The draft, in the reader's language; without one `version` is 0 and there are no values. */
  draft: { version: number; values: Record<string, string> | null };
  templates: { id: string; name: string }[];
  /** The last offer in this category and currency. */
  last_offer: { title: string | null; total_minor: number } | null;
};

type DraftJson = { version: number; input: unknown };

/** This data for the actor's profile and a request it may see; null for drafts and other people's. */
export async function findOfferFormData(
  scope: ReadScope,
  request_id: string,
  locale: OfferFormInput["locale"],
): Promise<OfferFormData | null> {
  const me = profileId(scope.actor);
  if (!isId(request_id) || !me) return null;
  const row = await requests(scope)
    .select(["request.currency", "request.date_flexibility", "request.starts_at", "request.ends_at"])
    .select(["request.time_zone", "request.expires_at"])
    .select([
      sql<{
        fee_bp: number;
        is_exclusive: boolean;
      } | null>`(select json_build_object('fee_bp', category.fee_bp,
        'is_exclusive', category.is_exclusive) from category where category.id = request.category_id)`.as(
        "category",
      ),
      sql<DraftJson | null>`(select json_build_object('version', offer_draft.version, 'input', offer_draft.input)
        from offer_draft where offer_draft.profile_id = ${me}::uuid and offer_draft.request_id = request.id)`.as(
        "draft",
      ),
      sql<OfferFormData["templates"]>`coalesce((select json_agg(json_build_object('id', offer_template.id,
          'name', offer_template.name) order by offer_template.name)
        from offer_template where offer_template.profile_id = ${me}::uuid
          and offer_template.currency = request.currency), '[]'::json)`.as("templates"),
      sql<
        OfferFormData["last_offer"]
      >`(select json_build_object('title', ${withheldText(sql`false`, sql.ref("earlier.title"))},
          'total_minor', offer.total_minor)
        from offer join request as earlier on earlier.id = offer.request_id
        where offer.profile_id = ${me}::uuid and earlier.category_id = request.category_id
          and earlier.id <> request.id and offer.currency = request.currency
        order by offer.created_at desc, offer.id desc limit 1)`.as("last_offer"),
    ])
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  if (!row?.category || !row.currency) return null;
  const { category, currency, draft, templates, last_offer, ...date } = row;
  return {
    basis: {
      currency,
      ...category,
      fee_bp: await findOwnFee(scope, category.fee_bp),
      platform_vat_bp: await findOwnFeeVat(scope),
      ...date,
      date_flexibility: date.date_flexibility as DateFlexibility | null,
      time_zone: date.time_zone ?? "UTC",
    },
    draft: { version: draft?.version ?? 0, values: draft ? valuesOf(draft.input, locale) : null },
    templates,
    last_offer,
  };
}

function valuesOf(input: unknown, locale: OfferFormInput["locale"]): Record<string, string> | null {
  return input === null ? null : inputIn(OfferFormInput.parse(input), locale).values;
}

export type DateCheck = {
  /** Own bookings at that time, earliest first, at most three. */
  clashes: { id: string; title: string; starts_at: string; ends_at: string | null; time_zone: string }[];
  /** True when one of them has taken the time: such an offer is refused. */
  is_refused: boolean;
  difference: DateDifference | null;
  /** What the request asks for, as ISO 8601. */
  requested: { starts_at: string; ends_at: string | null } | null;
  time_zone: string;
};

/** The server's check of an offer being written; without figures if they cannot be parsed. */
export type OfferCheck = {
  preview: OfferPreview | null;
  date: DateCheck;
  /** When the offer would end if it was sent now, as ISO 8601; null where its validity cannot be parsed. */
  valid_until: string | null;
};
/** The outcome of saving a draft: `newer` if another form of the same offer has stored newer input. */
export type KeptState = "kept" | "newer" | "failed";

const shownClashes = 3;

/** Compares an offer's date with the provider's own bookings and the exact date of the request. */
export async function checkOfferDate(
  scope: ReadScope,
  basis: OfferBasis,
  date: { starts_at: Date | null; ends_at: Date | null },
): Promise<DateCheck> {
  const time = occupiedTime({ ...date, time_zone: basis.time_zone });
  const rows = time ? await listBookingsAt(scope, time) : [];
  return {
    clashes: rows.slice(0, shownClashes).map(({ holds_slot: _holds, ...row }) => ({
      ...row,
      starts_at: row.starts_at?.toISOString() ?? "",
      ends_at: row.ends_at?.toISOString() ?? null,
    })),
    is_refused: basis.is_exclusive && rows.some(({ holds_slot }) => holds_slot),
    difference: dateDifference(basis, date),
    requested: basis.starts_at && {
      starts_at: basis.starts_at.toISOString(),
      ends_at: basis.ends_at?.toISOString() ?? null,
    },
    time_zone: basis.time_zone,
  };
}

function listBookingsAt(scope: ReadScope, time: Slot) {
  return ownBookingsAt(scope, time)
    .select(["booking.id", "booking.starts_at", "booking.ends_at", "booking.time_zone"])
    .select(bookingTitle(scope).as("title"))
    .select(holdsSlot.as("holds_slot"))
    .orderBy("booking.starts_at")
    .limit(limits.page_rows)
    .execute();
}
