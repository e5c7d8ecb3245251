// Which offers each actor sees, and the figures the owner compares.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { findOffer, listOffers, listTimeline } from "./reads.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const as = (actor: Actor) => new ReadScope(kit.runtime.db, actor, kit.runtime.clock.now());

describe("the offers of a request", () => {
  it("are all there for its owner, the cheapest first", async () => {
    const request = await kit.openRequest();
    const line = { label: "Work", quantity: 2, tax_bp: 1_900 };
    await kit.offerFor(request, { lines: [{ ...line, unit_net_minor: 90_000 }] });
    await kit.offerFor(request, { lines: [{ ...line, unit_net_minor: 50_000 }] });
    const found = await listOffers(as(request.customer), request.request_id);
    expect(found.map((offer) => offer.total_minor)).toEqual([119_000, 214_200]);
    expect(found[0]).toMatchObject({
      is_maker: false,
      is_past: false,
      provider_name: "Studio Example",
      lines: [{ label: "Work", quantity: 2, unit_net_minor: 50_000, net_minor: 100_000 }],
      taxes: [{ tax_bp: 1_900, net_minor: 100_000, tax_minor: 19_000 }],
    });
  });

  it("come with the provider's photo until its profile is archived", async () => {
    const request = await kit.openRequest();
    const { provider } = await kit.offerFor(request);
    const { db, clock } = kit.runtime;
    const photos = async () =>
      (await listOffers(as(request.customer), request.request_id)).map((offer) => offer.provider_photo_id);
    expect(await photos()).toEqual([null]);
    const id = randomUUID();
    const profile_id = provider.profile?.id ?? "";
    const photo = { name: "photo.webp", content_type: "image/webp", size_bytes: 1, width: 1, height: 1 };
    await db
      .insertInto("file")
      .values({ ...photo, id, profile_id, storage_key: `photos/${id}`, created_at: clock.now() })
      .execute();
    expect(await photos()).toEqual([id]);
    await kit.owner.query("update profile set archived_at = now() where id = $1", [profile_id]);
    expect(await photos()).toEqual([null]);
  });

  it("are one's own alone for a provider, and none for others", async () => {
    const request = await kit.openRequest();
    const { provider, offer_id } = await kit.offerFor(request);
    await kit.offerFor(request);
    expect((await listOffers(as(provider), request.request_id)).map((offer) => offer.id)).toEqual([offer_id]);
    const strangers: Actor[] = [await kit.provider(), await kit.customer(), await kit.visitor()];
    for (const actor of strangers) expect(await listOffers(as(actor), request.request_id)).toEqual([]);
  });
});

describe("one offer", () => {
  it("is found by its owner and its provider only, and only under its own request", async () => {
    const { customer, provider, request_id, offer_id } = await kit.sentOffer();
    const other = await kit.openRequest();
    expect((await findOffer(as(customer), request_id, offer_id))?.request.is_owner).toBe(true);
    expect((await findOffer(as(provider), request_id, offer_id))?.offer.is_maker).toBe(true);
    expect(await findOffer(as(await kit.provider()), request_id, offer_id)).toBeNull();
    expect(await findOffer(as(await kit.customer()), request_id, offer_id)).toBeNull();
    expect(await findOffer(as(customer), other.request_id, offer_id)).toBeNull();
    expect(await findOffer(as(customer), request_id, "nonsense")).toBeNull();
  });

  it("lists the cost of a cancellation in steps without gaps", async () => {
    const { customer, request_id, offer_id } = await kit.sentOffer();
    const found = await findOffer(as(customer), request_id, offer_id);
    const steps = found?.offer.steps ?? [];
    expect(steps.at(0)?.after).toBeNull();
    expect(steps.at(-1)?.until).toBeNull();
    expect(steps.slice(1).map((step) => step.after)).toEqual(steps.slice(0, -1).map((step) => step.until));
    expect(steps.at(-1)?.fee_minor).toBe(found?.offer.total_minor);
  });
});

describe("the timeline", () => {
  it("shows the owner every offer and a provider its own alone", async () => {
    const request = await kit.openRequest();
    const { provider, offer_id } = await kit.offerFor(request);
    await kit.offerFor(request);
    const sends = async (actor: Actor) =>
      (await listTimeline(as(actor), request.request_id)).filter((event) => event.transition === "send");
    expect(await sends(request.customer)).toHaveLength(2);
    expect(await sends(provider)).toHaveLength(1);
    expect(await listTimeline(as(await kit.customer()), request.request_id)).toEqual([]);
    const one = await listTimeline(as(request.customer), request.request_id, offer_id);
    expect(one.map((event) => event.transition)).toEqual(["send"]);
  });
});
