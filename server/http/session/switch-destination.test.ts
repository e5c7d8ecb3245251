// The page after a switch of profile: the same one if the other profile may see it.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import type { Member } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { pathAfterSwitch } from "./switch-destination.ts";

const kit = kitDuringFile();

const placeOf = (actor: Member, path: string) => pathAfterSwitch(kit.scopeOf(actor), path);

/** The same account as another of its profiles, of this `kind`, which is added now. */
async function beside(member: Member, kind: "customer" | "provider"): Promise<Member> {
  const input = { kind, display_name: "Studio Beside", country: "DE", terms_version: firstTextVersion };
  const { profile_id: id } = await kit.run(addProfile, member, input);
  const profile = {
    id,
    kind,
    display_name: "Studio Beside",
    country: "DE",
    is_verified: kind === "provider",
  };
  const acting: Member = { ...member, profile };
  if (kind === "provider") {
    await kit.run(chooseCategories, acting, { category_ids: [(await kit.category()).id] });
    await kit.run(verifyProvider, await kit.operator(), { profile_id: id });
  }
  return acting;
}

test.each(["/", "/requests?sort=budget", "/bookings", "/account", "/account/profiles?add", "/terms"])(
  "%s is kept for every profile",
  async (path) => {
    expect(await placeOf(await kit.customer(), path)).toBe(path);
  },
);

test("a request that both profiles may see stays; another profile's own request leads to the list", async () => {
  const { customer, request_id } = await kit.openRequest();
  const provider = await kit.provider();
  const other = await beside(provider, "provider");
  expect(await placeOf(other, `/request/${request_id}`)).toBe(`/request/${request_id}`);
  expect(await placeOf(await beside(customer, "provider"), `/request/${request_id}`)).toBe("/requests");
});

test("an offer or a booking leads another profile of either side to the list", async () => {
  const { provider, customer, request_id, offer_id, booking_id } = await kit.booking();
  const offer = `/request/${request_id}/offer/${offer_id}`;
  expect(await placeOf(customer, offer)).toBe(offer);
  expect(await placeOf(await beside(provider, "provider"), offer)).toBe("/requests");
  expect(await placeOf(customer, `/booking/${booking_id}`)).toBe(`/booking/${booking_id}`);
  const other = await beside(customer, "customer");
  for (const path of [`/booking/${booking_id}`, `/request/booking/${booking_id}/payment`])
    expect(await placeOf(other, path)).toBe("/bookings");
});

test.each([
  "/request",
  "/request?step=budget",
  "/auth/callback",
  `/request/${randomUUID()}`,
  "/request/x/offer/y",
])("%s leads to the list of requests", async (path) => {
  expect(await placeOf(await kit.customer(), path)).toBe("/requests");
});
