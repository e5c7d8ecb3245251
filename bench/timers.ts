// How many rows per second one tick processes when thousands are due at once, as at local midnight: the real command
// expires offers on a separate database.
import { availableParallelism } from "node:os";
import type { Bench } from "#scripts/bench.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { makeTick } from "#server/flow/timer/run-timers.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = { figures: ["offers_due", "offers_expired", "expired_per_second"] };

const offers = isShort ? 200 : 3_000;

/** Makes requests with one offer each, all of one customer and one provider, and all due. */
async function fill(kit: TestKit): Promise<void> {
  const { request_id, offer_id } = await kit.sentOffer();
  const copies = (table: string, set: string) =>
    `insert into ${table} select new.* from made, ${table},
     jsonb_populate_record(null::${table}, ${rowToCopy(table)} || ${set}) as new where ${table}.id = $1`;
  const client = await kit.owner.connect();
  await client.query(
    `create temp table made as select gen_random_uuid() as request_id, gen_random_uuid() as offer_id
     from generate_series(2, ${offers})`,
  );
  await client.query(copies("request", "jsonb_build_object('id', made.request_id)"), [request_id]);
  await client.query(
    copies("offer", "jsonb_build_object('id', made.offer_id, 'request_id', made.request_id)"),
    [offer_id],
  );
  client.release();
  await kit.owner.query("analyze");
  await kit.passTime({ days: 20 });
}

const bench: Bench = async () => {
  const postgres = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  let kit: TestKit | undefined;
  try {
    kit = await startKit();
    await fill(kit);
    const tick = makeTick(timers.filter(({ name }) => name === "offer.expire"));
    const [from, used] = [performance.now(), process.cpuUsage()];
    await tick(jobContext(kit.runtime));
    const seconds = (performance.now() - from) / 1_000;
    const { user, system } = process.cpuUsage(used);
    const { rows } = await kit.owner.query(
      "select count(*)::int as done from offer where status = 'expired'",
    );
    return {
      offers_due: offers,
      offers_expired: rows[0].done,
      expired_per_second: Math.round(rows[0].done / seconds),
      cpu_each_ms: Math.round((user + system) / 10 / offers) / 100,
      cores: availableParallelism(),
    };
  } finally {
    await kit?.stop();
    await postgres.stop();
  }
};
export default bench;
