// The paid bookings of the demo data exist at the stand-in: each can be cancelled, and its money goes back there.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#db/seed/demo.ts";
import { operator } from "#db/seed/demo-accounts.ts";
import { loadMember } from "#db/seed/run.ts";
import { standinPayments } from "#db/seed/standin-payments.ts";
import { stories } from "#db/seed/stories/all.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { addStatement } from "#server/flow/booking/dispute/add-statement.ts";
import { reportProblem } from "#server/flow/booking/dispute/report-problem.ts";
import { resolveDispute } from "#server/flow/booking/dispute/resolve-dispute.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type Market, startMarket } from "./market.ts";

type Paid = {
  id: string;
  title: string;
  status: string;
  customer_account_id: string;
  provider_account_id: string;
  paid_minor: number;
};

let market: Market;
let folder: string;
let boss: Member;
let all: Paid[];
beforeAll(async () => {
  market = await startMarket();
  folder = await mkdtemp(join(tmpdir(), "demo-payments-"));
  const { runtime } = market.kit;
  runtime.env = { ...runtime.env, FILES_URL: pathToFileURL(folder).href };
  const users = new Map<string, string>();
  const createUser = async (email: string) => {
    const id = users.get(email) ?? randomUUID();
    users.set(email, id);
    return { id };
  };
  // The product's worker starts when the demo data are there; until then events wait.
  await market.testServer.control("pause");
  expect(await seedDemo(runtime, { createUser, payments: standinPayments(runtime) })).toBe(true);
  await market.testServer.control("resume");
  boss = await loadMember(runtime, users.get(operator.email) ?? "");
  all = await market.all(`select booking.id, booking.title, booking.status,
      customer.account_id as customer_account_id, provider.account_id as provider_account_id,
      sum(attempt.amount_minor)::int as paid_minor
    from booking join payment_attempt attempt on attempt.booking_id = booking.id and attempt.status = 'succeeded'
    join profile customer on customer.id = booking.customer_profile_id
    join profile provider on provider.id = booking.provider_profile_id
    group by booking.id, customer.account_id, provider.account_id order by booking.title`);
}, 120_000);
afterAll(async () => {
  await market?.stop();
  await rm(folder, { recursive: true });
});

const versionOf = async (id: string): Promise<number> =>
  (await market.one("select version from booking where id = $1", [id])).version;

/** Ends a booking with all its money back, by whoever may in its state. */
async function endBooking({ id: booking_id, status, paid_minor, ...by }: Paid): Promise<void> {
  const { run, kit } = market;
  const provider = await loadMember(kit.runtime, by.provider_account_id);
  const seen = async () => ({ booking_id, version: await versionOf(booking_id) });
  const reason = "I am ill.";
  if (status === "confirmed") {
    await run(cancelBooking, provider, { ...(await seen()), refund_minor: paid_minor, reason });
    return;
  }
  if (status !== "disputed") {
    const customer = await loadMember(kit.runtime, by.customer_account_id);
    const told = { problem: "not_as_agreed", text: "It is not what we agreed." } as const;
    await run(reportProblem, customer, { ...(await seen()), ...told });
    await run(addStatement, provider, { ...(await seen()), text: "That is true." });
  }
  await run(resolveDispute, boss, { ...(await seen()), outcome: "cancel", share_bp: 10_000, reason });
}

/** What the stand-in has returned of a booking's charges. */
async function returnedAtStripe(booking_id: string): Promise<number> {
  const { rows } = await market.testServer.pool.query<{ minor: number }>(
    `select coalesce(sum((body->>'amount_refunded')::int), 0)::int as minor from stripe.charge
     where body->'metadata'->>'booking_id' = $1`,
    [booking_id],
  );
  return rows[0]?.minor ?? 0;
}

describe("the demo's paid bookings", () => {
  test("are paid at the stand-in, and no event of theirs is set aside", async () => {
    const paid = stories.flatMap(({ actions }) => actions.filter(({ act }) => act === "pay"));
    expect(paid.length).toBeGreaterThan(10);
    const { rows } = await market.testServer.pool.query<{ count: number }>(
      "select count(*)::int as count from stripe.charge where body->>'status' = 'succeeded'",
    );
    expect(rows[0]?.count).toBe(paid.length);
    await market.waitForWebhooks();
    await market.drainQueue();
    expect(await market.all("select type, problem from stripe_event where status <> 'processed'")).toEqual(
      [],
    );
    // Those that the stories have cancelled were returned there as well.
    for (const { id } of all.filter(({ status }) => status === "cancelled")) {
      const [refund] = await market.refunds(id);
      expect(await returnedAtStripe(id)).toBe(Number(refund.amount_minor));
    }
  });

  test("can be cancelled, each as far as its state permits, and the whole sum goes back", async () => {
    const open = all.filter(({ status }) => status !== "cancelled" && status !== "completed");
    expect([...new Set(open.map(({ status }) => status))].sort()).toEqual([
      "changes_requested",
      "confirmed",
      "delivered",
      "disputed",
    ]);
    for (const one of open) await endBooking(one);
    await market.drainQueue();
    for (const { id, title, paid_minor } of open) {
      const refunds = await market.refunds(id);
      expect(
        refunds.map(({ status }) => status),
        title,
      ).toEqual(["succeeded"]);
      expect(
        refunds.map(({ amount_minor }) => Number(amount_minor)),
        title,
      ).toEqual([paid_minor]);
      expect(await returnedAtStripe(id), title).toBe(paid_minor);
    }
  });
});
