// The lists of requests: the board in its orders and pages, a customer's own list, and its counts.

import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { storeFile } from "#server/file/commands/store-file.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { encodeCursor } from "#server/kernel/keyset.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { addProfile } from "#tests/kit/add-profile.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import {
  type BoardFilter,
  boardSorts,
  countBoard,
  countNewOnBoard,
  countOwnRequests,
  listBoard,
  listOwnRequests,
} from "./lists.ts";
import { findRequest } from "./request.ts";

const kit = kitDuringFile();

const as = (actor: Actor) => kit.scopeOf(actor);
const fileOf = (request_id: string, ending: "webp" | "pdf") => ({
  request_id,
  storage_key: `requests/${request_id}/${randomUUID()}.${ending}`,
  name: `file.${ending}`,
  content_type: ending === "webp" ? ("image/webp" as const) : ("application/pdf" as const),
  size_bytes: 1_000,
  ...(ending === "webp" ? { width: 1_200, height: 900 } : { width: null, height: null }),
});
const noFilter: BoardFilter = { category: null, sort: "newest", show: "open", after: null };

describe("the board", () => {
  it("leaves a removed request out of the answered ones: its provider no longer opens it", async () => {
    const { provider, request_id } = await kit.removedRequest();
    const answered = await listBoard(as(provider), "en", { ...noFilter, show: "mine" });
    expect(answered.rows.map(({ id }) => id)).not.toContain(request_id);
    expect(await findRequest(as(provider), request_id, "en")).toBeNull();
  });

  it("marks what was opened after an instant, and counts it", async () => {
    const provider = await kit.provider();
    const earlier = await kit.openRequest();
    const since = kit.clock.now();
    await kit.passTime({ hours: 1 });
    const later = await kit.openRequest();
    const rows = (await listBoard(as(provider), "en", noFilter, since)).rows;
    const isNew = (id: string) => rows.find((row) => row.id === id)?.is_new;
    expect([isNew(earlier.request_id), isNew(later.request_id)]).toEqual([false, true]);
    expect((await listBoard(as(provider), "en", noFilter)).rows.some((row) => row.is_new)).toBe(false);
    const count = (actor: Actor, at: Date) => countNewOnBoard(as(actor), { category: null, since: at });
    expect(await count(provider, since)).toBe(1);
    expect(await count(provider, kit.clock.now())).toBe(0);
    expect(await countNewOnBoard(as(provider), { category: "no-such", since })).toBe(0);
    for (const other of [later.customer, await kit.provider({ is_verified: false })])
      expect(await count(other, since)).toBe(0);
  });

  it("shows open requests of the provider's categories, and not its own account's or ended ones", async () => {
    const provider = await kit.provider();
    const before = await countBoard(as(provider), noFilter);
    expect(before.is_more).toBe(false);
    const one = await kit.openRequest();
    await kit.draft();
    const { customer, request_id } = await kit.openRequest();
    await kit.runtime.db
      .updateTable("request")
      .set({ place_country: "AT" })
      .where("id", "=", request_id)
      .execute();
    const own = await kit.openRequest();
    const beside = await addProfile(kit.owner, provider.profile?.id ?? "", "The provider as a customer");
    await kit.owner.query("update request set account_id = $2, profile_id = $3 where id = $1", [
      ...[own.request_id, provider.account_id, beside],
    ]);
    const { rows } = await listBoard(as(provider), "en", noFilter);
    const ids = rows.map((row) => row.id);
    expect(ids).toContain(one.request_id);
    expect(ids).not.toContain(request_id);
    expect(ids).not.toContain(own.request_id);
    expect(await findRequest(as(provider), own.request_id, "en")).toBeNull();
    expect(await countBoard(as(provider), noFilter)).toEqual({ count: before.count + 1, is_more: false });
    expect((await listBoard(as(customer), "en", noFilter)).rows).toEqual([]);
  });

  it("shows the number of offers and the provider's own offer, never another's", async () => {
    const request = await kit.openRequest();
    const { provider, offer_id } = await kit.offerFor(request);
    await kit.offerFor(request);
    const mine = await listBoard(as(provider), "en", { ...noFilter, show: "mine" });
    expect(mine.rows).toHaveLength(1);
    expect(mine.rows[0]).toMatchObject({ offer_count: 2, own_offer: { id: offer_id } });
    const other = await listBoard(as(await kit.provider()), "en", noFilter);
    expect(other.rows.find((row) => row.id === request.request_id)?.own_offer).toBeNull();
  });

  it("shows the first picture of each request, without a query for each row", async () => {
    const scoped = async (visible: Actor) => {
      const statements: string[] = [];
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const db = kit.runtime.db.withPlugin(plugin);
      const { rows } = await listBoard(
        new ReadScope(db, visible, kit.runtime.clock.now(), initialSettings),
        "en",
        noFilter,
      );
      return { rows, statements };
    };
    const provider = await kit.provider();
    const before = await scoped(provider);
    const customer = await kit.customer();
    const made: { request_id: string; files: string[] }[] = [];
    for (const count of [2, 1, 0]) {
      const { request_id, version } = await kit.draftOf(customer);
      const files: string[] = [];
      await kit.run(storeFile, customer, fileOf(request_id, "pdf"));
      for (let index = 0; index < count; index += 1) {
        kit.clock.set(new Date(kit.clock.now().getTime() + 1));
        files.push((await kit.run(storeFile, customer, fileOf(request_id, "webp"))).file_id);
      }
      await kit.run(submitRequest, customer, { request_id, version });
      made.push({ request_id, files });
    }
    const after = await scoped(provider);
    expect(after.rows).toHaveLength(before.rows.length + 3);
    expect(after.statements).toEqual(before.statements);
    for (const { request_id, files } of made) {
      const { photo } = after.rows.find((row) => row.id === request_id) ?? {};
      expect(photo ?? null).toEqual(files[0] ? { id: files[0], width: 1_200, height: 900 } : null);
    }
  });

  it.each(boardSorts)(
    "reads only the first rows of each category and country, sorted by %s",
    async (sort) => {
      const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
      const scope = new ReadScope(db, await kit.provider(), kit.now(), initialSettings);
      await listBoard(scope, "en", { ...noFilter, sort });
      await countBoard(scope, { ...noFilter });
      await end();
      expect(asked).toHaveLength(2);
      for (const statement of asked) {
        const plan = await planOf(kit.urls.appUrl, statement, "set local enable_seqscan = off");
        const read = plan.findIndex((node) => node["Index Name"]?.startsWith("request_board_"));
        // A step between would read all open requests of the category.
        expect(plan[read - 1]?.["Node Type"]).toBe("Limit");
      }
    },
  );

  it.each(boardSorts)("is complete and without duplicates page by page, sorted by %s", async (sort) => {
    const { request_id } = await kit.openRequest();
    await kit.runtime.db
      .updateTable("request")
      .set({ budget_minor: null, starts_at: null, ends_at: null })
      .where("id", "=", request_id)
      .execute();
    const copies = await insertCopies(request_id, 60);
    const scope = as(await kit.provider());
    const filter = { ...noFilter, sort };
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listBoard>> = await listBoard(scope, "en", { ...filter, after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([request_id, ...copies]));
    expect((await countBoard(scope, filter)).count).toBe(Math.min(seen.length, limits.board_counted));
  });

  it("is counted up to its limit, and is_more beyond that", async () => {
    const { request_id } = await kit.openRequest();
    await insertCopies(request_id, limits.board_counted);
    const scope = as(await kit.provider());
    expect(await countBoard(scope, noFilter)).toEqual({ count: limits.board_counted, is_more: true });
  });

  it("answers an invalid cursor with its first page", async () => {
    const scope = as(await kit.provider());
    const first = await listBoard(scope, "en", noFilter);
    for (const after of ["x", btoa("[1]"), encodeCursor({ value: "'; drop table request", id: "no" })]) {
      expect((await listBoard(scope, "en", { ...noFilter, after })).rows).toEqual(first.rows);
    }
  });

  it("counts what is new up to a page", async () => {
    const scope = as(await kit.provider());
    const since = kit.clock.now();
    await kit.passTime({ hours: 1 });
    for (let made = 0; made <= limits.page_rows; made += 1) await kit.openRequest();
    expect(await countNewOnBoard(scope, { category: null, since })).toBe(limits.page_rows);
  });
});

describe("a customer's own list", () => {
  it("has exactly the customer's requests, with drafts and counts of offers", async () => {
    const request = await kit.openRequest();
    await kit.offerFor(request);
    const { request_id: draft_id } = await kit.draftOf(request.customer);
    const page = await listOwnRequests(as(request.customer), "en", { state: "all", after: null });
    expect(page.rows.map((row) => row.id).sort()).toEqual([request.request_id, draft_id].sort());
    expect(page.rows.find((row) => row.id === request.request_id)).toMatchObject({ offer_count: 1 });
    const open = await listOwnRequests(as(request.customer), "en", { state: "open", after: null });
    expect(open.rows.map((row) => row.id)).toEqual([request.request_id]);
  });

  it("shows an operator its own requests, not everybody's", async () => {
    await kit.openRequest();
    const page = await listOwnRequests(as(await kit.operator()), "en", { state: "all", after: null });
    expect(page.rows).toEqual([]);
  });
});

/** Inserts copies of an open request, some with equal sort keys. */
async function insertCopies(request_id: string, count: number): Promise<string[]> {
  const { rows } = await kit.owner.query(
    `insert into request (id, status, version, account_id, profile_id, category_id, title, starts_at, time_zone,
       date_flexibility, place_town, place_country, currency, budget_minor, terms_version, opened_at, expires_at,
       created_at, updated_at)
     select gen_random_uuid(), status, version, account_id, profile_id, category_id, title || n,
       case when n % 3 = 0 then null else expires_at + (n % 5) * interval '1 day' end, time_zone, date_flexibility,
       place_town, place_country, currency, case when n % 4 = 0 then null else (n % 7) * 100 end, terms_version,
       opened_at + (n % 6) * interval '1 second', expires_at, created_at, updated_at
     from request, generate_series(1, $2) n where id = $1 returning id`,
    [request_id, count],
  );
  return rows.map(({ id }) => String(id));
}

describe("the counts over one's own requests", () => {
  const end = (id: string, status: string) =>
    kit.owner.query("update request set status = $2 where id = $1", [id, status]);

  it("exist for each view, agree with its list, and add up to all", async () => {
    const { request_id, customer } = await kit.openRequest();
    const ids = [request_id];
    for (let more = 0; more < 3; more += 1) {
      const draft = await kit.draftOf(customer);
      await kit.run(submitRequest, customer, draft);
      ids.push(draft.request_id);
    }
    await kit.draftOf(customer);
    const [, held = "", awarded = "", closed = ""] = ids;
    await kit.setOnHold(held, true);
    await end(awarded, "awarded");
    await end(closed, "closed");
    const counts = await countOwnRequests(as(customer));
    expect(counts).toEqual({ all: 5, draft: 1, open: 2, awarded: 1, ended: 1 });
    for (const state of ["all", "draft", "open", "awarded", "ended"] as const) {
      const { rows } = await listOwnRequests(as(customer), "en", { state, after: null });
      expect(rows, state).toHaveLength(counts[state]);
    }
  });

  it("leave out requests of others, even visible ones, and those of one's other profile", async () => {
    const noRequests = { all: 0, draft: 0, open: 0, awarded: 0, ended: 0 };
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    expect(await findRequest(as(provider), request_id, "en")).not.toBeNull();
    expect(await countOwnRequests(as(provider))).toEqual(noRequests);
    const customer = await kit.withTwoProfiles();
    const draft = await kit.draftOf(customer);
    await kit.run(submitRequest, customer, draft);
    expect(await countOwnRequests(as(customer))).toEqual({ ...noRequests, all: 1, open: 1 });
    const rows = await kit.rows(
      "select id from profile where account_id = $1 and kind = 'provider'",
      customer.account_id,
    );
    const { profile } = customer;
    const asProvider = {
      ...customer,
      profile: profile && { ...profile, id: rows[0].id, kind: "provider" as const },
    };
    expect(await countOwnRequests(as(asProvider))).toEqual(noRequests);
  });
});
