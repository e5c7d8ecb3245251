// Reads of relations over HTTP: everybody gets the rows that the access rules allow, with the order of refusals that
// all machine endpoints share, with PostgREST's headers and through the unmodified official client.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { relations } from "#server/nouns.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth/bench.ts";
import { signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { makeEveryNoun, type People, type Refused } from "#tests/kit/every-noun.ts";
import { kitOn, msOf, type PlainKit } from "#tests/kit/kit.ts";
import { readIn } from "#tests/kit/relations.ts";
import { type RequestEnv, requestId } from "../middleware/security.ts";
import { restEndpoint } from "./rest.ts";
import { rpcEndpoint } from "./rpc.ts";

let bench: AuthBench;
let kit: PlainKit;
let app: Hono<RequestEnv>;
let people: People;
let refused: Refused;
let anyToken: string;
beforeAll(async () => {
  bench = await startAuthBench();
  kit = kitOn(bench.runtime, async (by) => bench.clock.move(msOf(by)));
  ({ people, refused } = await makeEveryNoun(kit));
  ({ token: anyToken } = await signedIn(bench));
  app = new Hono<RequestEnv>();
  app.use(requestId());
  rpcEndpoint(app, bench.runtime);
  restEndpoint(app, bench.runtime, { relations, api: bench.api });
}, 120_000);
afterAll(() => bench.stop());

/** A token of the service for this account, in its own session. */
function tokenOf(
  { account_id, email, assurance }: Member,
  changed: Record<string, unknown> = {},
): Promise<string> {
  const aal = assurance.is_two_factor ? "aal2" : "aal1";
  return signAgain(bench, anyToken, { sub: account_id, email, session_id: randomUUID(), aal, ...changed });
}

const tokens = new Map<Member, Promise<string>>();

/** Uses one token for all calls of an actor, because each session is recorded as a device. */
async function headersOf(actor: Actor): Promise<Record<string, string>> {
  if (actor.kind !== "member") return {};
  const token = tokens.get(actor) ?? tokenOf(actor);
  tokens.set(actor, token);
  const headers: Record<string, string> = { authorization: `Bearer ${await token}` };
  if (actor.profile) headers["x-profile-id"] = actor.profile.id;
  return headers;
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(`/rest/v1/${path}`, { method, headers });

type Body = { code: string; message: string; details: unknown; hint: string | null };

/** The status and code of a refusal, whose body has the four members of every error. */
async function refusalOf(answer: Response): Promise<[status: number, code: string]> {
  const body = (await answer.json()) as Body;
  expect(Object.keys(body).sort()).toEqual(["code", "details", "hint", "message"]);
  expect(body.message).not.toBe("");
  return [answer.status, body.code];
}

const names = Object.keys(relations);
const members = ["stranger", "customer", "provider", "recipient", "operator"] as const;

/** Every row of the relation, read page by page. */
async function allRows(path: string, headers: Record<string, string>): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer: Response = await app.request(next, { headers });
    expect([answer.status, next]).toEqual([200, next]);
    rows.push(...((await answer.json()) as Record<string, unknown>[]));
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return rows;
}

/** The query that reads all rows of a relation; a relation without a list is read by every existing value. */
async function queryOf(name: string): Promise<string> {
  const relation = relations[name];
  if (!relation || relation.listSource) return "limit=40";
  const column = relation.selective[0];
  const rows = await bench.rows<{ value: string }>(`select distinct ${column} as value from ${name}`);
  return `limit=40&${column}=in.(${rows.map(({ value }) => value).join(",")})`;
}

describe.each(names)("%s", (name) => {
  test("everybody who is signed in gets, over all pages, the rows that the access rules allow", async () => {
    const query = await queryOf(name);
    for (const who of members) {
      const actor = people[who];
      const rows = await allRows(`/rest/v1/${name}?${query}`, await headersOf(actor));
      const scope = bench.scopeOf(actor);
      const expected: unknown[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await readIn(scope, {
          table: name,
          query: cursor ? `${query}&cursor=${cursor}` : query,
        });
        expected.push(...page.rows);
        cursor = page.next;
      }
      expect([who, rows]).toEqual([who, JSON.parse(JSON.stringify(expected))]);
    }
  });

  test("a visitor reads it if it is public, and otherwise needs a token", async () => {
    const answer = await get(`${name}?limit=1`);
    if (relations[name]?.is_public) expect(answer.status).toBe(200);
    else expect(await refusalOf(answer)).toEqual([401, "not_authenticated"]);
  });
});

describe("who is refused, and in which order", () => {
  const member = (who: keyof People) => people[who] as Member;
  const withToken = async (who: Member, changed: Record<string, unknown> = {}) => ({
    authorization: `Bearer ${await tokenOf(who, changed)}`,
  });

  test("a token that has expired, of a device that was signed out, of a suspended account", async () => {
    const past = Math.floor(Date.now() / 1_000) - 60;
    const expired = await withToken(member("customer"), { iat: past - 3_600, exp: past });
    expect(await refusalOf(await get("booking", expired))).toEqual([401, "not_authenticated"]);
    const session_id = randomUUID();
    const revoked = await withToken(member("customer"), { session_id });
    expect((await get("booking", revoked)).status).toBe(200);
    await bench.owner.query("update device set revoked_at = now() where session_id = $1", [session_id]);
    expect(await refusalOf(await get("booking", revoked))).toEqual([401, "not_authenticated"]);
    expect(await refusalOf(await get("booking", await withToken(refused.suspended)))).toEqual([
      403,
      "account_suspended",
    ]);
  });

  test("an operator without the second factor, and a profile that is archived or somebody else's", async () => {
    const one = await headersOf(people.without_factor);
    expect(await refusalOf(await get("booking", one))).toEqual([403, "second_factor_required"]);
    for (const who of [refused.archived_profile, refused.foreign_profile])
      expect(await refusalOf(await get("booking", await headersOf(who)))).toEqual([409, "wrong_profile"]);
  });

  test("401 comes before 404, 422 and 400", async () => {
    for (const path of ["command_log", "booking?select=nothing", "booking?nothing=eq.1", "rpc/nothing"]) {
      const answer = await get(path, {}, path.startsWith("rpc") ? "POST" : "GET");
      expect(await refusalOf(answer)).toEqual([401, "not_authenticated"]);
    }
  });

  test("a member gets 404 for unknown relations, 400 and 422 for invalid queries, 405 for writes", async () => {
    const headers = await headersOf(people.customer);
    expect(await refusalOf(await get("command_log", headers))).toEqual([404, "not_found"]);
    expect(await refusalOf(await get("rpc/nothing", headers, "POST"))).toEqual([404, "not_found"]);
    expect(await refusalOf(await get("booking?nothing=eq.1", headers))).toEqual([400, "unknown_parameter"]);
    expect(await refusalOf(await get("booking?status=eq", headers))).toEqual([422, "invalid_input"]);
    for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
      const answer = await get("booking", headers, method);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
      expect(await refusalOf(answer)).toEqual([405, "method_not_allowed"]);
    }
  });
});

describe("headers", () => {
  let headers: Record<string, string>;
  let total: number;
  beforeAll(async () => {
    headers = await headersOf(people.operator);
    const rows = await bench.rows("select count(*)::int as rows from booking");
    total = rows[0].rows;
  });
  const ask = (query: string, more: Record<string, string>, method = "GET") =>
    get(`booking?select=id${query}`, { ...headers, ...more }, method);

  test("an exact count makes a page part of the whole list", async () => {
    const part = await ask("&limit=2", { prefer: "count=exact" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `0-1/${total}`]);
    expect(part.headers.get("preference-applied")).toBe("count=exact");
    const whole = await ask("&limit=100", { prefer: "count=exact" });
    expect([whole.status, whole.headers.get("content-range")]).toEqual([200, `0-${total - 1}/${total}`]);
  });

  test("without a count the end is open; other counts and ranges are ignored", async () => {
    const ignored: Record<string, string>[] = [
      {},
      { prefer: "count=planned" },
      { range: "1-2", "range-unit": "items" },
    ];
    for (const more of ignored) {
      const open = await ask("&limit=2", more);
      expect([open.status, open.headers.get("content-range")]).toEqual([200, "0-1/*"]);
    }
  });

  test("HEAD has the headers without the rows", async () => {
    const head = await ask("", { prefer: "count=exact" }, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-range")).toBe(`0-${total - 1}/${total}`);
  });

  test("a request for one object gets one object, or 406", async () => {
    const accept = "application/vnd.pgrst.object+json";
    const [row] = (await (await ask("&limit=1", {})).json()) as { id: string }[];
    const one = await ask(`&id=eq.${row?.id}`, { accept });
    expect([one.status, await one.json()]).toEqual([200, row]);
    expect(one.headers.get("content-type")).toContain(accept);
    for (const query of ["&limit=2", `&id=eq.${randomUUID()}`])
      expect(await refusalOf(await ask(query, { accept }))).toEqual([406, "PGRST116"]);
    expect(await refusalOf(await ask("", { accept: "text/csv" }))).toEqual([406, "PGRST107"]);
    expect(await refusalOf(await ask("", { "accept-profile": "private" }))).toEqual([406, "PGRST106"]);
  });
});

describe("the official client", () => {
  const clientOf = async (actor: Actor) =>
    createClient("http://app.test", bench.runtime.env.SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: await headersOf(actor),
        fetch: async (input, init) => app.fetch(new Request(input, init)),
      },
    });

  test("reads requests with their offers in one call, and an offer's lines", async () => {
    const { data, error } = await (await clientOf(people.customer))
      .from("request")
      .select("id, name:title, category(slug), offer(id, status, total_minor, sent_at)")
      .order("id", { ascending: false })
      .limit(1)
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      name: expect.any(String),
      category: { slug: expect.any(String) },
      offer: [{ status: "accepted", sent_at: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/) }],
    });
    const [offer] = data?.offer ?? [];
    const { data: lines } = await (await clientOf(people.customer))
      .from("offer_line")
      .select("label, position")
      .eq("offer_id", offer?.id);
    expect(lines?.length).toBeGreaterThan(0);
  });

  test("filters with every operator that is served", async () => {
    const client = await clientOf(people.provider);
    const bookings = () => client.from("booking").select("id, status, title");
    const { data: all } = await bookings();
    const one = all?.[0];
    if (!one) throw new Error("the provider has no booking");
    const found = [
      bookings().eq("id", one.id),
      bookings().in("status", [one.status, "a text, with a comma"]),
      bookings().neq("status", "lapsed"),
      bookings().is("cancelled_at", null),
      bookings().gt("total_minor", 1).lte("total_minor", 99_999_999),
      bookings().gte("accepted_at", "2000-01-01T00:00:00Z").lt("accepted_at", "9999-01-01"),
    ];
    for (const query of found) {
      const { data, error } = await query;
      expect(error).toBeNull();
      expect(data).toContainEqual(one);
    }
    const { data: none } = await bookings().eq("id", randomUUID()).maybeSingle();
    expect(none).toBeNull();
  });

  test("counts, pages and reads both profiles of a booking by the name of the key", async () => {
    const client = await clientOf(people.operator);
    const { count, data } = await client.from("booking").select("id", { count: "exact" }).limit(2);
    expect(data).toHaveLength(2);
    expect(count).toBeGreaterThan(2);
    const { count: headOnly } = await client.from("booking").select("*", { count: "exact", head: true });
    expect(headOnly).toBe(count);
    const named = await client
      .from("booking")
      .select("customer:profile!customer_profile_id(kind), provider:provider_profile_id(kind)")
      .limit(1);
    expect(named.data).toEqual([{ customer: { kind: "customer" }, provider: { kind: "provider" } }]);
  });

  test("gets an error with its code", async () => {
    const { error } = await (await clientOf(people.customer)).from("booking").select("no_such_column");
    expect(error).toMatchObject({ code: "invalid_input", message: "invalid input", hint: null });
    const ambiguous = await (await clientOf(people.operator)).from("booking").select("profile(kind)");
    expect(ambiguous.error?.details).toMatchObject({
      issues: [{ code: "ambiguous_relation", hints: ["customer_profile_id", "provider_profile_id"] }],
    });
  });
});
