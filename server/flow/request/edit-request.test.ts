// Editing an open request, and confirming offers afterwards: what each does and refuses, and their races.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { reconfirmOffer } from "#server/offer/commands/reconfirm-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { exampleEdit } from "./edit-request.example.ts";
import { editRequest } from "./edit-request.ts";

const kit = kitDuringFile();

const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);
const offerRow = (id: string) => rowOf(kit.runtime.db, "offer", id);
const people = ({ customer, provider }: OfferFixture) => ({ customer, provider });
const mailsDuring = (made: OfferFixture, action: () => Promise<unknown>) =>
  mailsOf(kit, people(made), action);

describe("editing", () => {
  const edit = (made: OfferFixture, over: object = {}) =>
    kit.run(editRequest, made.customer, {
      request_id: made.request_id,
      version: made.version,
      ...exampleEdit,
      ...over,
    });

  test("raises the revision, asks the provider, and stops the acceptance until it has answered", async () => {
    const made = await kit.sentOffer();
    expect(await mailsDuring(made, () => edit(made))).toEqual(["offer_outdated to provider"]);
    const row = await requestRow(made.request_id);
    expect(row).toMatchObject({ status: "open", revision: 2, budget_minor: 250_000, starts_at: null });
    expect(row.answers).toEqual({ guests: 80 });
    const accept = (version: number) =>
      kit.run(acceptOffer, made.customer, { offer_id: made.offer_id, version });
    expect(await outcomeOf(accept(made.offer_version))).toBe("request_changed");

    const input = { offer_id: made.offer_id, version: made.offer_version };
    const confirm = (request_revision: number) =>
      kit.run(reconfirmOffer, made.provider, { ...input, request_revision });
    expect(await outcomeOf(confirm(1))).toBe("request_changed");
    expect(await mailsDuring(made, () => confirm(2))).toEqual(["offer_reconfirmed to customer"]);
    const confirmed = await offerRow(made.offer_id);
    expect(confirmed).toMatchObject({ status: "sent", request_revision: 2, revision: 1, version: 2 });
    expect(await outcomeOf(accept(confirmed.version))).toBe("done");
  });

  test("of the title alone leaves the offers as they are", async () => {
    const made = await kit.sentOffer();
    const before = await requestRow(made.request_id);
    const same = {
      description: before.description,
      answers: before.answers,
      date_flexibility: "exact",
      starts_at: before.starts_at?.toISOString(),
      ends_at: before.ends_at?.toISOString(),
      budget_minor: before.budget_minor,
      title: "A wedding at the lake",
    };
    expect(await mailsDuring(made, () => edit(made, same))).toEqual([]);
    expect(await requestRow(made.request_id)).toMatchObject({ revision: 1, title: "A wedding at the lake" });
    const input = { offer_id: made.offer_id, version: made.offer_version };
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, input))).toBe("done");
  });

  test("keeps the proved address, and replaces the rest of the contact", async () => {
    const made = await kit.sentOffer();
    await edit(made, { name: "Lena Neu", phone: "+49 7531 654321" });
    const contact = await kit.owner.query("select * from request_contact where request_id = $1", [
      made.request_id,
    ]);
    expect(contact.rows).toMatchObject([
      { name: "Lena Neu", phone: "+49 7531 654321", email: "lena@example.test" },
    ]);
  });

  test("brings the end forward to an earlier date", async () => {
    const made = await kit.sentOffer();
    const starts_at = new Date(kit.clock.now().getTime() + 5 * units.day_ms);
    const ends_at = new Date(starts_at.getTime() + units.hour_ms).toISOString();
    const when = { date_flexibility: "exact", starts_at: starts_at.toISOString(), ends_at };
    await edit(made, when);
    expect(await requestRow(made.request_id)).toMatchObject({ starts_at, expires_at: starts_at });
  });

  test("is done once and stale once for two concurrent calls; stale too for an older version", async () => {
    const made = await kit.sentOffer();
    const [one, other] = [{ title: "One" }, { title: "Other" }].map((over) => () => edit(made, over));
    if (!one || !other) throw new Error("two edits");
    expect(await raceOf(one, other)).toEqual(["done", "stale"]);
    expect(await outcomeOf(edit(made))).toBe("stale");
  });

  test("is refused after a concurrent acceptance, and the other way round", async () => {
    const made = await kit.sentOffer();
    const accept = () =>
      kit.run(acceptOffer, made.customer, { offer_id: made.offer_id, version: made.offer_version });
    const outcomes = await raceOf(accept, () => edit(made));
    expect(outcomes[0]).toBe("done");
    expect(["request_changed", "stale"]).toContain(outcomes[1]);
  });

  test("is for its owner while it is open", async () => {
    const made = await kit.sentOffer();
    const stranger = { ...made, customer: await kit.customer() };
    expect(await outcomeOf(edit(stranger))).toBe("not_found");
    expect(await outcomeOf(edit(await kit.closedRequest()))).toBe("request_not_open");
    expect(await outcomeOf(edit(await kit.heldRequest()))).toBe("request_not_open");
  });
});

describe("confirming an offer", () => {
  const confirm = (made: OfferFixture, over: object = {}) =>
    kit.run(reconfirmOffer, made.provider, {
      offer_id: made.offer_id,
      version: made.offer_version,
      request_revision: 2,
      ...over,
    });

  test("twice at once confirms it once", async () => {
    const made = await kit.outdatedOffer();
    expect(await raceOfTwo(() => confirm(made))).toEqual(["done", "stale"]);
    expect(await transitionsOf(kit.runtime.db, made.offer_id)).toEqual(["send", "reconfirm"]);
  });

  test("is refused if there is nothing to confirm, to strangers, and to an unverified provider", async () => {
    const current = await kit.sentOffer();
    expect(await outcomeOf(confirm(current, { request_revision: 1 }))).toBe("conflict");
    const made = await kit.outdatedOffer();
    expect(await outcomeOf(confirm({ ...made, provider: await kit.provider() }))).toBe("not_found");
    const { provider } = made;
    if (!provider.profile) throw new Error("the kit's provider has a profile");
    const unverified = { ...provider, profile: { ...provider.profile, is_verified: false } };
    expect(await outcomeOf(confirm({ ...made, provider: unverified }))).not.toBe("done");
  });

  test("is refused for a withdrawn or expired offer", async () => {
    const made = await kit.outdatedOffer();
    const input = { offer_id: made.offer_id, version: made.offer_version, reason: null };
    const { offer_id } = await kit.run(withdrawOffer, made.provider, input);
    const { version } = await offerRow(offer_id);
    expect(await outcomeOf(confirm({ ...made, offer_version: version }))).toBe("transition_not_allowed");
  });
});
