// The baseline: plain node:http, the session query and the page queries, one `renderToString`. A separate process from
// its own bundle, with the environment of the compared web process.
// `/page/<e-mail>` is the page, `/data/<e-mail>` the same queries as JSON.

import { createServer } from "node:http";
import { sql } from "kysely";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { initialSettings, publicSettings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import { overwriteGetLocale } from "#messages/runtime.js";
import { chooseActiveProfile, findSignedInAccount, toShellView } from "#server/account/reads/account.ts";
import { listProviderCategories } from "#server/category/reads/category.ts";
import { demoOf } from "#server/http/session/demo.ts";
import { memberOf } from "#server/http/session/member.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { readEnv } from "#server/kernel/env.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import {
  boardShows,
  boardSorts,
  countBoard,
  countOwnRequests,
  listBoard,
  listInvited,
  listOwnRequests,
  ownStates,
} from "#server/request/reads/lists.ts";
import { type FrameData, pageTree, type RequestsData } from "./page-tree.tsx";

const locale = "en";
overwriteGetLocale(() => locale);
const env = readEnv();
const db = makeDatabase(
  makePool(env.DATABASE_URL, (error) => {
    throw error;
  }),
);
const clock = fileClock(env.CLOCK_FILE);

type Ids = { account_id: string; session_id: string };
const idsByEmail = new Map<string, Ids>();

/** The account and its latest session, looked up once: in the product they come from the cookie. */
async function idsOf(email: string): Promise<Ids> {
  const cached = idsByEmail.get(email);
  if (cached) return cached;
  const found = await sql<Ids>`select account.id as account_id, device.session_id
    from account join device on device.account_id = account.id
    where account.email = ${email} order by device.created_at desc limit 1`.execute(db);
  const ids = found.rows[0];
  if (!ids) throw new Error(`${email} has not signed in`);
  idsByEmail.set(email, ids);
  return ids;
}

async function dataOf(email: string): Promise<{ frame: FrameData; page: RequestsData }> {
  const { account_id, session_id } = await idsOf(email);
  const account = await findSignedInAccount(db, account_id, session_id);
  const profile = account && chooseActiveProfile(account, null);
  if (!account || !profile) throw new Error(`${email} has no profile`);
  const now = clock.now();
  const scope = new ReadScope(db, memberOf(account, profile, { aal: "aal1" }, null), now, initialSettings);
  const frame: FrameData = {
    member: toShellView(account, profile),
    permitted: null,
    acting: null,
    is_unknown: false,
    open_matters: 0,
    unread_threads: 0,
    unread_notifications: 0,
    said: null,
    demo: demoOf(env, null),
    browser: {
      account_id: account.id,
      client: { url: env.AUTH_PUBLIC_URL, key: env.SUPABASE_PUBLISHABLE_KEY, server_ms: Date.now() },
    },
    locale,
    theme: "system",
    time_zone: account.time_zone,
    now: now.toISOString(),
    settings: publicSettings(scope.settings),
    accent: "",
    description: m.home_meta({}, { locale }),
  };
  return { frame, page: await (profile.kind === "customer" ? ownPage(scope) : boardPage(scope, profile)) };
}

async function ownPage(scope: ReadScope): Promise<RequestsData> {
  const page = await listOwnRequests(scope, locale, { state: "all", after: null });
  const counts = await countOwnRequests(scope);
  return { kind: "customer", ...page, state: "all", states: ownStates, counts, is_first: true };
}

async function boardPage(scope: ReadScope, profile: ActorProfile): Promise<RequestsData> {
  const filter = { category: null, sort: "newest" as const, show: "open" as const, after: null };
  const [page, count, categories, invited] = await Promise.all([
    listBoard(scope, locale, filter),
    countBoard(scope, filter),
    listProviderCategories(scope, locale),
    listInvited(scope, locale),
  ]);
  return {
    kind: "provider",
    ...page,
    count,
    filter,
    categories,
    invited,
    sorts: boardSorts,
    shows: boardShows,
    opened: null,
    shown_at: scope.now.toISOString(),
    is_verified: profile.is_verified,
    offers_max: scope.settings.live_offers_per_request,
  };
}

const rendered = new Set<string>();

/**
 * `renderToString` cannot render a lazy component that is not loaded: rendering the page once as a stream loads all of
 * them.
 */
async function render(email: string, tree: ReturnType<typeof pageTree>): Promise<string> {
  if (!rendered.has(email)) {
    const { prelude } = await prerenderToNodeStream(tree);
    prelude.resume();
    rendered.add(email);
  }
  return renderToString(tree);
}

async function answer(url: string): Promise<{ type: string; body: string }> {
  const [, what, email = ""] = url.split("/");
  const { frame, page } = await dataOf(email);
  if (what === "data") return { type: "application/json", body: JSON.stringify({ frame, page }) };
  return {
    type: "text/html; charset=utf-8",
    body: `<!DOCTYPE html>${await render(email, pageTree(frame, page))}`,
  };
}

const server = createServer((request, response) => {
  answer(request.url ?? "/").then(
    ({ type, body }) => response.setHeader("Content-Type", type).end(body),
    (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === "object" ? address?.port : 0 })}\n`);
});
process.on("SIGTERM", () => process.exit(0));
