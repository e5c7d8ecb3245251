// Links to offers, created and used through the product's own commands.
import type { Caller } from "#db/seed/run.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import type { makePeople } from "../accounts.ts";
import type { makeDrafts } from "../drafts.ts";
import type { SharedBookingFixture, ShareFixture, ShareOptions } from "../fixtures.ts";

type Made = { people: ReturnType<typeof makePeople>; drafts: ReturnType<typeof makeDrafts> };

export function makeShares(runtime: Runtime, run: Caller, { people, drafts }: Made) {
  /** A link from the customer: by default bound to `recipient` and letting them decide. */
  async function sharedOffer({
    is_open = false,
    may_decide = true,
    duration = "offer",
  }: ShareOptions = {}): Promise<ShareFixture> {
    const offer = await drafts.sentOffer();
    const recipient = await people.customer();
    const recipient_email = is_open ? null : recipient.email;
    const { share_id } = await run(shareOffer, offer.customer, {
      offer_id: offer.offer_id,
      recipient_email,
      may_decide,
      duration,
    });
    const token = makeLinkToken(runtime.env, "offer_share", share_id, 1);
    const token_hash = hashLinkToken(token).toString("hex");
    return { ...offer, recipient, share_id, share_version: 1, token, token_hash };
  }
  /** Accepted through such a link. */
  async function sharedBooking(options: ShareOptions = {}): Promise<SharedBookingFixture> {
    const shared = await sharedOffer(options);
    const input = { token_hash: shared.token_hash, version: shared.offer_version };
    const { booking_id } = await run(acceptSharedOffer, shared.recipient, input);
    const { version } = await runtime.db
      .selectFrom("booking")
      .select("version")
      .where("id", "=", booking_id)
      .executeTakeFirstOrThrow();
    return { ...shared, booking_id, booking_version: version };
  }
  return { sharedOffer, sharedBooking };
}
