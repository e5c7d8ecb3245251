// What the settings of verifications, requests, offers and bookings decide.
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { units } from "#domain/limits.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { sweepVerifications } from "#server/flow/timer/sweep-verifications.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { reissueOffer } from "#server/offer/commands/reissue-offer.ts";
import type { TestKit } from "../kit.ts";
import { outcomeOf } from "../outcome.ts";
import { rowOf } from "../rows.ts";
import { type Case, type Cases, daysBetween, runtimeBy } from "./case.ts";

/** What an offer that is sent under the policy keeps. */
const policyCase = (kit: TestKit, name: PolicyName): Case => ({
  value: { free: 36, unit: "hours", late_fee_bp: 2_500, after_start_fee_bp: 9_000 },
  async says({ kit: by }) {
    const { offer_id } = await by.offerFor(await by.openRequest(), { policy: name });
    return (await rowOf(kit.runtime.db, "offer", offer_id)).policy_terms;
  },
});

export const dealCases = (kit: TestKit) =>
  ({
    verification_days: {
      value: 60,
      async says({ kit: by, settings: known }) {
        const provider = await by.provider();
        const profile_id = provider.profile?.id ?? "";
        const verified_at = new Date(by.now().getTime() - 50 * units.day_ms);
        await kit.owner.query("update profile set verified_at = $2 where id = $1", [profile_id, verified_at]);
        await sweepVerifications(jobContext(runtimeBy(kit, known)));
        return (await rowOf(kit.runtime.db, "profile", profile_id)).verification_reminded_at !== null;
      },
    },
    request_open_days: {
      value: 20,
      async says({ kit: by }) {
        const { expires_at, opened_at } = await rowOf(
          kit.runtime.db,
          "request",
          (await by.openRequest()).request_id,
        );
        return expires_at && opened_at && daysBetween(opened_at, expires_at);
      },
    },
    open_requests_per_account: {
      value: 1,
      async says({ kit: by }) {
        const { customer } = await by.openRequest();
        return outcomeOf(by.run(submitRequest, customer, await by.draftOf(customer)));
      },
    },
    live_offers_per_request: {
      value: 1,
      async says({ kit: by }) {
        const request = await by.openRequest();
        await by.offerFor(request);
        return outcomeOf(by.offerFor(request));
      },
    },
    offer_validity_days: {
      value: 5,
      async says({ kit: by }) {
        const made = await by.expiredOffer();
        const terms_version = await by.termsVersion();
        const input = { offer_id: made.offer_id, version: made.offer_version, terms_version };
        const { offer_id } = await by.run(reissueOffer, made.provider, input);
        const { sent_at, valid_until } = await rowOf(kit.runtime.db, "offer", offer_id);
        return daysBetween(sent_at, valid_until);
      },
    },
    policy_flexible: policyCase(kit, "flexible"),
    policy_moderate: policyCase(kit, "moderate"),
    policy_strict: policyCase(kit, "strict"),
    booking_hold_hours: {
      value: 24,
      async says({ kit: by }) {
        const { accepted_at, hold_until } = await rowOf(
          kit.runtime.db,
          "booking",
          (await by.booking()).booking_id,
        );
        return (hold_until.getTime() - accepted_at.getTime()) / units.hour_ms;
      },
    },
    auto_complete_days: {
      value: 3,
      async says({ kit: by }) {
        const { auto_complete_at } = await rowOf(
          kit.runtime.db,
          "booking",
          (await by.reportedBooking()).booking_id,
        );
        return auto_complete_at && daysBetween(by.now(), auto_complete_at);
      },
    },
  }) as const satisfies Cases;
