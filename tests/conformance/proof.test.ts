// Which operators' commands take a recent proof of identity, written out by hand and held both ways. A command that
// moves money or publishes a text and is on the wrong list is found by what its example writes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { all, call, commandsWhere, refusedUnasked } from "./calls.ts";
import { tableStates } from "./database-state.ts";
import { exampleOf } from "./examples.ts";

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

/** Tables of which every write by an operator is a decision about money, its terms, or a text. */
const guarded = [
  "ledger_tx",
  "refund",
  "partner_payment",
  "marketplace",
  "category",
  "legal_text",
  "operator_grant",
  "impersonation",
];

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const operators = commandsWhere(({ needs }) => needs === "operator");
const proven = commandsWhere(({ proof }) => proof === "recent");

test("every operator's command is on one of the two lists", () => {
  const marked = proven.map(([name]) => name).sort();
  expect(marked).toEqual([...recent].sort());
  expect(operators.map(([name]) => name).sort()).toEqual([...recent, ...none].sort());
});

describe("is refused with an old proof, before the first query", () => {
  test.each(proven)("%s", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    const proved_at = new Date(kit.clock.now().getTime() - 16 * 60_000);
    const late: Member = { ...(actor as Member), assurance: { is_two_factor: true, proved_at } };
    expect(await refusedUnasked(kit, command, { actor: late, input })).toMatchObject({
      ...{ code: "proof_required", status: 403 },
    });
  });
});

describe("writes no money, terms or texts, because it takes no proof", () => {
  const unproven = all.filter(([, { needs, proof }]) => needs === "operator" && proof === "none");
  test.each(unproven.filter(([name]) => name !== "start_impersonation"))("%s", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    const before = await tableStates(kit.owner);
    await call(kit.runtime, command, { actor, input });
    const after = await tableStates(kit.owner);
    const written = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(written.filter((table) => guarded.includes(table))).toEqual([]);
  });
});
