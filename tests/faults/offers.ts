import type { Fault } from "./fault.ts";

export const offers: readonly Fault[] = [
  {
    file: "domain/offer/plan.ts",
    find: "offer.valid_until.getTime() < now.getTime()",
    replace: "offer.valid_until.getTime() < 0",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: "terms.total_minor !== undefined && terms.total_minor !== plan.totals.total_minor",
    replace: "terms.total_minor === null",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: 'if (request.account_id === provider.account_id) refuse("forbidden", { reason: "own_request" });',
    replace: "",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: "input.live_offers >= input.live_offers_limit",
    replace: "input.live_offers > input.live_offers_limit",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: 'terms.validity_unit === "hours" ? max_days * 24 : max_days',
    replace: "max_days * 24",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/share.ts",
    find: "share.revoked_at === null && now.getTime() <= shareEnd(share, offer).getTime()",
    replace: "now.getTime() <= shareEnd(share, offer).getTime()",
    caught_by: "server/offer-share/share.test.ts",
  },
  {
    file: "domain/offer/share.ts",
    find: 'if (decider.is_barred) refuse("address_barred");',
    replace: "",
    caught_by: "server/offer-share/share-rights.test.ts",
  },
  {
    file: "domain/direct-offer/plan.ts",
    find: "input.is_unreachable ||",
    replace: "",
    caught_by: "domain/direct-offer/plan.test.ts",
  },
  {
    file: "server/flow/direct-offer/claim-direct-offer.ts",
    find: "is_directed: true,",
    replace: "is_directed: false,",
    caught_by: "server/direct-offer/direct-offer-commands.test.ts",
  },
  {
    file: "server/flow/booking/award-offer.ts",
    find: "await requireVerified(ctx.tx, offer.profile_id);",
    replace: "",
    caught_by: "server/flow/account/verification/refuse-provider.test.ts",
  },
  {
    file: "domain/offer/counter.ts",
    find: "if (!hasCounterRoundsLeft(rounds))",
    replace: "if (rounds > 99)",
    caught_by: "domain/offer/counter.test.ts",
  },
  {
    file: "domain/offer/proposed-lines.ts",
    find: "<= quantity * unit_minor",
    replace: "<= quantity * unit_minor + 1",
    caught_by: "domain/offer/proposed-lines.test.ts",
  },
  {
    file: "domain/offer/proposed-lines.ts",
    find: "unit_net_minor: isPriceKept",
    replace: "unit_net_minor: isPriceKept && quantity === 0",
    caught_by: "domain/offer/proposed-lines.test.ts",
  },
  {
    file: "server/offer/commands/accept-counter.ts",
    find: 'if (shown_minor !== total_minor) refuse("total_changed", { shown_minor, total_minor });',
    replace: "",
    caught_by: "server/offer/counter-offer.test.ts",
  },
  {
    file: "server/offer/store/counter.ts",
    find: 'hideContactDetails(own_label ?? "")',
    replace: '(own_label ?? "")',
    caught_by: "server/offer/counter-offer.test.ts",
  },
  {
    file: "server/offer/reads/counter.ts",
    find: "case when counter_offer_line.from_position is null then ${counterLabel(scope)} else ${offerLabel(scope)} end",
    replace: "coalesce(counter_offer_line.label, offer_line.label)",
    caught_by: "server/offer/counter-offer.test.ts",
  },
  {
    file: "domain/offer/renewal.ts",
    find: "if (offer.request_revision !== request.revision)",
    replace: "if (offer.request_revision > request.revision)",
    caught_by: "domain/offer/renewal.test.ts",
  },
  {
    file: "server/offer/store/offer.ts",
    find: ".set({ renewal_asked_at: ctx.now })",
    replace: ".set({ renewal_asked_at: null })",
    caught_by: "server/offer/renewal.test.ts",
  },
];
