// Which offers each actor sees, and the figures the owner compares.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { units } from "#domain/limits.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { reviseOffer } from "../commands/revise-offer.ts";
import { findOffer, listOffers, listTimeline } from "./offer.ts";
import { findProviderByOffer } from "./provider.ts";

const kit = duringFile(startKit);

const as = (actor: Actor) => kit.scopeOf(actor);

describe("the offers of a request", () => {
  it("are all visible to its owner, cheapest first", async () => {
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
      prices: "gross",
      lines: [
        { label: "Work", quantity: 2, unit_net_minor: 50_000, amount_minor: 119_000, unit_minor: 59_500 },
      ],
      taxes: [{ tax_bp: 1_900, net_minor: 100_000, tax_minor: 19_000 }],
    });
  });

  it("come with the provider's photo until its profile is archived", async () => {
    const request = await kit.openRequest();
    const { provider } = await kit.offerFor(request);
    const { db, clock } = kit.runtime;
    const photos = async () =>
      (await listOffers(as(request.customer), request.request_id)).map(({ provider }) => provider.photo_id);
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

  it("are only its own for a provider, and none for others", async () => {
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

describe("prices line by line", () => {
  it("are gross for a private customer, net for a company and for the provider", async () => {
    const { customer, provider, request_id, offer_id } = await kit.sentOffer();
    const read = async (actor: Actor) => {
      const found = await findOffer(as(actor), request_id, offer_id);
      const { prices = null, lines = [] } = found?.offer ?? {};
      return [prices, lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)];
    };
    const { net_minor, total_minor } = (await findOffer(as(provider), request_id, offer_id))?.offer ?? {};
    expect(await read(customer)).toEqual(["gross", total_minor]);
    expect(await read(provider)).toEqual(["net", net_minor]);
    await kit.owner.query("update profile set is_company = true where id = $1", [customer.profile?.id]);
    expect(await read(customer)).toEqual(["net", net_minor]);
  });
});

describe("the provider of an offer", () => {
  const cardOf = async ({ customer, request_id, offer_id }: Awaited<ReturnType<TestKit["sentOffer"]>>) =>
    (await findOffer(as(customer), request_id, offer_id))?.offer.provider;

  it("shows what was verified and when, and nothing once the verification has ended", async () => {
    const offer = await kit.sentOffer();
    const id = offer.provider.profile?.id;
    await kit.owner.query("update profile set tax_id = 'DE1', about = '  ' where id = $1", [id]);
    const card = await cardOf(offer);
    expect(card).toMatchObject({ verification: { has_tax_id: true }, about: null, bookings: 0 });
    expect(JSON.stringify(card)).not.toContain("DE1");
    await kit.owner.query("update profile set verified_at = null where id = $1", [id]);
    expect((await cardOf(offer))?.verification).toBeNull();
  });

  it("names its median response time from three offers on, counted from when it could answer", async () => {
    const offers = [await kit.sentOffer()];
    const [first] = offers;
    if (!first) throw new Error("no offer");
    const provider_id = first.provider.profile?.id;
    const joined = (days: number) =>
      kit.owner.query("update profile set created_at = $2 where id = $1", [
        provider_id,
        new Date(kit.clock.now().getTime() + days * units.day_ms),
      ]);
    const answer = async (hours: number) => {
      const { offer_id, request_id } = offers.at(-1) ?? first;
      await joined(-365);
      await kit.owner.query(
        `update offer set profile_id = $1, created_at = request.opened_at + $3 * interval '1 hour'
         from request where request.id = $4 and offer.id = $2`,
        [provider_id, offer_id, hours, request_id],
      );
    };
    await answer(2);
    expect((await cardOf(first))?.response).toBeNull();
    for (const hours of [5, 30]) {
      offers.push(await kit.sentOffer());
      await answer(hours);
    }
    expect((await cardOf(first))?.response).toEqual({ unit: "hour", count: 5 });
    // A provider who joined after the requests were opened does not count as slow.
    await joined(365);
    expect((await cardOf(first))?.response).toEqual({ unit: "hour", count: 1 });
  });

  it("keeps the text and photo of an archived profile to itself", async () => {
    const offer = await kit.sentOffer();
    await kit.owner.query("update profile set about = 'We are two.', archived_at = now() where id = $1", [
      offer.provider.profile?.id,
    ]);
    expect(await cardOf(offer)).toMatchObject({ about: null, photo_id: null, verification: null });
  });

  it("is visible for a booking only to its two sides", async () => {
    const { customer, provider, offer_id } = await kit.booking();
    expect((await findProviderByOffer(as(customer), offer_id))?.name).toBe("Studio Example");
    expect((await findProviderByOffer(as(provider), offer_id))?.name).toBe("Studio Example");
    expect(await findProviderByOffer(as(await kit.customer()), offer_id)).toBeNull();
  });
});

describe("a revised offer", () => {
  it("says what its latest version changed, in the customer's amounts; a first version says nothing", async () => {
    const { customer, provider, request_id, offer_id, offer_version } = await kit.sentOffer();
    const find = (actor: Actor) => findOffer(as(actor), request_id, offer_id);
    const before = await find(customer);
    expect(before?.changes).toBeNull();
    const { offer } = before ?? {};
    if (!offer) throw new Error("no offer");
    const starts_at = new Date(Date.parse(offer.starts_at ?? "") + 86_400_000).toISOString();
    const ends_at = new Date(Date.parse(starts_at) + 3_600_000).toISOString();
    const [line] = offer.lines;
    const lines = [
      { label: line?.label ?? "", quantity: 2, unit: "hour" as const, unit_net_minor: 10_000, tax_bp: 1_900 },
    ];
    await kit.run(reviseOffer, provider, {
      offer_id,
      version: offer_version,
      message: offer.message,
      lines,
      policy: offer.policy,
      deposit_bp: 0,
      validity_unit: "days",
      validity: 5,
      starts_at,
      ends_at,
    });
    const { changes } = (await find(customer)) ?? {};
    expect(changes?.total).toEqual({ before_minor: offer.total_minor, after_minor: 23_800 });
    expect(changes?.date).toEqual({
      before: { starts_at: offer.starts_at, ends_at: offer.ends_at },
      after: { starts_at, ends_at },
    });
    expect(changes?.lines[0]).toMatchObject({
      before: { label: line?.label, amount_minor: line?.amount_minor },
      after: { quantity: 2, unit: "hour", amount_minor: 23_800 },
    });
    expect(changes?.lines.slice(1).map(({ before: old }) => old?.label)).toEqual(
      offer.lines.slice(1).map(({ label }) => label),
    );
  });

  it("says nothing about the date of a version replaced before dates were stored", async () => {
    const { customer, request_id, offer_id } = await kit.sentOffer();
    await kit.owner.query("update offer set revision = 2 where id = $1", [offer_id]);
    await kit.owner.query("delete from offer_revision where offer_id = $1", [offer_id]);
    const { changes } = (await findOffer(as(customer), request_id, offer_id)) ?? {};
    expect(changes?.date).toBeNull();
  });
});

describe("the timeline", () => {
  it("shows the owner every offer and a provider only its own", async () => {
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
