// The demo data's paid bookings exist at the stand-in, with their refunds.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#db/seed/demo.ts";
import { standinPayments } from "#db/seed/standin-payments.ts";
import { stories } from "#db/seed/stories/all.ts";
import { type Market, startMarket } from "./market.ts";

let market: Market;
let folder: string;
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
  // The product's worker starts once the demo data exist; until then events wait.
  await market.testServer.control("pause");
  expect(await seedDemo(runtime, { createUser, payments: standinPayments(runtime) })).toBe(true);
  await market.testServer.control("resume");
}, 120_000);
afterAll(async () => {
  await market?.stop();
  await rm(folder, { recursive: true });
});

/** What the stand-in has refunded of a booking's charges. */
async function returnedAtStripe(booking_id: string): Promise<number> {
  const { rows } = await market.testServer.pool.query<{ minor: number }>(
    `select coalesce(sum((body->>'amount_refunded')::int), 0)::int as minor from stripe.charge
     where body->'metadata'->>'booking_id' = $1`,
    [booking_id],
  );
  return rows[0]?.minor ?? 0;
}

test("the demo's paid bookings are paid at the stand-in, and none of their events is set aside", async () => {
  const paid = stories.flatMap(({ actions }) => actions.filter(({ act }) => act === "pay"));
  expect(paid.length).toBeGreaterThan(10);
  const { rows } = await market.testServer.pool.query<{ count: number }>(
    "select count(*)::int as count from stripe.charge where body->>'status' = 'succeeded'",
  );
  expect(rows[0]?.count).toBe(paid.length);
  await market.waitForWebhooks();
  await market.drainQueue();
  expect(await market.all("select type, problem from stripe_event where status <> 'processed'")).toEqual([]);
  // Bookings that the stories cancelled were refunded there too.
  const cancelled = await market.all(
    `select id from booking where status = 'cancelled' and exists (select from payment_attempt attempt
         where booking_id = booking.id and attempt.status = 'succeeded')`,
  );
  expect(cancelled.length).toBeGreaterThan(0);
  for (const { id } of cancelled) {
    const [refund] = await market.refunds(id);
    expect(await returnedAtStripe(id)).toBe(Number(refund.amount_minor));
  }
});
