// The application on a large market, with every statement's plan as PostgreSQL executed it: auto_explain reports it
// to the connection that asked, so the tests see exactly what was sent.

import { randomUUID } from "node:crypto";
import { escapeIdentifier } from "pg";
import { RouterContextProvider } from "react-router";
import { initialSettings } from "#domain/setting/settings.ts";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { findSignedInAccount } from "#server/account/reads/account.ts";
import {
  addressContext,
  earlyRefusalContext,
  faultContext,
  outageContext,
  pendingFormContext,
  refusalContext,
  type Session,
  sessionContext,
} from "#server/http/context.ts";
import { detailsOf, openPageSession } from "#server/http/session/session.ts";
import type { Member } from "#server/kernel/actor.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { startKit } from "#tests/kit/kit.ts";
import { fillMarket } from "../../bench/kit/fill-market.ts";
import { type Explained, readPlan } from "../../bench/kit/plan-faults.ts";

/** For the given values, or once for any values, as for a prepared statement. */
export type PlanMode = "force_custom_plan" | "force_generic_plan";

export type Market = Awaited<ReturnType<typeof openMarket>>;

const explainSettings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

/** Fills its own database with this many requests; from then on `plans` collects what its two roles run. */
export async function openMarket(requests: number) {
  // By default PostgreSQL rightly reads whole months for one page of a smaller market: price an index as on an SSD.
  const settings = requests < 100_000 ? { ...explainSettings, random_page_cost: "1.1" } : explainSettings;
  const kit = await startKit();
  const { runtime } = kit;
  const customer = await kit.customer();
  const provider = await kit.provider();
  const operator = await kit.operator();
  const database = new URL(kit.urls.ownerUrl).pathname.slice(1);
  const superuser = changeUrl(process.env.TEST_POSTGRES_URL ?? "", { database });
  const people = { customer: customer.profile?.id ?? "", provider: provider.profile?.id ?? "" };
  await fillMarket(superuser, { from: 0, to: requests, ...people });
  await withClient(superuser, async (client) => {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter database ${escapeIdentifier(database)} set ${name} = '${value}'`);
  });
  const plans: Explained[] = [];
  const poolAs = (url: string) => {
    const pool = makePool(url, () => undefined, { max: 4 });
    pool.on("connect", (client) =>
      client.on("notice", ({ message }) => {
        const plan = readPlan(message ?? "");
        if (plan) plans.push(plan);
      }),
    );
    return pool;
  };
  const connect = () => {
    const [pool, apiPool] = [poolAs(kit.urls.appUrl), poolAs(kit.urls.apiUrl)];
    runtime.db = makeDatabase(pool);
    const end = () => Promise.all([pool.end(), apiPool.end()]);
    return { api: makeDatabase(apiPool), end };
  };
  let connected = connect();
  /** Reconnects, so that every statement is planned in this way. */
  const planWith = async (mode: PlanMode) => {
    await connected.end();
    await withClient(superuser, (client) =>
      client.query(`alter database ${escapeIdentifier(database)} set plan_cache_mode = '${mode}'`),
    );
    connected = connect();
  };
  // As the database has them now: the provider has the market's categories besides its own.
  const members = { customer, provider: await kit.again(provider), operator };
  const stop = async () => {
    await connected.end();
    await kit.stop();
  };
  return { kit, members, plans, planWith, api: () => connected.api, stop };
}

/** What a loader gets from this person's browser. */
export async function loaderArgs(
  { kit: { runtime } }: Market,
  member: Member | null,
  { path, params }: { path: string; params: Record<string, string> },
) {
  const request = new Request(`http://app.test${path}`);
  const session = await openPageSession(runtime, request, visitorSession());
  if (member) {
    const account = await findSignedInAccount(runtime.db, member.account_id, randomUUID());
    Object.assign(session, { actor: member, member: null });
    Object.assign(detailsOf(session), { state: "member", account });
  }
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(addressContext, "203.0.113.1");
  context.set(refusalContext, false);
  context.set(outageContext, false);
  context.set(pendingFormContext, null);
  context.set(earlyRefusalContext, null);
  // The files of this market are only rows: the bytes of a requested one are missing on disk.
  context.set(faultContext, () => undefined);
  return { request, params, context, unstable_pattern: "", url: new URL(request.url) };
}

function visitorSession(): Session {
  return {
    actor: { kind: "visitor", visitor_id: null },
    locale: "en",
    theme: "system",
    time_zone: "Europe/Vienna",
    request_id: randomUUID(),
    now: "",
    member: null,
    acting: null,
    demo: null,
    browser: null,
    response_headers: new Headers(),
    site: { PUBLIC_URL: "http://app.test" },
    settings: initialSettings,
  };
}
