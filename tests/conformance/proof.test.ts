// Which operators' commands take a recent proof of identity, written out by hand and held both ways. A command that
// moves money or publishes a text and is on the wrong list is found by what its example writes (`commands/success.ts`).
import { expect, test } from "vitest";
import { commandsWhere } from "./calls.ts";

const recent = [
  // Money
  "retry_refund",
  "settle_refund",
  "dismiss_refund",
  "settle_event",
  "settle_provider_balance",
  "record_partner_payment",
  "reverse_partner_payment",
  "stop_booking",
  "decide_cancellation",
  "decide_undelivered",
  "resolve_dispute",
  // The terms of money: fees, commissions, deposits
  "edit_marketplace",
  "define_category",
  "load_categories",
  "make_partner",
  "edit_partner",
  // Texts that people agree to
  "publish_legal_text",
  // Other people's accounts
  "suspend_account",
  "resume_account",
  "reset_second_factor",
  "end_account_sessions",
  "revoke_operator",
  "begin_impersonation",
];

const none = [
  "verify_provider",
  "refuse_provider",
  "withdraw_verification",
  "extend_request_for_owner",
  "hold_request",
  "release_request",
  "remove_request",
  "void_offer",
  "extend_hold",
  "extend_instalment",
  // An event without money of ours, and reading one again, decide nothing.
  "dismiss_event",
  "reread_event",
  "close_task",
  // Somebody's mail or a job that was decided on is tried again; which mails an operator gets.
  "resend_mail",
  "retry_job",
  "choose_matters",
  "pause_partner",
  "resume_partner",
  "set_partner_logo",
  "remove_partner_logo",
  // Was proved when it began, a minute ago at most.
  "start_impersonation",
];

const operators = commandsWhere(({ needs }) => needs === "operator");
const proven = commandsWhere(({ proof }) => proof === "recent");

test("every operator's command is on one of the two lists", () => {
  const marked = proven.map(([name]) => name).sort();
  expect(marked).toEqual([...recent].sort());
  expect(operators.map(([name]) => name).sort()).toEqual([...recent, ...none].sort());
});
