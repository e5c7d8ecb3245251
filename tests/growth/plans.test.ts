// Plans of every query that the application sends on a market of 100,000 requests and 60,000 bookings (in a turn
// 40,000 and 24,000): for pages, relations, commands and mails. No query reads a growing table whole, and no step
// reads far more than it returns.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { shareOfTurn, turnOfRun } from "#scripts/test-run/turn.ts";
import {
  findLatestEventId,
  listEventParties,
  listEventsSince,
  listLiveEvents,
  listMissedEvents,
  missedLimits,
} from "#server/event/reads/live.ts";
import { countStep } from "#server/figure/store/count.ts";
import { sweepEndedRuns } from "#server/figure/store/runs.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import type { Relation } from "#server/kernel/relation.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { commands, relations } from "#server/nouns.ts";
import { findOffer } from "#server/offer/mails/offer-row.ts";
import { exampleOf } from "#tests/conformance/examples.ts";
import { readPage } from "#tests/kit/relations.ts";
import { routeTable, tableFaults } from "#tests/routes/table.ts";
import { findPlanFaults } from "../../bench/kit/plan-faults.ts";
import { uncounted } from "./figures.ts";
import { loaderArgs, type Market, openMarket } from "./market.ts";
import { unvisited, type Visit, visitsOf } from "./pages.ts";

const requests = turnOfRun() === null ? 100_000 : 40_000;
/** A table with more rows than this grows with the market. */
const fewRows = requests / 50;

let market: Market;
let visits: Visit[];
let growing: ReadonlySet<string>;
beforeAll(async () => {
  market = await openMarket(requests);
  const { kit } = market;
  const rows = await kit.rows<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and reltuples > $1 and relnamespace = 'public'::regnamespace`,
    fewRows,
  );
  growing = new Set(rows.map(({ name }) => name));
}, 900_000);
afterAll(() => market?.stop());

/** The queries of `work` that have faulty plans, as one line each. */
async function faultsIn(work: () => Promise<unknown>): Promise<string[]> {
  market.plans.length = 0;
  await work();
  return market.plans.flatMap((plan) =>
    findPlanFaults(plan, growing).map(
      (fault) => `${fault}\n    ${plan["Query Text"].replaceAll(/\s+/g, " ").slice(0, 400)}`,
    ),
  );
}

/** Runs the route's loader; redirects and refused pages count as answers. */
async function visit({ route, who, params = {}, search = "" }: Visit): Promise<unknown> {
  const file = routeTable.find(({ path }) => path === route)?.file;
  const { loader } = await import(/* @vite-ignore */ `../../${file}`);
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "") + search;
  const member = who === "visitor" ? null : market.members[who];
  const args = await loaderArgs(market, member, { path, params });
  const answer: unknown = await loader(args).catch((thrown: unknown) => {
    // This market's files have no bytes: by then the loader has read their rows.
    if (route === "/files/:id" && thrown instanceof Response) return thrown;
    throw thrown;
  });
  // A table is queried while it is sent.
  return route.endsWith(".csv") && answer instanceof Response ? answer.text() : answer;
}

test("the market has rows in all growing tables", () => {
  expect([...growing]).toEqual(
    expect.arrayContaining([
      "request",
      "offer",
      "offer_line",
      "booking",
      "event",
      "ledger_entry",
      "account",
      "command_log",
      "refund",
    ]),
  );
});

const embedding: Readonly<Record<string, readonly string[]>> = {
  request: ["limit=20&select=*,category(*),offer(*)"],
  booking: ["limit=20&select=*,booking_line(*),instalment(*),payment_attempt(*),request(*)"],
};

// PostgreSQL plans a prepared statement in one way or the other, by its cost estimates: each turn takes one.
const modes = shareOfTurn(["force_custom_plan", "force_generic_plan"] as const, 2);

describe.each(modes)("%s", (mode) => {
  beforeAll(async () => {
    await market.planWith(mode);
    const { kit, members } = market;
    visits = await visitsOf(
      kit.owner,
      members.customer.profile?.id ?? "",
      members.provider.profile?.id ?? "",
    );
  }, 240_000);

  test("every route is visited, or queries nothing of the market", () => {
    const listed = [...visits.map(({ route }) => route), ...Object.keys(unvisited)];
    expect(tableFaults("tests/growth/pages.ts", listed)).toEqual([]);
  });

  test("pages", async () => {
    const faults: Record<string, string[]> = {};
    for (const one of visits) {
      const name = `${one.who} ${one.route}${one.search ?? ""}`;
      const found = await faultsIn(() => visit(one));
      if (found.length > 0) faults[name] = found;
      if (one.who !== "visitor") expect(market.plans.length, name).toBeGreaterThan(0);
    }
    expect(faults).toEqual({});
  }, 120_000);

  /** Lists as clients may request them, what each index finds, and the largest embedding. */
  async function queriesOf({ name, key: [first], selective, listSource }: Relation): Promise<string[]> {
    const lists = listSource ? ["", `order=${first}.desc`, "limit=100"] : [];
    const found = selective.map(async (column) => {
      const { rows } = await market.kit.owner.query<{ value: string }>(
        `select ${column} as value from ${name} where ${column} is not null limit 3`,
      );
      return rows.length > 0 ? [`${column}=in.(${rows.map(({ value }) => value).join(",")})`] : [];
    });
    return [...lists, ...(await Promise.all(found)).flat(), ...(embedding[name] ?? [])];
  }

  describe.each(Object.values(relations).map((relation) => [relation.name, relation] as const))(
    "the relation %s",
    (table, relation) => {
      test.each(["customer", "provider", "operator"] as const)("of the %s", async (who) => {
        const { kit, members } = market;
        for (const query of await queriesOf(relation)) {
          const place = { api: market.api(), now: kit.clock.now() };
          const found = await faultsIn(() => readPage(place, members[who], { table, query }));
          expect(found, query).toEqual([]);
        }
      });
    },
  );

  test.each(["customer", "provider", "operator"] as const)("live events of the %s", async (who) => {
    const { kit, members } = market;
    const { db } = kit.runtime;
    // The newest event of each noun, and those that concern an account.
    const rows = await kit.rows<{ id: string }>("select max(id) as id from event group by noun");
    const ids = rows.map(({ id }) => Number(id));
    const profiles = [members.customer, members.provider].flatMap(({ profile }) => profile?.id ?? []);
    const scope = new ReadScope(db, members[who], kit.clock.now(), initialSettings);
    const since = new Date(kit.clock.now().getTime() - units.hour_ms);
    const found = await faultsIn(async () => {
      const latest = await findLatestEventId(db);
      await listEventParties(db, ids, profiles);
      await listLiveEvents(scope, ids);
      await listMissedEvents(scope, { after: latest - missedLimits.rows, latest });
      await listEventsSince(scope, { since, latest });
    });
    expect(found).toEqual([]);
  });

  test("counting the figures reads what is new alone", async () => {
    const { kit } = market;
    const { db } = kit.runtime;
    const [before] = await kit.rows<{ event_id: string }>("select * from figure_run");
    const step = () => countStep(db, 1, kit.clock.now(), uncounted);
    expect(await faultsIn(step)).toEqual([]);
    expect(market.plans.length).toBeGreaterThan(2);
    expect(await faultsIn(step)).toEqual([]);
    expect(await faultsIn(async () => [await step(), await sweepEndedRuns(db, 100)])).toEqual([]);
    const [after] = await kit.rows<{ event_id: string }>("select * from figure_run");
    expect(Number(after?.event_id)).toBe(Number(before?.event_id) + uncounted);
    await kit.owner.query("update figure_run set event_id = event_id - $1, entry_id = entry_id - $1", [
      uncounted,
    ]);
  });

  test("what a mail about an offer reads", async () => {
    const offer = visits.find(({ params }) => params?.offerId)?.params?.offerId ?? "";
    expect(await faultsIn(() => findOffer(market.kit.runtime.db, offer))).toEqual([]);
  });
});

// After the pages: their examples move the clock on and change rows that the pages read.
describe.each(modes)("%s", (mode) => {
  beforeAll(() => market.planWith(mode));

  test("commands, with everything that their examples set up", async () => {
    const faults: Record<string, string[]> = {};
    for (const [name, command] of Object.entries(commands)) {
      // As in operation, where a worker takes each job: here they would pile up from one example to the next.
      await market.kit.owner.query("delete from graphile_worker._private_jobs");
      const found = await faultsIn(async () => {
        const { actor, input } = await exampleOf(name, market.kit);
        await runCommand(market.kit.runtime, command, { actor, input, request_id: "growth" });
      });
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
  }, 240_000);

  test("the data exports of both sides of a booking", async () => {
    const { kit } = market;
    const { customer, provider } = await kit.confirmedBooking();
    for (const { account_id } of [customer, provider]) {
      const copy = () => gatherExport(kit.runtime, account_id, kit.clock.now());
      expect(await faultsIn(copy)).toEqual([]);
      expect(market.plans.length).toBeGreaterThan(20);
    }
  });
});

test.each([
  ["booking_offer", "/request/:id/offer/:offerId"],
  ["refund_booking", "/booking/:id"],
  ["offer_request", "/request/:id"],
  ["event_once_per_version", "/booking/:id"],
])(
  "without %s the plans of %s are found out",
  async (index, route) => {
    const { owner } = market.kit;
    const { rows } = await owner.query("select pg_get_indexdef($1::regclass) as definition", [index]);
    await owner.query(`drop index ${index}`);
    try {
      const one = visits.find((each) => each.route === route && each.who === "customer");
      if (!one) throw new Error(`${route} is not visited`);
      expect(await faultsIn(() => visit(one))).not.toEqual([]);
    } finally {
      await owner.query(rows[0].definition);
    }
  },
  60_000,
);
