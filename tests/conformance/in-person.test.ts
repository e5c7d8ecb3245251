// What an operator who acts for somebody may do, written out by hand and held both ways: money, promises, credentials,
// the account itself and the operator's own matters stay with the person (refused in `commands/refusals.ts`); the rest goes
// through, with both ids.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { commands } from "#server/registry.ts";
import { claimDraft } from "#server/request/claim-draft.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { exampleOf } from "./examples.ts";

const inPerson = [
  // Binding somebody, or letting them out of it
  "accept_offer",
  "undo_acceptance",
  "accept_shared_offer",
  "decline_shared_offer",
  "undo_shared_acceptance",
  "share_offer",
  "rotate_share",
  "send_offer",
  "send_direct_offer",
  "refuse_direct_offer",
  "claim_direct_offer",
  "revise_offer",
  "reconfirm_offer",
  "cancel_booking",
  "request_cancellation",
  "answer_cancellation",
  "propose_reschedule",
  "propose_change",
  "answer_change",
  "withdraw_change",
  "deliver_booking",
  "redeliver_booking",
  "accept_delivery",
  "request_changes",
  "report_problem",
  "add_statement",
  // Money
  "start_payment",
  // The account and how it is known and written to
  "complete_profile",
  "add_profile",
  "update_profile",
  "ask_verification",
  "set_default_profile",
  "archive_profile",
  "restore_profile",
  "set_profile_photo",
  "remove_profile_photo",
  "set_preferences",
  "choose_notifications",
  "clear_address_refusal",
  "end_own_device",
  "end_own_devices",
  "request_export",
  "close_account",
  "make_recovery_codes",
  "create_feed",
  "create_webhook_endpoint",
  "edit_webhook_endpoint",
  "rotate_webhook_secret",
  "create_access_token",
  "revoke_access_token",
  "change_email",
  "keep_email",
  // The operator's own matters
  "verify_provider",
  "refuse_provider",
  "withdraw_verification",
  "publish_legal_text",
  "define_category",
  "reread_event",
  "dismiss_event",
  "settle_event",
  "retry_refund",
  "dismiss_refund",
  "settle_refund",
  "settle_provider_balance",
  "edit_marketplace",
  "load_categories",
  "make_partner",
  "edit_partner",
  "pause_partner",
  "resume_partner",
  "set_partner_logo",
  "remove_partner_logo",
  "record_partner_payment",
  "reverse_partner_payment",
  "choose_matters",
  "resend_mail",
  "retry_job",
  "close_task",
  "stop_booking",
  "decide_cancellation",
  "extend_instalment",
  "extend_request_for_owner",
  "hold_request",
  "release_request",
  "remove_request",
  "void_offer",
  "extend_hold",
  "decide_undelivered",
  "resolve_dispute",
  "suspend_account",
  "revoke_operator",
  "resume_account",
  "reset_second_factor",
  "end_account_sessions",
  "begin_impersonation",
  "start_impersonation",
];

const onBehalf = [
  "save_draft",
  "keep_draft_input",
  "discard_draft",
  "submit_request",
  "store_file",
  "store_booking_file",
  "remove_file",
  "edit_request",
  "extend_request",
  "close_request",
  "reopen_request",
  "decline_offer",
  "withdraw_offer",
  "withdraw_direct_offer",
  "choose_categories",
  "keep_offer",
  "start_offer",
  "save_offer_template",
  "delete_offer_template",
  "keep_information",
  "provide_information",
  "edit_information",
  "revoke_feed",
  "pause_webhook_endpoint",
  "resume_webhook_endpoint",
  "delete_webhook_endpoint",
  "test_webhook_endpoint",
  "replay_webhook_delivery",
  "revoke_share",
  "invite_provider",
  "revoke_invitation",
  "take_invitation",
  "bar_address",
  "end_impersonation",
];

let kit: TestKit;
let operator: Member;
beforeAll(async () => {
  kit = await startKit();
  operator = await kit.operator();
});
afterAll(() => kit.stop());

const people: [string, AnyCommand][] = Object.entries(commands).filter(
  ([, { needs }]: [string, AnyCommand]) => needs !== "system",
);
const named = (names: readonly string[]) => people.filter(([name]) => names.includes(name));

test("every command of people is on one of the two lists", () => {
  const marked = people.filter(([, { in_person }]) => in_person).map(([name]) => name);
  expect(marked.sort()).toEqual([...inPerson].sort());
  expect(people.map(([name]) => name).sort()).toEqual([...inPerson, ...onBehalf].sort());
});

/** Whoever the example is about, with an operator behind them; a visitor's draft has joined an account before. */
async function actingFor(actor: Actor): Promise<Member> {
  const on_behalf_of = operator.account_id;
  if (actor.kind === "member") return { ...actor, on_behalf_of: actor.on_behalf_of ?? on_behalf_of };
  if (actor.kind !== "visitor" || !actor.visitor_id) throw new Error("an example of a person");
  const customer = await kit.customer();
  const input = { visitor_id: actor.visitor_id, account_id: customer.account_id };
  await kit.run(claimDraft, system, input);
  return { ...customer, on_behalf_of };
}

async function attempt(name: string, command: AnyCommand) {
  const { actor, input } = await exampleOf(name, kit);
  const acting = await actingFor(actor);
  const key = randomUUID();
  const call = runCommand(kit.runtime, command, { actor: acting, input, key, request_id: "in person" });
  return { outcome: await outcomeOf(call), acting, key };
}

describe("is done on behalf of somebody, with both ids in the log and in every event", () => {
  test.each(named(onBehalf))("%s", async (name, command) => {
    const { outcome, acting, key } = await attempt(name, command);
    expect(outcome).toBe("done");
    const { account_id, on_behalf_of } = acting;
    const both = { account_id, on_behalf_of };
    const log = await kit.owner.query("select * from command_log where idempotency_key = $1", [key]);
    expect(log.rows).toMatchObject([both]);
    const events = await kit.owner.query("select account_id, on_behalf_of from event where command_id = $1", [
      log.rows[0]?.id,
    ]);
    for (const event of events.rows) expect(event).toEqual(both);
  });
});
