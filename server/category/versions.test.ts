// Versions of categories: what is published, and that a request keeps the questions that it answered.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { describeInformation } from "#app/components/booking/text/information-text.ts";
import type { Answers } from "#domain/category/answers.ts";
import { fileQuestions } from "#domain/category/file-answers.ts";
import type { Question } from "#domain/category/questions.ts";
import { shownQuestions } from "#domain/category/shown.ts";
import { exportedTables as bookingTables } from "#server/booking/export.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { exportedTables } from "#server/request/export.ts";
import { findDraft, findRequest } from "#server/request/reads/request.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import { type CategoryInput, kitCategory } from "#tests/kit/category.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { answeredLists, questionLists } from "#tests/kit/questions.ts";
import { readPage } from "#tests/kit/relations.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { addBookingAnswer, bookingAsking } from "#tests/kit/states/booking-answers.ts";
import { addAnsweringFile } from "#tests/kit/states/request-file.ts";
import { defineCategory } from "./commands/define-category.ts";
import { findRequestQuestions } from "./reads/category.ts";

const kit = kitDuringFile();
let operator: Member;
let slug: string;
beforeAll(async () => {
  operator = await kit.operator();
});

const scopeOf = (actor: Actor) => kit.scopeOf(actor);
const define = ({ note, ...over }: Partial<CategoryInput> & { note?: string } = {}) =>
  kit.run(defineCategory, operator, { ...kitCategory({ slug, ...over }), note });
const versionsOf = (id: string) =>
  kit.rows("select * from category_version where category_id = $1 order by number", id);
const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);

const guests = (label: string, more: Partial<Question> = {}): Question => ({
  key: "guests",
  type: "number",
  label: { en: label, de: `${label} (de)` },
  is_required: true,
  ...more,
});
const parking: Question = {
  key: "parking",
  type: "yes_no",
  label: { en: "Is there parking?", de: "Gibt es Parkplätze?" },
  is_required: true,
};

/** A new category whose first version asks these questions. */
async function categoryAsking(request_questions: readonly Question[]): Promise<string> {
  slug = `kit-${randomUUID().slice(0, 8)}`;
  return (await define({ request_questions: [...request_questions] })).category_id;
}

async function draftIn(actor: Actor, category_id: string, answers: Answers) {
  const day = theDay(kit.now());
  const where = { place_town: "Konstanz", place_postal_code: "78462", place_country: "DE" };
  const when = { date_flexibility: "exact" as const, ...day, time_zone: "Europe/Berlin" };
  const { request_id } = await kit.run(saveDraft, actor, { step: "category", category_id });
  const { request_questions } = await rowOf(kit.runtime.db, "category", category_id);
  const byFiles = fileQuestions(request_questions as never as Question[], answers).map(({ key }) => key);
  const typed = Object.fromEntries(Object.entries(answers).filter(([key]) => !byFiles.includes(key)));
  const details = { title: "At the lake", description: "Party.", answers: typed };
  await kit.run(saveDraft, actor, { step: "details", request_id, ...details });
  for (const key of byFiles)
    for (const name of answers[key] as string[]) await addAnsweringFile(kit, request_id, key, `${name}.pdf`);
  await kit.run(saveDraft, actor, { step: "when_where", request_id, ...when, ...where });
  const contact = { name: "Lena Example", email: "lena@example.test", phone: null };
  return kit.run(saveDraft, actor, { step: "contact", request_id, ...contact });
}

async function openIn(category_id: string, answers: Answers) {
  const customer = await kit.customer();
  const { request_id, version } = await draftIn(customer, category_id, answers);
  await kit.run(submitRequest, customer, { request_id, version });
  return { customer, request_id };
}

/** The request with its answers as page and print, the form that edits it, API and export show them. */
async function shownTo({ customer, request_id }: { customer: Member; request_id: string }) {
  const scope = scopeOf(customer);
  const { category_id, category_version } = await requestRow(request_id);
  if (!category_id) throw new Error("a request without a category");
  const asked = { id: category_id, version: category_version };
  const place = { api: kit.api, now: kit.now() };
  const query = `category_id=eq.${category_id}&number=eq.${category_version}`;
  const table = exportedTables.requests;
  const whose = { db: kit.runtime.db, scope, own: {}, account_id: customer.account_id };
  const profile_id = customer.profile?.id ?? "";
  return {
    en: (await findRequest(scope, request_id, "en"))?.answers,
    de: (await findRequest(scope, request_id, "de"))?.answers,
    operator: (await findRequest(scopeOf(operator), request_id, "en"))?.answers,
    form: await findRequestQuestions(scope, asked, "de"),
    api: (await readPage(place, customer, { table: "category_version", query })).rows,
    request: (await readPage(place, customer, { table: "request", query: `id=eq.${request_id}` })).rows,
    exported: table && "ofProfile" in table ? await table.ofProfile({ ...whose, profile_id }) : null,
  };
}

describe("publishing", () => {
  test("makes a version with who, when and why, only if something but the position has changed", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const asking = { request_questions: [guests("Guests")] };
    expect(await define(asking)).toMatchObject({ version: 1, is_published: false });
    expect(await define({ ...asking, position: 7 })).toMatchObject({ version: 1, is_published: false });
    expect(await define({ ...asking, fee_bp: 900, note: "Lower fee." })).toMatchObject({
      version: 2,
      is_published: true,
    });
    const [first, second] = await versionsOf(id);
    expect(first).toMatchObject({ number: 1, note: null, published_by: operator.account_id });
    expect(second).toMatchObject({
      number: 2,
      note: "Lower fee.",
      published_by: operator.account_id,
      published_at: kit.now(),
      terms: expect.objectContaining({ fee_bp: 900, currency: "EUR", asks_contact: true }),
    });
  });

  test("leaves earlier versions as they were: the application cannot change or delete them", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const change = kit.runtime.db
      .updateTable("category_version")
      .set({ number: 9 })
      .where("category_id", "=", id);
    await expect(change.execute()).rejects.toThrow("permission denied");
    const remove = kit.runtime.db.deleteFrom("category_version").where("category_id", "=", id);
    await expect(remove.execute()).rejects.toThrow("permission denied");
  });
});

describe("a request", () => {
  test("shows what it answered after ten publications: page, print, form, API and export, in both languages", async () => {
    const dinner = { en: "Dinner", de: "Abendessen" };
    const asked = [
      guests("How many guests?"),
      { ...parking, is_required: false },
      {
        key: "meal",
        type: "choice" as const,
        label: { en: "Which meal?", de: "Welche Mahlzeit?" },
        is_required: true,
        options: [
          { value: "lunch", label: { en: "Lunch", de: "Mittagessen" } },
          { value: "dinner", label: dinner },
        ],
      },
      {
        ...guests("Who serves?", { type: "people" }),
        key: "staff",
        shown_when: { key: "meal", values: ["lunch"] },
      },
      { ...guests("Your budget?", { type: "money" }), key: "budget" },
      { ...guests("When may it be?", { type: "date_range" }), key: "days" },
      { ...guests("Where from?", { type: "place" }), key: "from" },
      { ...guests("A plan?", { type: "file" }), key: "plan" },
    ];
    const id = await categoryAsking(asked);
    const budget = { amount_minor: 250_000, currency: "EUR" };
    const days = { from: "2027-06-12", until: "2027-06-13" };
    const from = { town: "Konstanz", country: "DE" };
    const made = await openIn(id, {
      guests: 60,
      parking: true,
      meal: "dinner",
      staff: 4,
      budget,
      days,
      from,
      plan: ["garden"],
    });
    const before = await shownTo(made);
    expect(before.de?.map(({ label, value }) => [label, value])).toEqual([
      ["How many guests? (de)", 60],
      ["Gibt es Parkplätze?", true],
      ["Welche Mahlzeit?", "Abendessen"],
      ["Your budget? (de)", budget],
      ["When may it be? (de)", days],
      ["Where from? (de)", from],
      ["A plan? (de)", [{ id: expect.any(String), name: "garden.pdf" }]],
    ]);
    for (let time = 0; time < 10; time += 1)
      await define({
        name: { en: `Renamed ${time}`, de: `Umbenannt ${time}` },
        request_questions: time % 2 ? [] : [guests(`People ${time}`, { type: "text" }), parking],
        currency: time % 2 ? "EUR" : "USD",
      });
    expect(await versionsOf(id)).toHaveLength(11);
    expect(await shownTo(made)).toEqual(before);
    expect((await openIn(id, {})).request_id).not.toBe(made.request_id);
  });

  test("is edited with its own questions, and keeps them", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const { customer, request_id } = await openIn(id, { guests: 60 });
    await define({ request_questions: [parking] });
    const row = await requestRow(request_id);
    const day = theDay(kit.now());
    const input = {
      request_id,
      version: row.version,
      title: "At the lake",
      date_flexibility: "exact" as const,
      ...day,
      time_zone: "Europe/Berlin",
      place_town: "Konstanz",
      place_country: "DE",
      name: "Lena Example",
    };
    await kit.run(editRequest, customer, { ...input, answers: { guests: 80 } });
    expect(await requestRow(request_id)).toMatchObject({ answers: { guests: 80 }, category_version: 1 });
    const version = row.version + 1;
    const other = kit.run(editRequest, customer, { ...input, version, answers: { parking: true } });
    expect(await outcomeOf(other)).toBe("invalid_input");
  });

  test("whatever was asked and is asked later, reads the same after each publication", async () => {
    await fc.assert(
      fc.asyncProperty(
        answeredLists,
        fc.array(questionLists, { minLength: 1, maxLength: 3 }),
        async ({ questions, answers }, later) => {
          const id = await categoryAsking(questions);
          const made = await openIn(id, answers);
          const before = await shownTo(made);
          expect(before.en?.map(({ key, label }) => [key, label])).toEqual(
            shownQuestions(questions, answers).map(({ key, label }) => [key, label.en]),
          );
          for (const request_questions of later) {
            await define({ request_questions });
            expect(await shownTo(made)).toEqual(before);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe("a draft of which a version was published meanwhile", () => {
  test("is sent with the version that it answered, if its answers meet the newest questions", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const customer = await kit.customer();
    const { request_id, version } = await draftIn(customer, id, { guests: 60 });
    await define({ request_questions: [guests("People"), { ...parking, is_required: false }] });
    await kit.run(submitRequest, customer, { request_id, version });
    expect(await requestRow(request_id)).toMatchObject({ status: "open", category_version: 1 });
    const shown = await findRequest(scopeOf(customer), request_id, "en");
    expect(shown?.answers).toMatchObject([{ label: "Guests", value: 60 }]);
  });

  test("is asked again where the newest questions lack an answer, and then refers to the newest version", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const customer = await kit.customer();
    const { request_id, version } = await draftIn(customer, id, { guests: 60 });
    await define({ request_questions: [guests("Guests"), parking] });
    await expect(kit.run(submitRequest, customer, { request_id, version })).rejects.toMatchObject({
      code: "draft_incomplete",
      details: { issues: [{ path: "answers.parking", code: "required" }] },
    });
    const answers = { guests: 60, parking: true };
    const saved = await kit.run(saveDraft, customer, { step: "details", request_id, answers });
    await kit.run(submitRequest, customer, saved);
    expect(await requestRow(request_id)).toMatchObject({ status: "open", category_version: 2, answers });
  });

  test("keeps the version whose questions its form showed; no other category's and none that does not exist", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const customer = await kit.customer();
    const { request_id } = await draftIn(customer, id, { guests: 60 });
    await define({ request_questions: [parking] });
    const save = (category_version: number, answers: Answers) =>
      kit.run(saveDraft, customer, { step: "details", request_id, category_version, answers });
    await save(1, { guests: 70 });
    expect(await requestRow(request_id)).toMatchObject({ category_version: 1, answers: { guests: 70 } });
    expect(await outcomeOf(save(1, { parking: true }))).toBe("invalid_input");
    expect(await outcomeOf(save(3, { parking: true }))).toBe("not_found");
    await save(2, { parking: true });
    expect(await requestRow(request_id)).toMatchObject({ category_version: 2 });
    const other = await kit.ownCategory();
    await kit.run(saveDraft, customer, { step: "category", request_id, category_id: other.id });
    expect((await findDraft(scopeOf(customer), request_id, "en"))?.category_version).toBe(1);
  });
});

describe("a booking", () => {
  /** Its information as both sides, a program and the copy of one's data read it. */
  async function informationOf({ customer, provider, booking_id }: BookingFixture) {
    const shownTo = async (member: Member) => {
      const booking = await findBooking(scopeOf(member), booking_id);
      const pairs = (locale: "en" | "de") =>
        booking && describeInformation(booking, booking.questions, locale);
      return [booking?.files, pairs("en"), pairs("de")];
    };
    const table = bookingTables.bookings;
    const whose = { db: kit.runtime.db, scope: scopeOf(customer), own: {}, account_id: customer.account_id };
    const profile_id = customer.profile?.id ?? "";
    const files = { table: "file", query: `booking_id=eq.${booking_id}` };
    const read = await findBooking(scopeOf(customer), booking_id);
    const all = read && describeInformation(read, read.questions, "en");
    return {
      terms: all?.filter(({ key }) => !key.startsWith("_")).map(({ term }) => term),
      customer: await shownTo(customer),
      provider: await shownTo(provider),
      api: (await readPage({ api: kit.api, now: kit.now() }, provider, files)).rows,
      exported: table && "ofProfile" in table ? await table.ofProfile({ ...whose, profile_id }) : null,
    };
  }

  test("whatever it was asked and is asked later, reads the same after each publication", async () => {
    await fc.assert(
      fc.asyncProperty(
        answeredLists,
        fc.array(questionLists, { minLength: 1, maxLength: 3 }),
        async ({ questions, answers }, later) => {
          const made = await bookingAsking(kit, questions);
          slug = made.slug;
          const { customer: by, booking_id, booking_version: version } = made;
          const sent: Record<string, unknown> = { ...answers };
          for (const { key: question_key } of fileQuestions(questions, answers))
            sent[question_key] = await Promise.all(
              [answers[question_key]].flat().map(() => addBookingAnswer(kit, made, { by, question_key })),
            );
          await kit.run(provideInformation, by, { ...kitInformation, booking_id, version, answers: sent });
          const before = await informationOf(made);
          expect(before.terms).toEqual(shownQuestions(questions, answers).map(({ label }) => label.en));
          expect(before.provider).toEqual(before.customer);
          for (const information_questions of later) {
            await define({ information_questions });
            expect(await informationOf(made)).toEqual(before);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

test("a booking names the version of its questions and terms", async () => {
  const made = await kit.sentOffer();
  const { category_id } = await requestRow(made.request_id);
  const { version } = await rowOf(kit.runtime.db, "category", category_id ?? "");
  const offer = { offer_id: made.offer_id, version: made.offer_version };
  const { booking_id } = await kit.run(acceptOffer, made.customer, offer);
  expect(await rowOf(kit.runtime.db, "booking", booking_id)).toMatchObject({ category_version: version });
});

describe("the release before", () => {
  test("publishes versions without knowing of them, and raises no number without a change", async () => {
    const id = await categoryAsking([guests("Guests")]);
    const rewrite = (questions: readonly Question[]) =>
      kit.runtime.db
        .updateTable("category")
        .set((eb) => ({ request_questions: JSON.stringify(questions), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
    await rewrite([guests("Guests")]);
    expect(await versionsOf(id)).toHaveLength(1);
    await rewrite([parking]);
    expect(await versionsOf(id)).toMatchObject([
      { number: 1 },
      { number: 2, published_by: null, request_questions: [parking] },
    ]);
  });

  test("makes drafts that answer the newest version, also after they change their category", async () => {
    const id = await categoryAsking([guests("Guests")]);
    await define({ request_questions: [parking] });
    const other = await kit.ownCategory();
    const visitor = await kit.visitor();
    const { request_id } = await kit.run(saveDraft, visitor, { step: "category", category_id: other.id });
    await kit.owner.query("update request set category_id = $2, answers = '{}' where id = $1", [
      request_id,
      id,
    ]);
    expect(await requestRow(request_id)).toMatchObject({ category_id: id, category_version: 2 });
    await kit.owner.query("update request set category_id = null where id = $1", [request_id]);
    expect(await requestRow(request_id)).toMatchObject({ category_version: null });
  });
});
