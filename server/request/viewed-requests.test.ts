// Providers look at a request: its owner reads how many, each counted once, and never who.
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import type { Member } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { requestViews } from "./access.ts";
import { noteRequestView } from "./commands/note-request-view.ts";
import { countViews, hasViewed } from "./reads/views.ts";

const kit = kitDuringFile();

const as = (actor: Member) => kit.scopeOf(actor);
const rowsOf = (request_id: string) =>
  kit.rows("select profile_id, seen_at from request_view where request_id = $1", request_id);

test("a provider counts once, with the time of its first look", async () => {
  const { customer, request_id } = await kit.openRequest();
  const [provider, other] = [await kit.provider(), await kit.provider()];
  expect(await countViews(as(customer), request_id)).toBe(0);
  expect(await hasViewed(as(provider), request_id)).toBe(false);

  const seen_at = kit.now();
  await kit.run(noteRequestView, provider, { request_id });
  await kit.passTime({ hours: 1 });
  await kit.run(noteRequestView, provider, { request_id });
  expect(await rowsOf(request_id)).toEqual([{ profile_id: provider.profile?.id, seen_at }]);
  expect(await countViews(as(customer), request_id)).toBe(1);
  expect(await hasViewed(as(provider), request_id)).toBe(true);
  expect(await hasViewed(as(other), request_id)).toBe(false);

  await kit.run(noteRequestView, other, { request_id });
  expect(await countViews(as(customer), request_id)).toBe(2);
});

test("its owner reads the number and no row; providers and strangers read neither", async () => {
  const { customer, request_id } = await kit.openRequest();
  const provider = await kit.provider();
  await kit.run(noteRequestView, provider, { request_id });
  const readers = [provider, await kit.provider(), await kit.customer(), await kit.operator()];
  for (const reader of readers) expect(await countViews(as(reader), request_id)).toBe(0);
  const ofRequest = (reader: Member) =>
    requestViews(as(reader)).select("profile_id").where("request_id", "=", request_id).execute();
  for (const reader of [customer, ...readers.slice(1)]) expect(await ofRequest(reader)).toEqual([]);
  expect(await ofRequest(provider)).toEqual([{ profile_id: provider.profile?.id }]);
});

test("an account does not count at its own request, even if its provider is invited to it", async () => {
  const { customer, request_id } = await kit.openRequest();
  const beside = { kind: "provider" as const, display_name: "Studio Beside", country: "DE" };
  const terms_version = await kit.termsVersion();
  const { profile_id } = await kit.run(addProfile, customer, { ...beside, terms_version });
  await kit.owner.query("update profile set verified_at = now() where id = $1", [profile_id]);
  await kit.owner.query(
    `insert into request_invitation (id, request_id, profile_id, token_hash, created_at, taken_at)
     values ($1, $2, $3, $4, now(), now())`,
    [randomUUID(), request_id, profile_id, randomBytes(32)],
  );
  const own = { ...customer, profile: { id: profile_id, ...beside, is_verified: true } };
  await expect(kit.run(noteRequestView, own, { request_id })).rejects.toMatchObject({ code: "forbidden" });
  expect(await rowsOf(request_id)).toEqual([]);
});

test("nobody counts once the request is closed", async () => {
  const { provider, request_id } = await kit.closedRequest();
  await expect(kit.run(noteRequestView, provider, { request_id })).rejects.toMatchObject({
    code: "request_not_open",
  });
  expect(await rowsOf(request_id)).toEqual([]);
});

test("a provider finds it in the copy of its data; with its account it is deleted and the number falls", async () => {
  const { customer, request_id } = await kit.openRequest();
  const [provider, other] = [await kit.provider(), await kit.provider()];
  for (const one of [provider, other]) await kit.run(noteRequestView, one, { request_id });
  const exported = async ({ account_id }: Member) =>
    (await gatherExport(kit.runtime, account_id, kit.now()))?.tables.requests_viewed;
  expect(await exported(provider)).toEqual([expect.objectContaining({ request_id, seen_at: kit.now() })]);
  expect(await exported(customer)).toEqual([]);
  await kit.run(closeAccount, provider, { confirmation: "delete" });
  expect(await rowsOf(request_id)).toMatchObject([{ profile_id: other.profile?.id }]);
  expect(await countViews(as(customer), request_id)).toBe(1);
});
