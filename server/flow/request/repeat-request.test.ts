// A request that repeats an earlier one, and the invitation of the provider who did the work then.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { listInvitations } from "#server/invitation/reads/invitation.ts";
import type { Member } from "#server/kernel/actor.ts";
import { listMatching } from "#server/notification/reads/notification.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { findDraft } from "#server/request/reads/request.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { repeatRequest } from "./repeat-request.ts";
import { submitRequest } from "./submit-request.ts";

const kit = kitDuringFile();

const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);
const scopeOf = (actor: Member) => kit.scopeOf(actor);
const idOf = ({ profile }: Member) => profile?.id ?? "";

async function completed(): Promise<BookingFixture> {
  const made = await kit.reportedBooking();
  await kit.run(acceptDelivery, made.customer, {
    booking_id: made.booking_id,
    version: made.booking_version,
  });
  return made;
}

const repeat = ({ customer, request_id }: Pick<BookingFixture, "customer" | "request_id">) =>
  kit.run(repeatRequest, customer, { request_id });

/** Gives the draft its date and contact, and sends it. */
async function send(customer: Member, request_id: string): Promise<void> {
  const { place_town, place_postal_code, place_country } = await requestRow(request_id);
  await kit.run(saveDraft, customer, {
    step: "when_where",
    request_id,
    date_flexibility: "exact",
    ...theDay(kit.now(), 60),
    time_zone: "Europe/Berlin",
    place_town: place_town ?? "",
    place_postal_code,
    place_country: place_country ?? "DE",
  });
  const contact = { name: "Lena Example", email: customer.email, phone: null };
  const { version } = await kit.run(saveDraft, customer, { step: "contact", request_id, ...contact });
  await kit.run(submitRequest, customer, { request_id, version });
}

const mailsWhenSent = ({ customer, provider }: BookingFixture, request_id: string) =>
  mailsOf(kit, { customer, provider }, () => send(customer, request_id));

describe("repeat_request", () => {
  test("begins a draft with the words, answers, place and budget, without the date", async () => {
    const made = await completed();
    const before = await requestRow(made.request_id);
    const { request_id } = await repeat(made);
    const { category_id, title, description, answers, currency, budget_minor } = before;
    const { place_town, place_postal_code, place_country } = before;
    expect(await requestRow(request_id)).toMatchObject({
      category_id,
      title,
      description,
      answers,
      currency,
      budget_minor,
      place_town,
      place_postal_code,
      place_country,
      status: "draft",
      account_id: made.customer.account_id,
      again_profile_id: idOf(made.provider),
      starts_at: null,
      ends_at: null,
      date_flexibility: null,
    });
    const draft = await findDraft(scopeOf(made.customer), request_id, "en");
    expect(draft?.again_name).toBe(made.provider.profile?.display_name);
  });

  test("asks again for an answer that today's questions no longer take", async () => {
    const made = await completed();
    await sql`update request set answers = '{"guests": 60, "no_longer_asked": "yes"}'
      where id = ${made.request_id}`.execute(kit.runtime.db);
    expect((await requestRow((await repeat(made)).request_id)).answers).toEqual({ guests: 60 });
    await sql`update request set answers = '{"guests": "many"}' where id = ${made.request_id}`.execute(
      kit.runtime.db,
    );
    expect((await requestRow((await repeat(made)).request_id)).answers).toEqual({});
  });

  test("asks again for an amount in a currency that the category no longer has", async () => {
    const made = await completed();
    const { category_id } = await requestRow(made.request_id);
    const budget = { key: "budget", type: "money", label: { en: "Budget", de: "Budget" }, is_required: true };
    const ask = (currency: string) =>
      sql`update category set request_questions = ${JSON.stringify([{ ...budget, currency }])} where id = ${category_id}`;
    const { request_questions } = await rowOf(kit.runtime.db, "category", category_id ?? "");
    await sql`update request set answers = '{"budget": {"amount_minor": 5000, "currency": "EUR"}}'
      where id = ${made.request_id}`.execute(kit.runtime.db);
    await ask("EUR").execute(kit.runtime.db);
    const kept = { budget: { amount_minor: 5_000, currency: "EUR" } };
    expect((await requestRow((await repeat(made)).request_id)).answers).toEqual(kept);
    await ask("USD").execute(kit.runtime.db);
    expect((await requestRow((await repeat(made)).request_id)).answers).toEqual({});
    await sql`update category set request_questions = ${JSON.stringify(request_questions)}
      where id = ${category_id}`.execute(kit.runtime.db);
  });

  test("leaves out a category that takes no new requests, with its answers", async () => {
    const made = await completed();
    const { category_id } = await requestRow(made.request_id);
    const archive = (at: Date | null) =>
      kit.owner.query("update category set archived_at = $2 where id = $1", [category_id, at]);
    await archive(kit.now());
    const { request_id } = await repeat(made);
    await archive(null);
    expect(await requestRow(request_id)).toMatchObject({ category_id: null, answers: {}, title: null });
  });

  test("is refused for a request that is open, and to everybody but its owner", async () => {
    const open = await kit.sentOffer();
    expect(await outcomeOf(repeat(open))).toBe("stale");
    const made = await completed();
    const { request_id } = made;
    expect(await outcomeOf(kit.run(repeatRequest, made.provider, { request_id }))).toBe("forbidden");
    expect(await outcomeOf(kit.run(repeatRequest, await kit.customer(), { request_id }))).toBe("not_found");
  });

  test("invites nobody where no booking was completed", async () => {
    const { customer, request_id } = await kit.closedRequest();
    const again = await repeat({ customer, request_id });
    expect((await requestRow(again.request_id)).again_profile_id).toBeNull();
  });
});

describe("sending it", () => {
  test("invites the provider by name, once, and mails no second time about the same request", async () => {
    const made = await completed();
    const { request_id } = await repeat(made);
    const mails = await mailsWhenSent(made, request_id);
    expect(mails.filter((mail) => mail.endsWith("to provider"))).toEqual(["provider_invited to provider"]);
    const [invitation, ...more] = await listInvitations(scopeOf(made.customer), kit.runtime.env, request_id);
    expect(more).toEqual([]);
    expect(invitation).toMatchObject({
      provider_name: made.provider.profile?.display_name,
      recipient_email: null,
      state: "sent",
      path: null,
    });
    expect(await listMatching(kit.runtime.db, request_id, [idOf(made.provider)])).toEqual([]);
    expect((await requestRow(request_id)).told_providers, "before the mails to matching providers").toBe(1);
  });

  test("invites no provider that is archived by then", async () => {
    const made = await completed();
    const { request_id } = await repeat(made);
    await kit.owner.query("update profile set archived_at = $2 where id = $1", [
      idOf(made.provider),
      kit.now(),
    ]);
    const mails = await mailsWhenSent(made, request_id);
    expect(mails.filter((mail) => mail.startsWith("provider_invited"))).toEqual([]);
    expect(await listInvitations(scopeOf(made.customer), kit.runtime.env, request_id)).toEqual([]);
    expect((await requestRow(request_id)).told_providers).toBe(0);
  });
});
