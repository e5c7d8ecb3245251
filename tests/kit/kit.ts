// The kit of the command tests and the conformance suite: the product's own commands create people and things on a
// real database, so that every test starts from a reachable state.
import { type Caller, callerOf } from "#db/seed/run.ts";
import { units } from "#domain/limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { makeLinkToken } from "#server/kernel/token/link-token.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import type { Kit } from "#tests/kit/fixtures.ts";
import { makePeople } from "./accounts.ts";
import { makeDeals } from "./bookings.ts";
import { makeDrafts } from "./drafts.ts";
import { makeActing } from "./impersonations.ts";
import { makeMatters } from "./operator-tasks.ts";
import { startRuntime, type TestRuntime } from "./runtime.ts";
import { makeBalances } from "./states/balances.ts";
import { makeCategories } from "./states/categories.ts";
import { makeChanges } from "./states/changes.ts";
import { makeDeliveries } from "./states/deliveries.ts";
import { makeDirectOffers } from "./states/direct-offers.ts";
import { makeInvitations } from "./states/invitations.ts";
import { makeMarketplace } from "./states/marketplace.ts";
import { makePartners } from "./states/partners.ts";
import { makeShares } from "./states/shares.ts";
import { makeThreads } from "./states/threads.ts";
import { makeWatch } from "./states/watch.ts";
import { makeWebhooks } from "./states/webhooks.ts";
import { makeStates } from "./states.ts";

export type PlainKit = Kit &
  ReturnType<typeof makePeople> &
  ReturnType<typeof makeDrafts> &
  ReturnType<typeof makeDeals> &
  ReturnType<typeof makeMatters> &
  ReturnType<typeof makeWatch> &
  ReturnType<typeof makeActing> &
  ReturnType<typeof makeStates> &
  ReturnType<typeof makeChanges> &
  ReturnType<typeof makeDeliveries> &
  ReturnType<typeof makeBalances> &
  ReturnType<typeof makeShares> &
  ReturnType<typeof makeInvitations> &
  ReturnType<typeof makeThreads> &
  ReturnType<typeof makePartners> &
  ReturnType<typeof makeMarketplace> &
  ReturnType<typeof makeCategories> &
  ReturnType<typeof makeWebhooks> &
  ReturnType<typeof makeDirectOffers> & { run: Caller };
export type TestKit = PlainKit & TestRuntime;

/** The duration that `passTime` skips. */
export const msOf = ({ days = 0, hours = 0 }: Parameters<Kit["passTime"]>[0]) =>
  days * units.day_ms + hours * units.hour_ms;

/** A kit on any runtime, a running product's included; `passTime` moves the clock that its commands see. */
export function kitOn(runtime: Runtime, passTime: Kit["passTime"]): PlainKit {
  const run = callerOf(runtime, "test");
  const people = makePeople(runtime, run);
  const drafts = makeDrafts(runtime, run, people);
  const deals = makeDeals(runtime, run, drafts);
  const states = makeStates(runtime, run, { people, drafts, deals, passTime });
  const deliveries = makeDeliveries(run, { people, states, passTime });
  return {
    run,
    now: () => runtime.clock.now(),
    ...people,
    ...drafts,
    ...deals,
    ...makeActing(runtime, run, people),
    ...makeMatters(runtime, run, { people, deals }),
    ...makeWatch(runtime),
    ...states,
    ...makeChanges(runtime, run, states),
    ...makeShares(runtime, run, { people, drafts }),
    ...makeInvitations(runtime, run, { people, drafts }),
    ...makeThreads(run, { people, drafts }),
    ...makeMarketplace(runtime, run, people),
    ...makeCategories(run, people),
    ...makeDirectOffers(run, people),
    ...makeWebhooks(runtime, run, people),
    linkToken: (purpose, id) => makeLinkToken(runtime.env, purpose, id, 1),
    ...deliveries,
    ...makeBalances(runtime, run, { ...deliveries, operator: people.operator }),
    ...makePartners(run, { people, deliveries }),
    passTime,
  };
}

/** Starts a kit on its own database; `stop` removes it. */
export async function startKit(options: { at?: Date; jobs?: Runtime["jobs"] } = {}): Promise<TestKit> {
  const bench = await startRuntime(options);
  await publishFirstTexts(bench.runtime);
  const { runtime, clock } = bench;
  const passTime: Kit["passTime"] = async (by) => clock.move(msOf(by));
  return { ...bench, ...kitOn(runtime, passTime) };
}
