// The page of a link to an offer: what the link's holder may read, and who is reading. Unknown, replaced, revoked and
// expired tokens get the same answer.
import { limits } from "#domain/limits.ts";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { isSameAddress, maskedAddress } from "#domain/offer/share.ts";
import { type DirectOfferView, findDirectOfferByToken } from "#server/direct-offer/web/link.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { pendingOf } from "#server/http/session/pending-sign-in.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { hashLinkToken, isLinkToken } from "#server/kernel/token/link-token.ts";
import { findOffer, type OfferRequest, type OfferView } from "#server/offer/reads/offer.ts";
import { findOpenedShare, findRequestOwner, type OpenedShare, sharePath } from "../reads/offer-share.ts";
import { countLinkTry } from "./link-tries.ts";

/** The hash that is stored of a link's token. */
export const tokenHashOf = (token: string | undefined) => hashLinkToken(token ?? "").toString("hex");

/**
 * A working link: to an `offer_share`, or to an offer to an e-mail address. The latter has no request until its
 * recipient claims it; after that the link shows what it became, and only its owner decides.
 */
export type OpenedLink = Omit<OpenedShare, "offer_id" | "request_id"> & {
  /** Null for an offer to an address that nobody has claimed. */
  asked: { offer_id: string; request_id: string } | null;
  direct: DirectOfferView | null;
};

/** A token's live link, or null. Counts wrong tokens by network address. @throws Response 429 */
export async function openLink(
  context: Context,
  token: string | undefined,
  line_positions?: readonly number[],
): Promise<OpenedLink | null> {
  const tried = await countLinkTry(context);
  const link = await findLink(systemScope(context), token ?? "", line_positions);
  if (link) await tried.giveBack();
  return link;
}

/** Always looks for both kinds, so that an unknown token takes as long as a known one. */
async function findLink(
  scope: ReadScope,
  token: string,
  line_positions: readonly number[] | undefined,
): Promise<OpenedLink | null> {
  const share = await findOpenedShare(scope, hashLinkToken(token));
  const direct = await findDirectOfferByToken(scope, token, line_positions);
  if (!isLinkToken(token)) return null;
  if (share) {
    const { offer_id, request_id, ...link } = share;
    return { ...link, asked: { offer_id, request_id }, direct: null };
  }
  return direct ? linkOf(scope, direct) : null;
}

async function linkOf(scope: ReadScope, direct: DirectOfferView): Promise<OpenedLink> {
  const { id, expires_at, request_id, offer_id, offer, provider_profile_id } = direct;
  const asked = request_id && offer_id ? { request_id, offer_id } : null;
  const owner = request_id ? await findRequestOwner(scope, request_id) : null;
  // Once claimed, it is bound to the account that proved the address, whose owner may open the mail on another device.
  const recipient_email = direct.recipient_email ?? owner?.email ?? null;
  return {
    id,
    recipient_email,
    asked,
    direct,
    provider_profile_id,
    made_by: "provider",
    maker_name: offer.provider_name,
    maker_profile_id: provider_profile_id,
    // Once claimed, only its owner decides.
    may_decide: recipient_email !== null || asked !== null,
    ends_at: expires_at,
    owner_profile_id: owner?.profile_id ?? null,
    owner_is_company: null,
  };
}

/** The link's holder may read its offer: the system reads it, and omits what concerns only the two sides. */
function systemScope(context: Context): ReadScope {
  const { session } = pageOf(context);
  return new ReadScope(detailsOf(session).runtime.db, system, new Date(session.now), session.settings);
}

/** A token's offer, as its reader sees it; null if the link does not work. */
export async function readSharedOffer(
  context: Context,
  token: string | undefined,
  line_positions?: readonly number[],
) {
  const link = await openLink(context, token, line_positions);
  if (!link) return null;
  const found = await findLinked(systemScope(context), link, line_positions);
  if (!found) return null;
  const { offer, request, changes } = replaceClosedNames(found);
  return {
    link,
    changes,
    offer: {
      ...offer,
      // The booking belongs to its customer, the reason to the owner, and a photo's file is for members.
      booking: null,
      decline_reason: null,
      provider: { ...offer.provider, photo_id: null },
    },
    request: { ...request, id: "", is_owner: false },
  };
}

async function findLinked(
  scope: ReadScope,
  { asked, direct }: OpenedLink,
  line_positions: readonly number[] | undefined,
): Promise<{ offer: OfferView; request: OfferRequest; changes: OfferChanges | null } | null> {
  if (asked) {
    const reading = { reads_as_customer: true, line_positions };
    return findOffer(scope, asked.request_id, asked.offer_id, reading);
  }
  if (!direct) return null;
  const { starts_at, ends_at, time_zone, title } = direct.request;
  const request = { id: "", status: "open", revision: 1, is_owner: false, expires_at: null } as const;
  return {
    offer: direct.offer,
    changes: null,
    request: { ...request, title, starts_at, ends_at, time_zone },
  };
}

/** The relation of a reader to the link. */
export type ShareReader = {
  state: "visitor" | "recipient" | "other_address" | "owner" | "provider";
  /** The address of the reader's account. */
  email: string | null;
  profile_id: string | null;
  /** The account has no profile and gives its name on acceptance. */
  needs_profile: boolean;
};

export function readerOf(context: Context, share: OpenedLink): ShareReader {
  const { session } = pageOf(context);
  const { actor } = session;
  if (actor.kind !== "member")
    return { state: "visitor", email: null, profile_id: null, needs_profile: false };
  const account = detailsOf(session).account;
  const own = (account?.profiles ?? []).map(({ id }) => id);
  const state = own.includes(share.provider_profile_id)
    ? "provider"
    : share.owner_profile_id && own.includes(share.owner_profile_id)
      ? "owner"
      : isRecipient(actor, share)
        ? "recipient"
        : "other_address";
  return {
    state,
    email: actor.email,
    profile_id: actor.profile?.id ?? null,
    needs_profile: own.length === 0,
  };
}

function isRecipient({ email }: Member, { recipient_email, direct }: OpenedLink): boolean {
  if (recipient_email === null) return direct === null;
  return isSameAddress(recipient_email, email);
}

/** The address to which this browser had a code sent for this link, or null. */
export function codeSentTo(request: Request, context: Context, token: string): string | null {
  const { site, response_headers } = pageOf(context).session;
  const pending = pendingOf(site, request, response_headers);
  return pending?.next === sharePath(token) ? pending.email : null;
}

/** What the page says about the link: never the address to which it is bound. */
export function shareText({ maker_name, made_by, recipient_email, may_decide, ends_at }: OpenedLink) {
  return {
    maker_name,
    made_by,
    may_decide,
    ends_at,
    recipient: recipient_email === null ? null : maskedAddress(recipient_email),
    undo_minutes: limits.undo_acceptance_minutes,
  };
}

/** Headers of the page: keep its URL out of referrers, search indexes and shared caches. */
export const sharedOfferHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "private, no-store",
};
