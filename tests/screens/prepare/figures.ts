// The operator's figures, counted once for all states: nothing counts in the background there.

import { initialSettings } from "#domain/setting/settings.ts";
import { countAll } from "#server/figure/jobs.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { system } from "#server/kernel/actor.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operatorAt } from "./accounts.ts";

/** A paid booking, a cancelled one and an open request, of today. */
async function counted({ kit, env, onClose }: ScreenProduct): Promise<void> {
  await kit.openRequest();
  await kit.confirmedBooking();
  const { booking_id, booking_version: version, provider } = await kit.payableBooking();
  await kit.run(cancelBooking, provider, { booking_id, version, refund_minor: 0, reason: "I am ill." });
  await kit.partner();
  const pool = makePool(env.DATABASE_URL, () => undefined, { max: 1 });
  onClose(() => pool.end());
  const settings = { current: async () => initialSettings };
  const runtime = { db: makeDatabase(pool), clock: { now: () => kit.now() }, settings };
  const ctx = { runtime, run: (command, input) => kit.run(command, system, input as never) } as JobContext;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await countAll(ctx)) return;
  }
  throw new Error("a transaction of the product never ends");
}

const counts =
  (path: string) =>
  async (product: ScreenProduct): Promise<Target> => {
    await product.share(counted);
    return operatorAt(product, path);
  };

export const some = counts("/admin/figures");
export const byMonth = counts("/admin/figures?by=month");
/** Years before the marketplace began. */
export const nothing = counts("/admin/figures?from=2020-03-01&to=2020-03-05");
