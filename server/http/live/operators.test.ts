// What operators learn live: changes to their work lists, and nothing else about the market.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findLatestEventId } from "#server/event/reads/live.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { dismissEvent } from "#server/payment/commands/dismiss-event.ts";
import { markEvent } from "#server/payment/store/payment.ts";
import { nounsOf, openFor } from "#tests/kit/browser/live-stream.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { LiveHub } from "./hub.ts";

let hub: LiveHub;
const kit = kitDuringFile();
beforeEach(() => {
  hub = new LiveHub(kit.runtime, openChannel(kit.urls.appUrl, kit.runtime.log));
});
afterEach(() => hub.stop());

const openNow = async () => ({ after: await findLatestEventId(kit.runtime.db) });
const desks = (text: string) => text.match(/^event: desk$/gm)?.length ?? 0;

test("a task that opens and closes reaches every operator, and nobody else", async () => {
  const [operator, other] = [await kit.operator(), await kit.operator()];
  const at = await openNow();
  const streams = [await openFor(kit, hub, operator, at), await openFor(kit, hub, other, at)];
  const customer = await openFor(kit, hub, await kit.customer());
  const { task_id, version } = await kit.operatorTask();
  await kit.run(closeTask, operator, { task_id, version, note: "Both sides were called." });
  await vi.waitFor(() => {
    for (const stream of streams)
      expect(nounsOf(stream, task_id)).toEqual(["operator_task", "operator_task"]);
  });
  expect(customer.messages).toEqual([]);
});

test("other events of the market reach no operator", async () => {
  const deal = await kit.sentOffer();
  const stream = await openFor(kit, hub, await kit.operator());
  const customer = await openFor(kit, hub, deal.customer);
  const { offer_id, offer_version: version } = deal;
  await kit.run(declineOffer, deal.customer, { offer_id, version, reason: null });
  await vi.waitFor(() => expect(nounsOf(customer, offer_id)).toEqual(["offer"]));
  // Batches are sent in order: a later task shows that nothing came before it.
  const { task_id } = await kit.operatorTask();
  await vi.waitFor(() => expect(nounsOf(stream, task_id)).toEqual(["operator_task"]));
  expect(nounsOf(stream, offer_id)).toEqual([]);
});

test("a refund reaches operators when it fails, and not before", async () => {
  const stream = await openFor(kit, hub, await kit.operator());
  const { refund_id } = await kit.failedRefund();
  await vi.waitFor(() => expect(nounsOf(stream, refund_id)).toEqual(["refund"]));
});

test("an event that is set aside or dismissed is announced without an id, only to operators", async () => {
  const operator = await kit.operator();
  const stream = await openFor(kit, hub, operator, { since: new Date(kit.now().getTime() + 60_000) });
  const customer = await openFor(kit, hub, await kit.customer());
  expect(desks(stream.text)).toBe(0);
  const set_aside = await kit.quarantinedEvent();
  const { event_id } = set_aside;
  await markEvent(
    kit.runtime.db,
    event_id,
    "quarantined",
    "unknown_object",
    new Date(set_aside.set_aside_at),
  );
  await vi.waitFor(() => expect(desks(stream.text)).toBe(1));
  await kit.run(dismissEvent, operator, { ...set_aside, note: "A payment of our other shop." });
  await vi.waitFor(() => expect(desks(stream.text)).toBe(2));
  expect(desks(customer.text)).toBe(0);
});

test("a resumed stream is always told to reload the lists, a new one only if events were set aside since", async () => {
  const operator = await kit.operator();
  const before = kit.now();
  await kit.quarantinedEvent();
  const [resumed, fresh, later] = [
    await openFor(kit, hub, operator, await openNow()),
    await openFor(kit, hub, operator, { since: new Date(before.getTime() - 60_000) }),
    await openFor(kit, hub, operator, { since: new Date(before.getTime() + 60_000) }),
  ];
  await vi.waitFor(() => expect([resumed, fresh].map(({ text }) => desks(text))).toEqual([1, 1]));
  // The mark is the last part of the beginning.
  await vi.waitFor(() => expect(later.text).toMatch(/^id: \d+$/m));
  expect(desks(later.text)).toBe(0);
});
