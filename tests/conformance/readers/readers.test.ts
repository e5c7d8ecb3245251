// Each page as each of its readers sees it, in both languages: no sentence addresses somebody else, and no link leads
// to a page that this reader does not have.
import { expect, test } from "vitest";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import type { Member } from "#server/kernel/actor.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { addressedTexts, foreignSentences, type Reader, readers, readersOf } from "./addressed.ts";
import { openAs, readPages } from "./reading.ts";

const kit = kitDuringFile();

type Deal = { customer: Member; provider: Member; request_id: string; offer_id: string };
type Booked = Deal & { booking_id: string; booking_version: number };
/** Who reads which addresses. */
type Scene = { people: Partial<Record<Reader, Member>>; paths: string[] };

const marketPaths = ({ request_id, offer_id }: Deal) => [
  "/",
  "/requests",
  "/bookings",
  `/request/${request_id}`,
  `/request/${request_id}/edit`,
  `/request/success/${request_id}`,
  `/request/${request_id}/offer/${offer_id}`,
];
const bookedPaths = (deal: Booked) => [
  ...marketPaths(deal),
  `/booking/${deal.booking_id}`,
  `/request/booking/${deal.booking_id}/information`,
  `/request/booking/${deal.booking_id}/payment`,
  `/request/booking/${deal.booking_id}/payment/success`,
];
const ofMarket = (deal: Deal): Scene => ({
  people: { owner: deal.customer, provider: deal.provider },
  paths: [...marketPaths(deal), "/offers/new"],
});
const ofBooking = (deal: Booked): Scene => ({
  people: { owner: deal.customer, provider: deal.provider },
  paths: bookedPaths(deal),
});

async function sharedScene(end: (deal: Awaited<ReturnType<typeof kit.sharedBooking>>) => Promise<unknown>) {
  const deal = await kit.sharedBooking();
  await end(deal);
  const people = { owner: deal.customer, recipient: deal.recipient, provider: deal.provider };
  return { people, paths: [...bookedPaths(deal), `/offer/${deal.token}`] };
}

const versionOf = async (booking_id: string) =>
  (await kit.rows("select version from booking where id = $1", booking_id))[0]?.version;

async function paidAndCancelled() {
  const deal = await kit.confirmedBooking();
  const version = await versionOf(deal.booking_id);
  const rows = await kit.rows("select total_minor from booking where id = $1", deal.booking_id);
  await kit.run(cancelBooking, deal.customer, {
    booking_id: deal.booking_id,
    version,
    reason: "The hall burnt down",
    refund_minor: rows[0]?.total_minor,
  });
  return ofBooking(deal);
}

const scenes: Record<string, () => Promise<Scene>> = {
  "an open offer": async () => ofMarket(await kit.sentOffer()),
  "a declined offer": async () => {
    const deal = await kit.sentOffer();
    await kit.run(declineOffer, deal.customer, { offer_id: deal.offer_id, version: deal.offer_version });
    return ofMarket(deal);
  },
  "a counter-offer": async () => ofMarket(await kit.counteredOffer()),
  "a counter-offer that is being made": async () => {
    const { customer, request_id, offer_id } = await kit.sentOffer();
    return { people: { owner: customer }, paths: [`/request/${request_id}/offer/${offer_id}?counter`] };
  },
  "an expired offer": async () => ofMarket(await kit.expiredOffer()),
  "a request that a provider has passed on": async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    const paths = ["/requests", "/requests?show=passed", `/request/${request_id}`];
    return { people: { owner: customer, provider }, paths };
  },
  "an invitation that a provider declined": async () => {
    const { customer, provider, request_id } = await kit.declinedInvitation();
    return { people: { owner: customer, provider }, paths: [`/request/${request_id}`] };
  },
  "an offer for an earlier version": async () => ofMarket(await kit.outdatedOffer()),
  "a request on hold": async () => ofMarket(await kit.heldRequest()),
  "a closed request": async () => ofMarket(await kit.closedRequest()),
  "a booking without details": async () => ofBooking(await kit.booking()),
  "an unpaid booking": async () => ofBooking(await kit.payableBooking()),
  "a payment under way": async () => ofBooking(await kit.payment()),
  "a confirmed booking": async () => ofBooking(await kit.confirmedBooking()),
  "a booking with a balance": async () => ofBooking(await kit.balanceBooking()),
  "a proposed change": async () => ofBooking(await kit.proposedLines()),
  "a delivered booking": async () => ofBooking(await kit.deliveredBooking()),
  "a request to cancel": async () => ofBooking(await kit.cancelRequestedBooking()),
  "a booking cancelled after payment": paidAndCancelled,
  "an undecided request": async () => ofBooking(await kit.undecidedRequest()),
  "an offer by a link": async () => {
    const deal = await kit.sharedOffer();
    return { people: { visitor: deal.recipient }, paths: [`/offer/${deal.token}`] };
  },
  "an acceptance by a link": () => sharedScene(async () => undefined),
  "an acceptance by a link that the owner took back": () =>
    sharedScene(({ customer, request_id, booking_id, booking_version: version }) =>
      kit.run(undoSharedAcceptance, customer, { request_id, booking_id, version, bars_address: false }),
    ),
  "an acceptance by a link that was undone by who made it": () =>
    sharedScene(({ recipient, booking_id, booking_version: version }) =>
      kit.run(undoAcceptance, recipient, { booking_id, version }),
    ),
  "a booking by a link that its customer cancelled unpaid": () =>
    sharedScene(({ recipient, booking_id, booking_version: version }) =>
      kit.run(cancelBooking, recipient, { booking_id, version, reason: "Another date" }),
    ),
};

/** A scene has up to sixty pages. */
const sceneMs = 120_000;

test.each(Object.keys(scenes))(
  "%s addresses each of its readers and has no dead links",
  async (name) => {
    const scene = await scenes[name]?.();
    for (const reader of readers) {
      const actor = scene?.people[reader];
      if (!actor) continue;
      for (const locale of ["en", "de"] as const) {
        const { opened, faults } = await readPages(kit.runtime, { reader, actor, locale }, scene.paths);
        expect(opened.length).toBeGreaterThan(0);
        expect(faults).toEqual([]);
      }
    }
  },
  sceneMs,
);

test("every sentence that addresses somebody has a reader", () => {
  const texts = addressedTexts("en");
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ readers: of }) => of === null).map(({ key }) => key)).toEqual([]);
  expect(readersOf("booking_surprise", "You win.")).toBeNull();
});

test("a sentence to somebody else is detected", async () => {
  const { customer, request_id } = await kit.sentOffer();
  const { text } = await openAs(kit.runtime, customer, "en", `/request/${request_id}`);
  expect(foreignSentences(text, "provider", addressedTexts("en")).length).toBeGreaterThan(2);
});
