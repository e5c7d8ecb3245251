// What each side of a request can open, by address pattern: every route of the table is in one of these lists.
import { createFeed } from "#server/booking/commands/create-feed.ts";
import { feedDigest, feedToken } from "#server/booking/store/feed-token.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { makeLinkToken } from "#server/kernel/token/link-token.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { writeFile } from "#server/services/files.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import type { TestKit } from "#tests/kit/kit.ts";
import { addRequestFile } from "#tests/kit/states/request-file.ts";
import { pathsIn } from "#tests/routes/table.ts";

export type Side = "customer" | "provider";
const both = ["customer", "provider"] as const;
const customer = ["customer"] as const;
const provider = ["provider"] as const;
const all = (reason: string, routes: readonly string[]) =>
  Object.fromEntries(routes.map((route) => [route, reason]));

/** Who gets an answer from which route in at least one state of a request; the other side is refused or redirected. */
export const opened: Readonly<Record<string, readonly Side[]>> = {
  "/": both,
  "/requests": both,
  "/request": both,
  "/request/:id": both,
  "/request/:id/edit": customer,
  "/request/:id/offer/:offerId": both,
  "/request/:id/messages/:profileId": both,
  "/messages": both,
  "/notifications": both,
  "/request/success/:id": customer,
  "/request/booking/:bookingId/information": customer,
  "/request/booking/:bookingId/payment": customer,
  "/request/booking/:bookingId/payment/success": customer,
  "/offer/:token": both,
  "/invitation/:token": both,
  "/offers/direct": provider,
  "/offers/new": provider,
  "/bookings": both,
  "/bookings.csv": both,
  "/bookings/feed": both,
  "/booking/:id": both,
  "/booking/:id/calendar.ics": both,
  "/feed/:token.ics": both,
  "/files/:id": both,
  "/account/webhooks": both,
  "/account/webhooks/:id": both,
};

/** Routes that show no text of another person, and why. */
export const textless: Readonly<Record<string, string>> = {
  ...all("operators alone", pathsIn("admin", "admin/watch", "category", "figure")),
  ...all("the sign-in", pathsIn("auth")),
  ...all("the marketplace's texts", ["/error", "/*", "/join/:name", ...pathsIn("legal", "ui")]),
  ...all("a name and no text", pathsIn("not-me")),
  ...all("a switch without a page", pathsIn("preferences")),
  "/account": "the account's own rows",
  "/moderation": "the profile's own rows, and what operators say about them",
  "/report/:noun/:id": "a number or a name; of a file the name that its reader reads",
  "/account/profile": "the account's own rows",
  "/account/profiles": "the account's own rows",
  "/account/tokens": "the account's own rows",
  "/requests/new": "a number",
  "/account/delete": "the account's own rows",
  "/account/security": "the account's own rows",
  "/account/devices": "the account's own rows",
  "/account/export": "the account's own rows",
  "/account/export/:token": "a link to the archive",
  "/account/export/:token/zip": "the archive, which is looked through by itself",
  "/unsubscribe/:token": "the account's own rows",
  "/account/team/:id": "roles and a date",
  "/partner": "numbers and names",
  "/partner/statement.csv": "numbers and names",
  "/account/profile/save": "takes input and shows no page",
  "/request/:id/offer-form": "takes input and shows no page",
};

export type Stage = OfferFixture & { booking_id?: string };
export type Links = Awaited<ReturnType<typeof makeLinks>>;

/** What an open request's addresses also need: links, a file with bytes, and each side's feed address. */
export async function makeLinks(kit: TestKit, made: OfferFixture, file_name: string) {
  const { env } = kit.runtime;
  const { request_id, offer_id } = made;
  const { share_id } = await kit.run(shareOffer, made.customer, { offer_id });
  const { invitation_id } = await kit.run(inviteProvider, made.customer, { request_id });
  const file_id = await addRequestFile(kit, request_id, file_name);
  const { rows } = await kit.owner.query("select storage_key from file where id = $1", [file_id]);
  await writeFile(env, rows[0].storage_key, Buffer.from("a plan"), "application/pdf");
  const feedOf = async (side: Side) => {
    const token = feedToken(env, made[side].profile?.id ?? "", request_id);
    await kit.run(createFeed, made[side], { digest: feedDigest(token).toString("hex"), replaces: null });
    return token;
  };
  return {
    file_id,
    share: makeLinkToken(env, "offer_share", share_id, 1),
    invitation: makeLinkToken(env, "invitation", invitation_id, 1),
    feeds: { customer: await feedOf("customer"), provider: await feedOf("provider") },
  };
}

/** The values of a route's parameters, for one side. */
export function paramsOf(
  route: string,
  { request_id, offer_id, provider, booking_id = request_id }: Stage,
  { links, endpoints, side }: { links: Links; endpoints: Record<Side, string>; side: Side },
): Record<string, string> {
  if (route.startsWith("/request/booking/")) return { bookingId: booking_id };
  if (route.startsWith("/request/"))
    return { id: request_id, offerId: offer_id, profileId: provider.profile?.id ?? "" };
  if (route.startsWith("/booking/") || route.startsWith("/admin/")) return { id: booking_id, kind: "terms" };
  if (route === "/files/:id") return { id: links.file_id };
  if (route === "/account/webhooks/:id") return { id: endpoints[side] };
  if (route === "/offer/:token") return { token: links.share };
  if (route === "/invitation/:token") return { token: links.invitation };
  return route === "/feed/:token.ics" ? { token: links.feeds[side] } : {};
}
