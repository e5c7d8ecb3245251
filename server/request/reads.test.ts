// Which requests each actor sees, with which data, on complete pages.
import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeFile } from "#server/file/store-file.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { decodeCursor, encodeCursor } from "#server/kernel/keyset.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { keepDraftInput } from "./keep-draft-input.ts";
import {
  findDraft,
  findDraftEmail,
  findDraftInput,
  findLastContact,
  findRequest,
  findRequestContact,
  findRequestIdByNumber,
  listDrafts,
  listRequestFiles,
} from "./reads.ts";
import {
  type BoardFilter,
  boardSorts,
  countBoard,
  countOwnRequests,
  listBoard,
  listOwnRequests,
} from "./reads-lists.ts";
import { saveDraft } from "./save-draft.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const as = (actor: Actor) => new ReadScope(kit.runtime.db, actor, kit.runtime.clock.now());
const fileOf = (request_id: string, ending: "webp" | "pdf") => ({
  request_id,
  storage_key: `requests/${request_id}/${randomUUID()}.${ending}`,
  name: `file.${ending}`,
  content_type: ending === "webp" ? ("image/webp" as const) : ("application/pdf" as const),
  size_bytes: 1_000,
  ...(ending === "webp" ? { width: 1_200, height: 900 } : { width: null, height: null }),
});
const noFilter: BoardFilter = { category: null, sort: "newest", has_own_offer: false, after: null };

describe("one request", () => {
  it("is not found for a stranger, a visitor and an unverified provider", async () => {
    const { request_id } = await kit.openRequest();
    const strangers: Actor[] = [
      await kit.customer(),
      await kit.visitor(),
      await kit.provider({ is_verified: false }),
    ];
    for (const stranger of strangers) {
      expect(await findRequest(as(stranger), request_id, "en")).toBeNull();
      expect(await listRequestFiles(as(stranger), request_id)).toEqual([]);
    }
  });

  it("is not found for an address that is no id", async () => {
    expect(await findRequest(as(await kit.customer()), "1 or 1=1", "en")).toBeNull();
  });

  it("is found by its number, typed in any way, by those who see it and nobody else", async () => {
    const { request_id, customer } = await kit.openRequest();
    const number = (await findRequest(as(customer), request_id, "en"))?.number ?? "";
    const typed = number.toLowerCase().replace("-", "");
    expect(await findRequestIdByNumber(as(customer), typed)).toBe(request_id);
    expect(await findRequestIdByNumber(as(await kit.customer()), number)).toBeNull();
    expect(await findRequestIdByNumber(as(customer), request_id)).toBeNull();
  });

  it("shows its owner all data, with labelled answers and the category in the given language", async () => {
    const { request_id, customer } = await kit.openRequest();
    const found = await findRequest(as(customer), request_id, "de");
    expect(found).toMatchObject({
      is_owner: true,
      status: "open",
      place_postal_code: "78462",
      category: { name: "Kit-Bilder" },
      answers: [{ key: "guests", label: "Gäste", kind: "number", value: 60 }],
    });
    expect(await findRequestContact(as(customer), request_id)).toMatchObject({ email: "lena@example.test" });
  });

  it("shows a provider the town, and neither postal code nor contact data", async () => {
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    const found = await findRequest(as(provider), request_id, "en");
    expect(found).toMatchObject({ is_owner: false, place_town: "Konstanz", place_postal_code: null });
    expect(JSON.stringify(found)).not.toMatch(/lena|7531|78462/i);
    expect(await findRequestContact(as(provider), request_id)).toBeNull();
  });
});

describe("a draft", () => {
  it("belongs to the visitor who began it and to nobody else", async () => {
    const { visitor, request_id } = await kit.draft();
    expect(await findDraft(as(visitor), request_id, "en")).toMatchObject({ id: request_id, is_owner: true });
    expect(await listDrafts(as(visitor), "en")).toMatchObject([
      { id: request_id, title: "Wedding at the lake", category: "Kit pictures" },
    ]);
    expect(await findDraft(as(await kit.visitor()), request_id, "en")).toBeNull();
    expect(await findDraft(as({ kind: "visitor", visitor_id: null }), request_id, "en")).toBeNull();
    for (const stranger of [await kit.visitor(), await kit.customer(), await kit.operator()])
      expect(await listDrafts(as(stranger), "en")).toEqual([]);
    expect(await findDraft(as(await kit.operator()), request_id, "en")).toBeNull();
  });

  it("holds what is half-typed for its author alone, until the step is saved", async () => {
    const { visitor, request_id } = await kit.draft();
    const fields = { title: "Wedd", "wanted[]": ["edited", "album"] };
    const { version } = await kit.run(keepDraftInput, visitor, { step: "details", request_id, fields });
    expect(await findDraftInput(as(visitor), request_id)).toEqual({ details: fields });
    for (const stranger of [await kit.visitor(), await kit.customer(), await kit.operator()])
      expect(await findDraftInput(as(stranger), request_id)).toEqual({});
    await kit.run(saveDraft, visitor, {
      step: "details",
      request_id,
      version,
      title: "Wedding",
      answers: { guests: 5 },
    });
    expect(await findDraftInput(as(visitor), request_id)).toEqual({});
  });

  it("knows the contact of the request that was sent last", async () => {
    const { customer } = await kit.openRequest();
    expect(await findLastContact(as(customer))).toMatchObject({ email: "lena@example.test" });
    expect(await findLastContact(as(await kit.customer()))).toBeNull();
  });

  it("prefills the address of sign-up only when it was submitted", async () => {
    const { visitor, request_id, version } = await kit.draft();
    expect(await findDraftEmail(as(visitor))).toBeNull();
    await kit.run(submitRequest, visitor, { request_id, version });
    expect(await findDraftEmail(as(visitor))).toBe("lena@example.test");
    expect(await findDraftEmail(as(await kit.visitor()))).toBeNull();
  });
});

describe("the board", () => {
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
    const { rows } = await listBoard(as(provider), "en", noFilter);
    const ids = rows.map((row) => row.id);
    expect(ids).toContain(one.request_id);
    expect(ids).not.toContain(request_id);
    expect(await countBoard(as(provider), noFilter)).toEqual({ count: before.count + 1, is_more: false });
    expect((await listBoard(as(customer), "en", noFilter)).rows).toEqual([]);
  });

  it("shows the number of offers and the provider's own offer, never another's", async () => {
    const request = await kit.openRequest();
    const { provider, offer_id } = await kit.offerFor(request);
    await kit.offerFor(request);
    const mine = await listBoard(as(provider), "en", { ...noFilter, has_own_offer: true });
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
      const { rows } = await listBoard(new ReadScope(db, visible, kit.runtime.clock.now()), "en", noFilter);
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

  it.each(boardSorts)("is complete and without duplicates page by page, sorted by %s", async (sort) => {
    const { request_id } = await kit.openRequest();
    await kit.runtime.db
      .updateTable("request")
      .set({ budget_minor: null, starts_at: null, ends_at: null })
      .where("id", "=", request_id)
      .execute();
    await insertCopies(request_id, 60);
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
    expect(seen).toHaveLength((await countBoard(scope, filter)).count);
  });

  it("is counted up to a thousand, and is_more beyond that", async () => {
    const { request_id } = await kit.openRequest();
    await insertCopies(request_id, 1_000);
    const scope = as(await kit.provider());
    expect(await countBoard(scope, noFilter)).toEqual({ count: 1_000, is_more: true });
  });

  it("answers an invalid cursor with its first page", async () => {
    const scope = as(await kit.provider());
    const first = await listBoard(scope, "en", noFilter);
    for (const after of ["x", btoa("[1]"), encodeCursor({ value: "'; drop table request", id: "no" })]) {
      expect((await listBoard(scope, "en", { ...noFilter, after })).rows).toEqual(first.rows);
    }
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

describe("a cursor", () => {
  it("comes back as it was made, and only for the kind it was made for", () => {
    const id = "0190a1b2-0000-7000-8000-000000000001";
    const at = { value: "2026-11-21T03:00:00.000Z", id };
    expect(decodeCursor(encodeCursor(at), "instant")).toEqual(at);
    expect(decodeCursor(encodeCursor(at), "number")).toBeNull();
    expect(decodeCursor(encodeCursor({ value: 5, id }), "number")).toEqual({ value: 5, id });
  });
});

/** Inserts copies of an open request, some with equal sort keys. */
async function insertCopies(request_id: string, count: number): Promise<void> {
  await kit.owner.query(
    `insert into request (id, status, version, account_id, profile_id, category_id, title, starts_at, time_zone,
       date_flexibility, place_town, place_country, currency, budget_minor, terms_version, opened_at, expires_at,
       created_at, updated_at)
     select gen_random_uuid(), status, version, account_id, profile_id, category_id, title || n,
       case when n % 3 = 0 then null else expires_at + (n % 5) * interval '1 day' end, time_zone, date_flexibility,
       place_town, place_country, currency, case when n % 4 = 0 then null else (n % 7) * 100 end, terms_version,
       opened_at + (n % 6) * interval '1 second', expires_at, created_at, updated_at
     from request, generate_series(1, $2) n where id = $1`,
    [request_id, count],
  );
}

describe("the counts over one's own requests", () => {
  const end = (id: string, status: string) =>
    kit.owner.query("update request set status = $2 where id = $1", [id, status]);

  it("are of each view, agree with the list below it, and add up to all", async () => {
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

  it("leave out the requests of others, those one may see among them, and those of one's other profile", async () => {
    const noRequests = { all: 0, draft: 0, open: 0, awarded: 0, ended: 0 };
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    expect(await findRequest(as(provider), request_id, "en")).not.toBeNull();
    expect(await countOwnRequests(as(provider))).toEqual(noRequests);
    const customer = await kit.withTwoProfiles();
    const draft = await kit.draftOf(customer);
    await kit.run(submitRequest, customer, draft);
    expect(await countOwnRequests(as(customer))).toEqual({ ...noRequests, all: 1, open: 1 });
    const { rows } = await kit.owner.query(
      "select id from profile where account_id = $1 and kind = 'provider'",
      [customer.account_id],
    );
    const { profile } = customer;
    const asProvider = {
      ...customer,
      profile: profile && { ...profile, id: rows[0].id, kind: "provider" as const },
    };
    expect(await countOwnRequests(as(asProvider))).toEqual(noRequests);
  });
});
