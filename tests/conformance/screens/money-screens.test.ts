// The screens with money and decisions, as their loaders and components render them for each reader, in both
// languages: every amount is added up from the lines of the offer, and nobody gets somebody else's buttons.
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { kitCategory } from "#tests/kit/category.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import { partnerInput } from "#tests/kit/states/partners.ts";
import { expectScreen, priceOf, type Reader, type Shown, shows } from "./rendered.ts";

let kit: TestKit;
let outsiders: { visitor: Actor; stranger: Actor; operator: Actor };
beforeAll(async () => {
  kit = await startKit();
  outsiders = {
    visitor: await kit.visitor(),
    stranger: await kit.customer(),
    operator: await kit.operator(),
  };
});
afterAll(() => kit.stop());

const { fee_bp = 0 } = kitCategory();
const rates = { fee_bp, vat_bp: initialSettings.platform_vat_bp, deposit_bp: exampleTerms.deposit_bp };
const price = priceOf(exampleTerms.lines, rates);
const lowLines = oneLine(80_000, { tax_bp: 700 });
const low = priceOf(lowLines, rates);
const newLines = oneLine(160_000);
const changed = priceOf(newLines, rates);
const paid = [price.total, price.total];
/** What a customer may read about money: nothing about what the provider earns. */
const bought = { tables: [price.customer], hidden: [price.earns] };
const sold = { tables: [[...price.lines, ...price.earnings]] };

type People = Partial<Record<"owner" | "provider" | "rival" | "recipient" | "partner", Actor>>;
type Seen = Partial<Record<keyof People | keyof typeof outsiders, Reader["sees"]>>;
/** What the screens of a scene show, by address and reader. */
type Scene = { people: People; at: Record<string, Seen> };

/** A page for operators: everybody else is refused. */
const toOperators = (operator: Shown): Seen => ({ operator, owner: 403, provider: 403, visitor: 302 });
/** A step of the booking's customer: nobody else gets it. */
const toOwner = (owner: Shown | 302): Seen => ({
  owner,
  provider: 404,
  stranger: 404,
  operator: 404,
  visitor: 302,
});
const step = ({ booking_id }: BookingFixture) => `/request/booking/${booking_id}`;
const sides = ({ customer, provider }: BookingFixture) => ({ owner: customer, provider });

const desk = (own: typeof price, other: typeof price) =>
  shows(
    "preview more_lines save_offer_template revise_offer withdraw_offer",
    "offer_earn_title offer_yours",
    {
      tables: [[...own.offered, own.deposit, own.rest], own.earnings],
      hidden: [other.total],
    },
  );

const scenes: Record<string, () => Promise<Scene>> = {
  "an open request with two offers": async () => {
    const request = await kit.openRequest();
    const { provider, offer_id } = await kit.offerFor(request);
    const { provider: rival } = await kit.offerFor(request, { lines: lowLines });
    const both = { amounts: [price.total, low.total] };
    return {
      people: { owner: request.customer, provider, rival },
      at: {
        "/": {
          owner: shows("", "home_act_compare", { amounts: [low.total], hidden: [price.total] }),
          operator: shows("", "admin_title !home_act_compare"),
          visitor: shows("", "home_title !admin_title"),
        },
        [`/request/${request.request_id}`]: {
          owner: shows(
            "close_request extend_request invite_provider",
            "offer_compare_title offer_mark_lowest",
            both,
          ),
          provider: desk(price, low),
          rival: desk(low, price),
          stranger: 404,
          visitor: 302,
        },
        [`/request/${request.request_id}/offer/${offer_id}`]: {
          owner: shows("accept_offer bar_address decline_offer share_offer", "offer_accept", bought),
          provider: shows("share_offer", "offer_yours !offer_accept", { tables: [price.offered] }),
          rival: 404,
          stranger: 404,
          visitor: 302,
        },
        [`/admin/requests/${request.request_id}`]: toOperators(
          shows(
            "add_operator_note extend_request_for_owner hold_request remove_request void_offer",
            "admin_back",
            both,
          ),
        ),
      },
    };
  },
  "an offer behind a link": async () => {
    const { customer: owner, provider, recipient, token } = await kit.sharedOffer();
    const seen: Seen = {
      recipient: shows(
        "accept_shared_offer decline_shared_offer send_shared_message",
        "offer_accept",
        bought,
      ),
      visitor: shows("request_offer_code", "share_code_ask", bought),
      provider: shows("", "share_own_offer !offer_accept", bought),
    };
    return { people: { owner, provider, recipient }, at: { [`/offer/${token}`]: seen } };
  },
  "an offer to an address": async () => {
    const { provider } = await kit.directOffer();
    const sent = shows("withdraw_direct_offer", "direct_list_not_viewed", { amounts: [price.total] });
    return { people: { provider }, at: { "/offers/direct": { provider: sent, visitor: 302 } } };
  },
  "a booking that waits for details": async () => {
    const made = await kit.booking();
    const form = shows("keep_information provide_information undo_acceptance", "booking_undo_title", bought);
    return {
      people: sides(made),
      at: { [`${step(made)}/information`]: toOwner(form), [`${step(made)}/payment`]: toOwner(302) },
    };
  },
  "a booking that waits for its payment": async () => {
    const made = await kit.payableBooking();
    const pay = shows("cancel_booking start_payment undo_acceptance", "payment_title", bought);
    return {
      people: sides(made),
      at: {
        [`${step(made)}/payment`]: toOwner(pay),
        [`${step(made)}/payment/success`]: toOwner(302),
        [`/booking/${made.booking_id}`]: {
          owner: shows("cancel_booking undo_acceptance", "booking_state_payment_customer", bought),
          provider: shows("cancel_booking", "booking_state_payment_provider", sold),
          stranger: 404,
          operator: 404,
          visitor: 302,
        },
        "/bookings": {
          owner: shows("", "booking_row_payment", { amounts: [price.total], hidden: [price.earns] }),
          provider: shows("", "booking_row_earn", { amounts: [price.earns], hidden: [price.total] }),
          visitor: 302,
        },
        [`/admin/bookings/${made.booking_id}`]: toOperators(
          shows("add_operator_note stop_booking", "admin_decide_open", { amounts: [price.total, 0] }),
        ),
      },
    };
  },
  "a booking with a balance": async () => {
    const made = await kit.balanceBooking();
    const { deposit, rest } = price;
    const due = { tables: [[...price.customer, -deposit, rest]] };
    const toCome = { ...bought, amounts: [deposit, rest] };
    const held = { tables: [[deposit, deposit], [deposit]], amounts: [rest] };
    return {
      people: sides(made),
      at: {
        [`${step(made)}/payment`]: toOwner(shows("start_payment", "payment_title_rest", due)),
        [`${step(made)}/payment/success`]: toOwner(shows("", "payment_confirmed_title", toCome)),
        [`/booking/${made.booking_id}`]: {
          owner: shows("cancel_booking", "booking_action_rest", {
            tables: [[deposit, deposit], price.customer],
          }),
          provider: shows(
            "cancel_booking reduce_price request_cancellation",
            "booking_state_confirmed_provider",
            sold,
          ),
        },
        [`/admin/bookings/${made.booking_id}`]: toOperators(
          shows("add_operator_note extend_instalment", "admin_decide_open", held),
        ),
      },
    };
  },
  "a proposed change of lines": async () => {
    const made = await kit.proposeLines(await kit.confirmedBooking(), newLines);
    const [soFar = []] = sold.tables;
    const proposed = [soFar, [...changed.lines, ...changed.earnings], soFar];
    return {
      people: sides(made),
      at: {
        [`/booking/${made.booking_id}`]: {
          owner: shows("answer_change cancel_booking", "booking_state_confirmed_customer", {
            tables: [price.customer, changed.customer, paid, price.customer],
            hidden: [price.earns, changed.earns],
          }),
          provider: shows("cancel_booking request_cancellation withdraw_change", "booking_change_withdraw", {
            tables: proposed,
          }),
        },
        [`/admin/bookings/${made.booking_id}`]: toOperators(
          shows("add_operator_note", "admin_decide_paid", {
            tables: [paid, [price.total]],
            amounts: [changed.total],
          }),
        ),
      },
    };
  },
  "an agreed change whose difference is due": async () => {
    const made = await kit.unpaidChange();
    const difference = made.total_minor - price.total;
    const due = { tables: [[...price.customer, difference, -price.total, difference]] };
    return {
      people: sides(made),
      at: {
        [`${step(made)}/payment`]: toOwner(shows("start_payment", "payment_title_difference", due)),
        "/bookings": { owner: shows("", "booking_row_pay_change"), provider: shows("", "booking_row_earn") },
      },
    };
  },
  "a request to cancel": async () => {
    const made = await kit.cancelRequestedBooking();
    const asked = { amounts: [made.asked_minor] };
    return {
      people: sides(made),
      at: {
        [`/booking/${made.booking_id}`]: {
          owner: shows(
            "withdraw_cancellation",
            "booking_wish_own booking_wish_withdraw !booking_wish_agree",
            {
              ...asked,
              tables: [paid, price.customer],
            },
          ),
          provider: shows("answer_cancellation", "booking_wish_other booking_wish_agree", {
            ...asked,
            ...sold,
          }),
        },
        [`/admin/bookings/${made.booking_id}`]: toOperators(
          shows("add_operator_note", "admin_booking_awaits_answer", {
            ...asked,
            tables: [paid, [price.total]],
          }),
        ),
      },
    };
  },
  "a refund that failed": async () => {
    const made = await kit.failedRefund();
    const sees = shows("add_operator_note retry_refund settle_refund", "admin_refund_title", {
      amounts: [price.total],
    });
    return { people: sides(made), at: { [`/admin/refund/${made.refund_id}`]: toOperators(sees) } };
  },
  "an endpoint of webhooks": async () => {
    const { actor: provider, other: rival, endpoint_id } = await kit.webhook();
    const offers =
      "delete_webhook_endpoint pause_webhook_endpoint replay_webhook_delivery test_webhook_endpoint";
    const seen: Seen = {
      provider: shows(offers, "webhook_replay_now"),
      rival: 404,
      stranger: 404,
      visitor: 302,
    };
    return { people: { provider, rival }, at: { [`/account/webhooks/${endpoint_id}`]: seen } };
  },
  "a reported problem that waits for its decision": async () => {
    const made = await kit.answeredDispute();
    const decision = `/admin/disputes/${made.booking_id}`;
    const back = (price.total * 40) / 100;
    const sums = { amounts: [price.total, back, (price.earns * 60) / 100] };
    return {
      people: sides(made),
      at: {
        [decision]: toOperators(shows("", "admin_decide_paid", { amounts: [price.total], hidden: [back] })),
        [`${decision}?outcome=complete&int:share=40`]: toOperators(
          shows("resolve_dispute", "admin_decide_paid", sums),
        ),
        [`/booking/${made.booking_id}`]: {
          owner: shows("add_statement propose_settlement", "booking_state_disputed", {
            tables: [paid, price.customer],
          }),
          provider: shows("add_statement propose_settlement", "booking_state_disputed", sold),
        },
      },
    };
  },
  "a proposal to settle a reported problem": async () => {
    const made = await kit.proposedSettlement();
    const back = { amounts: [17_850] };
    const buttons = "add_statement end_settlement propose_settlement";
    return {
      people: sides(made),
      at: {
        [`/booking/${made.booking_id}`]: {
          owner: shows(buttons, "booking_settlement_yours !booking_settlement_earns", {
            ...back,
            tables: [paid, price.customer],
            hidden: [(price.earns * 9) / 10],
          }),
          provider: shows(
            `${buttons} agree_settlement`,
            "booking_settlement_earns !booking_settlement_yours",
            {
              ...sold,
              amounts: [17_850, (price.earns * 9) / 10],
            },
          ),
        },
        [`/admin/disputes/${made.booking_id}`]: toOperators(
          shows("", "booking_settlement_complete !booking_settlement_earns", { amounts: [17_850] }),
        ),
      },
    };
  },
  "what a provider has earned": async () => {
    const made = await kit.providerBalance();
    const onAccount =
      "add_operator_note begin_impersonation change_address close_for_person end_account_sessions export_account suspend_account withdraw_verification";
    const sees = shows(`${onAccount} settle_provider_balance`, "operator_money_open", {
      amounts: [price.earns],
    });
    return {
      people: sides(made),
      at: { [`/admin/accounts/${made.provider.account_id}`]: toOperators(sees) },
    };
  },
  "what a partner has earned": async () => {
    const { member, bookings } = await kit.groupedPartner();
    const commission = (price.fee * partnerInput("").commission_bp) / 10_000;
    const sees = shows("", "partner_sentence", {
      amounts: [bookings.length * commission],
      hidden: [price.total],
    });
    return {
      people: { partner: member },
      at: { "/partner": { partner: sees, stranger: 404, visitor: 302 } },
    };
  },
};

test.each(Object.keys(scenes))(
  "%s: readers see their own amounts and buttons",
  async (name) => {
    const scene = await scenes[name]?.();
    const actors: Record<string, Actor | undefined> = { ...outsiders, ...scene?.people };
    for (const [path, seen] of Object.entries(scene?.at ?? {})) {
      const readers = Object.entries(seen).flatMap(([who, sees]): Reader[] => {
        const actor = actors[who];
        return actor ? [{ who: `${who} at ${path}`, actor, sees }] : [];
      });
      await expectScreen(kit.runtime, path, readers);
    }
    expect.hasAssertions();
  },
  60_000,
);
