// Archived categories: what people in the middle of something see and may do. That running deals go on and nothing new
// begins is tested for every command in tests/conformance/archived-category.test.ts.
import { beforeAll, describe, expect, test } from "vitest";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { reopenRequest } from "#server/flow/request/reopen-request.ts";
import { repeatRequest } from "#server/flow/request/repeat-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { saveDraftInput } from "#server/request/commands/save-draft-input.ts";
import { reopeningOf } from "#server/request/reads/deadlines.ts";
import { listBoard } from "#server/request/reads/lists.ts";
import { findDraft, findRequest } from "#server/request/reads/request.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { readPage } from "#tests/kit/relations.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { archiveCategory, restoreCategory } from "./commands/archive-category.ts";
import { chooseCategories } from "./commands/choose-categories.ts";
import { defineCategory } from "./commands/define-category.ts";
import { findOfferDefaults, listCategories, listProviderCategories } from "./reads/category.ts";

const kit = kitDuringFile();
let operator: Member;
let category: { id: string; slug: string };
beforeAll(async () => {
  operator = await kit.operator();
  category = await kit.category();
});

const scopeOf = (actor: Actor) => kit.scopeOf(actor);
const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);

/** Archives the kit's category for as long as `work` takes. */
async function whileArchived<T>(work: () => Promise<T>): Promise<T> {
  const input = { category_id: category.id };
  await kit.run(archiveCategory, operator, input);
  try {
    return await work();
  } finally {
    await kit.run(restoreCategory, operator, input);
  }
}

describe("a draft in an archived category", () => {
  test("cannot be begun, continued with its questions or sent; what is typed stays", async () => {
    const customer = await kit.customer();
    const { request_id, version } = await kit.draftOf(customer);
    const answers = { guests: 70 };
    await whileArchived(async () => {
      const begin = { step: "category" as const, category_id: category.id };
      expect(await outcomeOf(kit.run(saveDraft, customer, begin))).toBe("category_archived");
      const typed = { step: "details" as const, fields: { title: "Wedd" } };
      const first = kit.run(saveDraftInput, customer, { ...typed, category_id: category.id });
      expect(await outcomeOf(first)).toBe("category_archived");
      const details = { step: "details" as const, request_id, answers };
      expect(await outcomeOf(kit.run(saveDraft, customer, details))).toBe("category_archived");
      const send = { request_id, version };
      expect(await outcomeOf(kit.run(submitRequest, customer, send))).toBe("category_archived");
      expect((await findDraft(scopeOf(customer), request_id, "en"))?.category?.is_archived).toBe(true);
      const kept = { ...typed, request_id, version };
      expect(await outcomeOf(kit.run(saveDraftInput, customer, kept))).toBe("done");
    });
    await kit.run(submitRequest, customer, { request_id, version: version + 1 });
    expect(await requestRow(request_id)).toMatchObject({ status: "open", answers: { guests: 60 } });
  });

  test("stays a draft when its author finishes signing up", async () => {
    const account = await kit.account();
    const draft = await kit.draftFor(account.email);
    await kit.owner.query("update request set account_id = $2 where id = $1", [
      draft.request_id,
      account.account_id,
    ]);
    const profile = { kind: "customer" as const, display_name: "Lena Example", country: "DE" };
    const input = { ...profile, terms_version: await kit.termsVersion() };
    const { request_ids } = await whileArchived(() => kit.run(completeProfile, account, input));
    expect(request_ids).toEqual([]);
    expect(await requestRow(draft.request_id)).toMatchObject({ status: "draft", is_submitted: false });
  });
});

describe("a request in an archived category", () => {
  test("cannot be opened again by its owner, who is not offered it either", async () => {
    for (const made of [await kit.closedRequest(), await kit.undecidedRequest()]) {
      const { customer, request_id } = made;
      const { version } = await requestRow(request_id);
      const mayReopen = async () => {
        const request = await findRequest(scopeOf(customer), request_id, "en");
        return request !== null && reopeningOf(request, scopeOf(customer)) !== null;
      };
      expect(await mayReopen()).toBe(true);
      await whileArchived(async () => {
        const reopen = kit.run(reopenRequest, customer, { request_id, version });
        expect(await outcomeOf(reopen)).toBe("category_archived");
        expect(await mayReopen()).toBe(false);
      });
    }
  });

  test("is open again when its customer undoes the acceptance: the deal goes on", async () => {
    const { customer, request_id, booking_id, booking_version } = await kit.booking();
    const undo = { booking_id, version: booking_version };
    await whileArchived(() => kit.run(undoAcceptance, customer, undo));
    expect((await requestRow(request_id)).status).toBe("open");
  });

  test("is repeated as a draft without a category", async () => {
    const { customer, request_id } = await kit.closedRequest();
    const again = await whileArchived(() => kit.run(repeatRequest, customer, { request_id }));
    expect(await requestRow(again.request_id)).toMatchObject({ category_id: null, category_version: null });
  });
});

describe("a provider", () => {
  const chosen = async (provider: Member) =>
    (
      await kit.rows("select category_id from provider_category where profile_id = $1", provider.profile?.id)
    ).map(({ category_id }) => category_id);

  test("keeps an archived category, whatever it chooses, and cannot choose one anew", async () => {
    const [provider, other] = [await kit.provider(), await kit.provider()];
    const more = await kit.ownCategory();
    await kit.run(chooseCategories, other, { category_ids: [more.id] });
    await whileArchived(async () => {
      const both = [category.id, more.id].sort();
      const one = await kit.run(chooseCategories, provider, { category_ids: [more.id] });
      expect(one.category_ids).toEqual(both);
      await kit.run(chooseCategories, provider, { category_ids: both });
      await kit.run(chooseCategories, provider, { category_ids: [] });
      expect(await chosen(provider)).toEqual([category.id]);
      const anew = kit.run(chooseCategories, other, { category_ids: [category.id] });
      expect(await outcomeOf(anew)).toBe("category_archived");
    });
    expect(await chosen(provider)).toEqual([category.id]);
  });

  test("finds its open requests on the board, and the category among its filters; not for an offer to an address", async () => {
    const provider = await kit.provider();
    const { request_id } = await kit.openRequest();
    const scope = scopeOf(provider);
    const filter = { category: category.slug, sort: "newest" as const, show: "open" as const, after: null };
    await whileArchived(async () => {
      expect((await listBoard(scope, "en", filter)).rows.map(({ id }) => id)).toContain(request_id);
      const slugs = async (which: "all" | "open") =>
        (await listProviderCategories(scope, "en", which)).map(({ slug }) => slug);
      expect(await slugs("all")).toEqual([category.slug]);
      expect(await slugs("open")).toEqual([]);
      expect(await findOfferDefaults(scope, category.id as never)).toBeNull();
      const place = { api: kit.api, now: kit.now() };
      const read = (actor: Actor) =>
        readPage(place, actor, { table: "category", query: `id=eq.${category.id}&select=archived_at` });
      expect((await read(provider)).rows).toEqual([{ archived_at: expect.any(Date) }]);
      expect((await read(await kit.customer())).rows).toEqual([]);
    });
  });
});

test("is on no list of categories, and back in its place when it is restored", async () => {
  const visitor = await kit.visitor();
  const slugs = async () => (await listCategories(scopeOf(visitor), "de")).map(({ slug }) => slug);
  const before = await slugs();
  expect(await whileArchived(slugs)).toEqual(before.filter((slug) => slug !== category.slug));
  expect(await slugs()).toEqual(before);
});

test("can be published anew and stays archived; it is archived and restored once", async () => {
  const { id, slug } = await kit.archivedCategory();
  const input = { category_id: id };
  expect(await outcomeOf(kit.run(archiveCategory, operator, input))).toBe("stale");
  const renamed = { name: { en: "Later", de: "Später" } };
  await kit.run(defineCategory, operator, kitCategory({ slug, ...renamed }));
  const row = await rowOf(kit.runtime.db, "category", id);
  expect(row).toMatchObject({ ...renamed, version: 2 });
  expect(row.archived_at).not.toBeNull();
  await kit.run(restoreCategory, operator, input);
  expect(await rowOf(kit.runtime.db, "category", id)).toMatchObject({ version: 2, archived_at: null });
  expect(await outcomeOf(kit.run(restoreCategory, operator, input))).toBe("stale");
});
