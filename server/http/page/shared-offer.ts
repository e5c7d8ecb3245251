// The page of a link to an offer: what whoever has the link may read, and who is reading. An unknown token, a replaced,
// revoked and an expired one get the same answer.
import { addressContext } from "#app/context.ts";
import { limits } from "#domain/limits.ts";
import { isSameAddress, maskedAddress } from "#domain/offer/share.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { hashLinkToken, isLinkToken } from "#server/kernel/link-token.ts";
import { countTry, type RefusedTry } from "#server/kernel/rate-limit.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { findOffer } from "#server/offer/reads.ts";
import { findOpenedShare, type OpenedShare, sharePath } from "#server/offer/share/reads.ts";
import { pendingOf } from "../session/pending-sign-in.ts";
import { detailsOf } from "../session/session.ts";
import { replaceClosedNames } from "./names.ts";
import { type Context, pageOf } from "./page.ts";

export type SharedOffer = NonNullable<Awaited<ReturnType<typeof readSharedOffer>>>;

/** What is stored of an address's token. */
export const tokenHashOf = (token: string | undefined) => hashLinkToken(token ?? "").toString("hex");

/** The live link of a token, or null. Wrong tokens are counted by network address. @throws Response 429 */
export async function openShare(context: Context, token: string | undefined): Promise<OpenedShare | null> {
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  const tried = await countTry(runtime, "offer_link_per_address", ["address", context.get(addressContext)]);
  if (!tried.is_allowed) return refuseTries(tried);
  const share = await findOpenedShare(systemScope(context), hashLinkToken(token ?? ""));
  if (!share || !isLinkToken(token ?? "")) return null;
  await tried.giveBack();
  return share;
}

function refuseTries({ retry_after_s }: RefusedTry): never {
  throw new Response("too_many_requests", { status: 429, headers: { "Retry-After": String(retry_after_s) } });
}

/** Whoever has the link may read its offer: it is read by the system, and without what concerns its two sides alone. */
function systemScope(context: Context): ReadScope {
  const { session } = pageOf(context);
  return new ReadScope(detailsOf(session).runtime.db, system, new Date(session.now));
}

/** The offer of a token, as its reader sees it; null where the link does not work. */
export async function readSharedOffer(context: Context, token: string | undefined) {
  const share = await openShare(context, token);
  if (!share) return null;
  const found = await findOffer(systemScope(context), share.request_id, share.offer_id, true);
  if (!found) return null;
  const { offer, request } = replaceClosedNames(found);
  return {
    share,
    offer: {
      ...offer,
      // The booking is its customer's, the reason the owner's, and a photo's file is for members.
      ...{ booking: null, decline_reason: null },
      provider: { ...offer.provider, photo_id: null },
    },
    request: { ...request, id: "", is_owner: false },
  };
}

/** How the reader of a link stands to it. */
export type ShareReader = {
  state: "visitor" | "recipient" | "other_address" | "owner" | "provider";
  /** The address of the reader's account. */
  email: string | null;
  profile_id: string | null;
  /** An account without a profile gives its name with the acceptance. */
  needs_profile: boolean;
};

export function readerOf(context: Context, share: OpenedShare): ShareReader {
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

function isRecipient({ email }: Member, { recipient_email }: OpenedShare): boolean {
  return recipient_email === null || isSameAddress(recipient_email, email);
}

/** The address that this browser has had a code sent to for this link, or null. */
export function codeSentTo(request: Request, context: Context, token: string): string | null {
  const pending = pendingOf(request, pageOf(context).session.response_headers);
  return pending?.next === sharePath(token) ? pending.email : null;
}

/** What the page says of the link: never the address that it is bound to. */
export function shareText({ maker_name, made_by, recipient_email, may_decide, ends_at }: OpenedShare) {
  return {
    ...{ maker_name, made_by, may_decide, ends_at },
    recipient: recipient_email === null ? null : maskedAddress(recipient_email),
    undo_minutes: limits.undo_acceptance_minutes,
  };
}

/** Headers of the page: no address of it in a referrer, a search index or a shared cache. */
export const sharedOfferHeaders = {
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "private, no-store",
};
