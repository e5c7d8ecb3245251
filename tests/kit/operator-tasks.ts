// An operator's open tasks in the tests.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { editableLimits } from "#domain/limits.ts";
import type { TaskKind } from "#domain/operator/tasks.ts";
import { requestApproval } from "#server/flow/operator/approval.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { system } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { newId } from "#server/kernel/ids.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { digestAddress, hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import { insertEvent, markEvent } from "#server/payment/store/payment.ts";
import type { LargeAct, RefundFixture, WaitingApproval } from "#tests/kit/fixtures.ts";
import type { People } from "./accounts.ts";
import type { makeDeals } from "./bookings.ts";

/** The object of an event about another shop's checkout. */
const foreignSession = {
  id: "cs_test_foreign",
  object: "checkout.session",
  amount_total: 12_345,
  currency: "eur",
  client_reference_id: "another-shop-17",
  metadata: {},
};

type About = { problem?: string; type?: string; object?: Record<string, unknown> };

/** Functions that create an operator's tasks. */
export function makeMatters(
  runtime: Runtime,
  run: Caller,
  { people, deals }: { people: People; deals: ReturnType<typeof makeDeals> },
) {
  async function quarantinedEvent(about: About = {}): Promise<{ event_id: string; set_aside_at: string }> {
    const {
      problem = "unknown_object",
      type = "checkout.session.completed",
      object = foreignSession,
    } = about;
    const id = `evt_${randomUUID().replaceAll("-", "")}`;
    const now = runtime.clock.now();
    const payload = { id, object: "event", type, data: { object } };
    const object_id = String(object.id);
    await runtime.db
      .transaction()
      .execute((tx) => insertEvent(tx, { id, type, object_id, payload, received_at: now }));
    await markEvent(runtime.db, id, "quarantined", problem, now);
    return { event_id: id, set_aside_at: now.toISOString() };
  }
  async function failedRefund({ is_given_back = false } = {}): Promise<RefundFixture> {
    const returned = await deals.returnedPayment();
    const { refund_id, attempt_id } = returned;
    await run(recordRefund, system, { refund_id, version: 1, stripe_refund_id: null, status: "failed" });
    if (is_given_back) {
      const stripe_refund_id = `re_${attempt_id}`;
      const money = { amount_minor: 178_500, currency: "EUR" };
      await run(mirrorRefund, system, { attempt_id, stripe_refund_id, ...money });
    }
    return { ...returned, refund_version: 2 };
  }
  async function operatorTask(
    kind: TaskKind = "booking_undelivered",
  ): Promise<{ task_id: string; version: number; booking_id: string }> {
    const { booking_id } = await deals.payableBooking();
    const { id, version } = await inContext(async (ctx) => {
      const opened = await openTask(ctx, { kind, noun: "booking", subject_id: booking_id });
      if (!opened) throw new Error("a new booking has no task yet");
      return opened;
    });
    return { task_id: id, version, booking_id };
  }
  async function inContext<T>(work: (ctx: CommandContext) => Promise<T>): Promise<T> {
    const now = runtime.clock.now();
    const settings = await runtime.settings.current();
    return runtime.db.transaction().execute((tx) =>
      work({
        tx,
        actor: system,
        now,
        request_id: "test",
        command_id: newId(now),
        newId: () => newId(now),
        public_url: runtime.env.PUBLIC_URL,
        settings,
        commands: runtime.commands,
        has_loopback_webhooks: false,
        hashLink: (...link) => hashLinkToken(makeLinkToken(runtime.env, ...link)),
        digestAddress: (address) => digestAddress(runtime.env, address),
        enqueue: () => Promise.reject(new Error("a row by itself starts no work")),
        eraseData: () => Promise.reject(new Error("a row erases nothing")),
      }),
    );
  }
  /** The task about this message or other thing, which somebody has reported. */
  async function reportTask(subject_id: string): Promise<{ task_id: string; version: number }> {
    const { id, version } = await runtime.db
      .selectFrom("operator_task")
      .select(["id", "version"])
      .where("subject_id", "=", subject_id)
      .where("closed_at", "is", null)
      .executeTakeFirstOrThrow();
    return { task_id: id, version };
  }
  /** Settling a provider's balance that is larger than what one operator may move. */
  async function largeAct(): Promise<LargeAct> {
    const provider = await people.provider();
    const profile_id = provider.profile?.id ?? "";
    const balance_minor = 100 * (editableLimits.second_operator_above + 1);
    await inContext((ctx) =>
      postToLedger(ctx, {
        key: `large balance of ${profile_id}`,
        type: "provider_settled",
        booking_id: null,
        stripe_ref: null,
        currency: "EUR",
        lines: [
          { account: ledgerAccounts.providerPayable(profile_id), amount_minor: -balance_minor },
          { account: ledgerAccounts.paidOtherwise, amount_minor: balance_minor },
        ],
      }),
    );
    const input = { profile_id, currency: "EUR", balance_minor, reference: "Transfer 7" };
    return { operator: await people.operator(), command: "settle_provider_balance", input };
  }
  async function waitingApproval(): Promise<WaitingApproval> {
    const { operator, command, input } = await largeAct();
    const asked = { command, input, reason: "The whole balance, by bank transfer." };
    const { approval_id, task_id } = await run(requestApproval, operator, asked);
    return { operator, approval_id, task_id, version: 1, profile_id: input.profile_id };
  }
  return { quarantinedEvent, failedRefund, operatorTask, reportTask, largeAct, waitingApproval };
}
