// Links by which an offer is shown to somebody else: who may decide by one, and until when it works. Pure.
import { limits, units } from "../limits.ts";
import { refuse } from "../refusal.ts";

export type ShareRow = {
  readonly recipient_email: string | null;
  readonly may_decide: boolean;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
};

/** Until when a link works: its own end, or the offer's. */
export function shareEnd(share: Pick<ShareRow, "expires_at">, offer: { readonly valid_until: Date }): Date {
  return share.expires_at ?? offer.valid_until;
}

/** Whether a link still shows its offer. */
export function isShareLive(
  share: Pick<ShareRow, "expires_at" | "revoked_at">,
  offer: { readonly valid_until: Date },
  now: Date,
): boolean {
  return share.revoked_at === null && now.getTime() <= shareEnd(share, offer).getTime();
}

/** How long a link may work, in days; "offer" follows the offer's validity, also when that changes. */
export const shareDurations = ["offer", "1", "3", "7"] as const;
export type ShareDuration = (typeof shareDurations)[number];

/** The end of a new link; null follows the offer. */
export function shareExpiry(duration: ShareDuration, now: Date): Date | null {
  return duration === "offer" ? null : new Date(now.getTime() + Number(duration) * units.day_ms);
}

/** Refuses a link beyond `offer_shares` live ones. */
export function requireShareRoom(live: number): void {
  if (live >= limits.offer_shares) refuse("share_limit_reached", { limit: limits.offer_shares });
}

/** Refuses a mail with a link beyond those of a day, in all and to one address; ended links and replaced ones count too. */
export function requireShareMail(sent: { readonly in_all: number; readonly to_address: number }): void {
  const { share_mails_per_day, share_mails_per_address_per_day } = limits;
  if (sent.in_all >= share_mails_per_day || sent.to_address >= share_mails_per_address_per_day)
    refuse("share_mails_used_up");
}

/**
 * Refuses who may not decide by a link: forbidden for one that only shows, link_of_other_address for an account with
 * another address than the link is bound to, address_barred for one that the request's owner has barred.
 */
export function requireDecider(
  share: Pick<ShareRow, "may_decide" | "recipient_email">,
  decider: { readonly email: string; readonly is_barred: boolean },
): void {
  if (!share.may_decide) refuse("forbidden");
  if (share.recipient_email !== null && !isSameAddress(share.recipient_email, decider.email))
    refuse("link_of_other_address");
  if (decider.is_barred) refuse("address_barred");
}

/** Addresses are compared as the database compares them: without regard to case. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** An address as a stranger may read it: "m…@example.org". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}
