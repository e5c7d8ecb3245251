// The signed-in start page: every kind of to-do, ordered by deadline, and never another profile's.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { setProfilePhoto } from "#server/file/commands/profile-photo.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { photoOf } from "#tests/kit/accounts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { byDeadline, emptyTodo, type Todo } from "./reads/todo.ts";
import { readStart } from "./web/start.ts";

const kit = kitDuringFile();

async function home(member: Member) {
  if (!member.profile) throw new Error("a profile is needed");
  return readStart(kit.scopeOf(member), member.profile, "en");
}
const needOf = async (member: Member, kind: Todo["kind"]) =>
  (await home(member)).needs.find((need) => need.kind === kind);

describe("dates ahead", () => {
  test("the next one names the other side and the place to each, and is no to-do besides", async () => {
    const { customer, provider, booking_id, request_id } = await kit.confirmedBooking();
    const day = new Date(kit.clock.now().getTime() + 3 * 86_400_000);
    await kit.owner.query("update booking set starts_at = $2, ends_at = null where id = $1", [
      booking_id,
      day,
    ]);
    const path = `/request/${request_id}/messages/${provider.profile?.id}`;
    const ofCustomer = await home(customer);
    const ofProvider = await home(provider);
    expect(ofCustomer.dates).toMatchObject({
      next: { id: booking_id, starts_at: day.toISOString(), other_name: "Studio Example", talk: { path } },
      following: [],
    });
    expect(ofProvider.dates.next).toMatchObject({ id: booking_id, side: "provider", talk: { path } });
    expect(ofProvider.dates.next?.other_name).toBeTruthy();
    expect(ofProvider.dates.next?.place_line).toBeTruthy();
    expect(ofProvider.needs.filter(({ kind }) => kind === "deliver")).toEqual([]);
  });

  test("the next one has the first picture of its request, until that is removed", async () => {
    const { customer, request_id } = await kit.confirmedBooking();
    const cover = async () => (await home(customer)).dates.next?.cover;
    expect(await cover()).toMatchObject({ photo: null, category_slug: expect.any(String) });
    const photo = { id: randomUUID(), width: 1_200, height: 900 };
    await kit.owner.query(
      `insert into file (id, request_id, storage_key, name, content_type, size_bytes, width, height, created_at)
       values ($1, $2, 'requests/one.webp', 'one.webp', 'image/webp', 1000, $3, $4, $5)`,
      [photo.id, request_id, photo.width, photo.height, kit.now()],
    );
    expect((await cover())?.photo).toEqual(photo);
    await kit.owner.query("update request set status = 'removed', operator_reason = 'x' where id = $1", [
      request_id,
    ]);
    expect(await cover()).toBeNull();
  });

  test("an unpaid, a cancelled and a past booking are none", async () => {
    const unpaid = await kit.payableBooking();
    expect((await home(unpaid.customer)).dates.next).toBeNull();
    const { customer, booking_id } = await kit.confirmedBooking();
    const past = new Date(kit.clock.now().getTime() - 3_600_000);
    await kit.owner.query("update booking set starts_at = $2, ends_at = $2 where id = $1", [
      booking_id,
      past,
    ]);
    expect((await home(customer)).dates.next).toBeNull();
    await kit.owner.query("update booking set starts_at = $2, ends_at = null where id = $1", [
      booking_id,
      new Date(kit.clock.now().getTime() + 86_400_000),
    ]);
    expect((await home(customer)).dates.next).not.toBeNull();
    await kit.owner.query(
      "update booking set status = 'cancelled', cancelled_at = $2, kept_minor = 0 where id = $1",
      [booking_id, kit.clock.now()],
    );
    expect((await home(customer)).dates.next).toBeNull();
  });
});

describe("a customer's to-dos", () => {
  test("an offer to decide on, until it expires, with its price and provider", async () => {
    const { customer, request_id, offer_id } = await kit.sentOffer();
    const rows = await kit.rows(
      "select valid_until, total_minor, currency from offer where id = $1",
      offer_id,
    );
    expect(await needOf(customer, "decide")).toMatchObject({
      id: request_id,
      offers: 1,
      with: "Studio Example",
      due_at: rows[0].valid_until.toISOString(),
      amount: { minor: rows[0].total_minor, currency: rows[0].currency },
      to: `/request/${request_id}`,
    });
  });

  test("first the details, then the payment, only while the date is held", async () => {
    const made = await kit.booking();
    const details = await needOf(made.customer, "inform");
    expect(details?.to).toBe(`/request/booking/${made.booking_id}/information`);
    const { customer, booking_id } = await kit.payableBooking();
    const rows = await kit.rows("select hold_until, total_minor from booking where id = $1", booking_id);
    expect(await needOf(customer, "pay")).toMatchObject({
      due_at: rows[0].hold_until.toISOString(),
      to: `/request/booking/${booking_id}/payment`,
      has_failed_payment: false,
    });
    await kit.owner.query("update booking set hold_until = $2 where id = $1", [booking_id, kit.clock.now()]);
    expect(await needOf(customer, "pay")).toBeUndefined();
  });

  test("a payment that failed says so", async () => {
    const { customer, attempt_id } = await kit.payment();
    await kit.owner.query("update payment_attempt set status = 'failed' where id = $1", [attempt_id]);
    expect(await needOf(customer, "pay")).toMatchObject({ has_failed_payment: true });
  });

  test("a request that closes soon without an offer; one with time left is no to-do", async () => {
    const { customer, request_id } = await kit.openRequest();
    const early = await home(customer);
    expect(early.needs).toEqual([]);
    expect(early.open).toMatchObject([{ kind: "open", id: request_id, offers: 0, unread: 0 }]);
    const soon = new Date(kit.clock.now().getTime() + 86_400_000);
    await kit.owner.query("update request set expires_at = $2 where id = $1", [request_id, soon]);
    expect(await needOf(customer, "no_offers")).toMatchObject({ id: request_id, due_at: soon.toISOString() });
  });

  test("an open request counts the messages that its customer has not read", async () => {
    const { customer, provider, request_id } = await kit.question("Is there parking?");
    const pair = { request_id, provider_profile_id: provider.profile?.id ?? "" };
    await kit.run(sendMessage, provider, { ...pair, body: "And a lift?" });
    expect((await home(customer)).open).toMatchObject([{ id: request_id, unread: 2 }]);
    await kit.run(sendMessage, customer, { ...pair, body: "Both" });
    expect((await home(customer)).open).toMatchObject([{ id: request_id, unread: 0 }]);
  });

  test("a draft, and a request whose booking failed", async () => {
    const { customer, request_id } = await kit.undecidedRequest();
    expect(await needOf(customer, "decide_again")).toMatchObject({ id: request_id });
    const draft = await kit.draft();
    await kit.owner.query("update request set account_id = $2, visitor_id = null where id = $1", [
      ...[draft.request_id, customer.account_id],
    ]);
    const { needs } = await home(customer);
    expect(needs.at(-1)).toMatchObject({ kind: "draft", id: draft.request_id, due_at: null });
  });
});

describe("a provider's to-dos", () => {
  test("open requests with few offers, never one answered already", async () => {
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    const soon = new Date(kit.clock.now().getTime() + 3_600_000);
    await kit.owner.query("update request set expires_at = $2 where id = $1", [request_id, soon]);
    expect(await needOf(provider, "answer")).toMatchObject({ id: request_id, offers: 0 });
    const offered = await kit.sentOffer();
    const { needs } = await home(offered.provider);
    expect(needs.filter(({ kind }) => kind === "answer").map(({ id }) => id)).not.toContain(
      offered.request_id,
    );
  });

  test("own offers that expire within a week, until they are withdrawn", async () => {
    const { provider, offer_id, offer_version, request_id } = await kit.sentOffer();
    const soon = new Date(kit.clock.now().getTime() + 86_400_000);
    await kit.owner.query("update offer set valid_until = $2 where id = $1", [offer_id, soon]);
    expect(await needOf(provider, "offer_ends")).toMatchObject({
      due_at: soon.toISOString(),
      to: `/request/${request_id}/offer/${offer_id}`,
    });
    await kit.run(withdrawOffer, provider, { offer_id, version: offer_version, reason: "booked out" });
    expect(await needOf(provider, "offer_ends")).toBeUndefined();
  });

  test("an unpaid booking awaits the customer", async () => {
    const unpaid = await kit.payableBooking();
    expect(await needOf(unpaid.provider, "await_customer")).toMatchObject({
      to: `/booking/${unpaid.booking_id}`,
    });
  });

  test("an unverified provider sees no request", async () => {
    const provider = await kit.provider({ is_verified: false });
    expect((await home(provider)).needs).toEqual([]);
  });
});

test("a delivery has a deadline after which it counts as completed, for both sides", async () => {
  const { customer, provider, booking_id } = await kit.deliveredBooking();
  const rows = await kit.rows("select auto_complete_at from booking where id = $1", booking_id);
  const due_at = rows[0].auto_complete_at.toISOString();
  expect(await needOf(customer, "delivered")).toMatchObject({ due_at, with: "Studio Example" });
  expect(await needOf(provider, "await_customer")).toMatchObject({ due_at });
});

test("to-dos are ordered by deadline, those without one last", () => {
  const need = (id: string, due_at: string | null): Todo => ({
    ...emptyTodo,
    kind: "pay",
    id,
    number: id,
    title: id,
    to: "/",
    due_at,
  });
  const sorted = [need("never", null), need("later", "2027-02-01"), need("first", "2027-01-01")].sort(
    byDeadline,
  );
  expect(sorted.map(({ id }) => id)).toEqual(["first", "later", "never"]);
});

describe("a provider's checklist", () => {
  const stepsOf = async (member: Member) =>
    (await home(member)).first_steps?.steps.filter(({ is_done }) => !is_done).map(({ name }) => name) ?? null;

  test("names what is missing, and disappears once everything is done", async () => {
    expect(await stepsOf(await kit.provider({ is_verified: false }))).toEqual([
      ...["profile", "photo", "area", "tax_id", "verification"],
    ]);
    const provider = await kit.provider();
    const id = provider.profile?.id ?? "";
    await kit.owner.query("update profile set about = 'Quiet pictures.' where id = $1", [id]);
    expect(await stepsOf(provider)).toEqual(["photo", "area"]);
    await kit.owner.query("update profile_contact set city = 'Konstanz' where profile_id = $1", [id]);
    await kit.run(setProfilePhoto, provider, photoOf(provider));
    expect(await stepsOf(provider)).toBeNull();
    await kit.run(chooseCategories, provider, { category_ids: [] });
    expect(await stepsOf(provider)).toEqual(["categories"]);
  });

  test("is not for customers", async () => {
    expect((await home(await kit.customer())).first_steps).toBeNull();
  });
});

describe("rows of others are not shown", () => {
  test("neither a stranger nor an operator finds rows or events of somebody else", async () => {
    await kit.payableBooking();
    await kit.sentOffer();
    for (const stranger of [await kit.customer(), await kit.operator()]) {
      expect(await home(stranger)).toEqual({
        dates: { next: null, following: [] },
        needs: [],
        open: [],
        activity: [],
        first_steps: null,
      });
    }
    const { activity } = await home(await kit.provider());
    expect(activity).toEqual([]);
  });

  test("recent activity shows each side its own rows, newest first and one line for each command", async () => {
    const { customer, provider, request_id, offer_id, booking_id } = await kit.booking();
    const seen = (await home(customer)).activity;
    expect(seen.map(({ noun, transition }) => `${noun}.${transition}`)).toEqual([
      "booking.begin",
      "offer.send",
      "request.open",
    ]);
    expect(seen.map(({ to }) => to)).toEqual([
      `/booking/${booking_id}`,
      `/request/${request_id}/offer/${offer_id}`,
      `/request/${request_id}`,
    ]);
    const theirs = (await home(provider)).activity;
    expect(theirs.map(({ noun, transition }) => `${noun}.${transition}`)).toEqual([
      "booking.begin",
      "offer.send",
    ]);
  });
});
