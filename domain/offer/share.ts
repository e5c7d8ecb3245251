// Links that show an offer to somebody else: who may decide by one, and until when it works. Pure.
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

/** How long a link may work, in days; "offer" follows the offer's validity, even when it changes. */
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

/** Refuses link mails beyond a day's limits, in all and to one address; ended and replaced links count too. */
export function requireShareMail(sent: { readonly in_all: number; readonly to_address: number }): void {
  const { share_mails_per_day, share_mails_per_address_per_day } = limits;
  if (sent.in_all >= share_mails_per_day || sent.to_address >= share_mails_per_address_per_day)
    refuse("share_mails_used_up");
}

/**
 * Refuses a person who may not decide by a link: forbidden when the link only shows, link_of_other_address when it is
 * bound to an address other than the account's, address_barred when the request's owner has barred the address.
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

/** Compares addresses as the database does: ignoring case. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** An address as a stranger may read it: "m…@example.org". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}
