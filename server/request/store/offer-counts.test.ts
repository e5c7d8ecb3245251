// Only a request that never had an offer says "No offer yet": on its page, the own list, and both start pages.

import { beforeAll, expect, test } from "vitest";
import { isLiveOffer } from "#domain/offer/live.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { readHome } from "#server/home/reads/home.ts";
import type { Member } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { listOffers } from "#server/offer/reads/offer.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { listOwnRequests } from "../reads/lists.ts";

let sent: Awaited<ReturnType<TestKit["sentOffer"]>>;
let other: Member;
const now = () => kit.clock.now();
const scopeOf = (member: Member) => new ReadScope(kit.runtime.db, member, now(), initialSettings);
const inMs = (ms: number) => new Date(now().getTime() + ms);

const kit = duringFile(startKit);
beforeAll(async () => {
  sent = await kit.sentOffer();
  other = await kit.provider();
  await kit.owner.query("update request set expires_at = $2 where id = $1", [
    sent.request_id,
    inMs(3_600_000),
  ]);
});

const needOf = async (member: Member) => {
  if (!member.profile) throw new Error("a profile is needed");
  const { needs } = await readHome(scopeOf(member), member.profile);
  return needs.find(({ id }) => id === sent.request_id);
};

const live = { count: 1, hadOthers: false } as const;
const ended = { count: 0, hadOthers: true } as const;
const none = { count: 0, hadOthers: false } as const;

test.each<[what: string, status: OfferStatus, ms: number, said: typeof live | typeof ended | typeof none]>([
  ["sent", "sent", 60_000, live],
  ["sent, in its last moment", "sent", 0, live],
  ["sent, past its validity before the tick", "sent", -1, ended],
  ["countered", "countered", 60_000, live],
  ["countered, past its validity", "countered", -1, live],
  ["parked", "parked", 60_000, live],
  ["declined", "declined", 60_000, ended],
  ["withdrawn", "withdrawn", 60_000, ended],
  ["expired", "expired", -1, ended],
  ["not selected", "not_selected", 60_000, ended],
  ["voided by the operator", "voided", 60_000, ended],
  ["a draft of the provider", "draft", 60_000, none],
])("%s", async (_what, status, ms, { count, hadOthers }) => {
  await kit.owner.query("update offer set status = $2, valid_until = $3 where id = $1", [
    ...[sent.offer_id, status, inMs(ms)],
  ]);
  const { rows } = await listOwnRequests(scopeOf(sent.customer), "en", { state: "all", after: null });
  const row = rows.find(({ id }) => id === sent.request_id);
  expect(row).toMatchObject({ offer_count: count, has_ended_offers: hadOthers });
  const offers = await listOffers(scopeOf(sent.customer), sent.request_id);
  expect(offers.filter(isLiveOffer), "as on its page").toHaveLength(count);
  expect(offers.length > 0, "as on its page").toBe(count > 0 || hadOthers);
  const kind = count > 0 ? "decide" : "no_offers";
  expect(await needOf(sent.customer)).toMatchObject({
    kind,
    has_ended_offers: kind === "decide" ? false : hadOthers,
  });
  expect(await needOf(other)).toMatchObject({ kind: "answer", offers: count, has_ended_offers: hadOthers });
});
