// Files that answer the questions of a booking: who stores and reads them, and from when on.
import { describe, expect, test } from "vitest";
import type { Question } from "#domain/category/questions.ts";
import { limits } from "#domain/limits.ts";
import { keepInformation } from "#server/booking/commands/keep-information.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { listUnsent } from "#server/file/store/attachments.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { addBookingAnswer, bookingAsking } from "#tests/kit/states/booking-answers.ts";
import { editInformation, provideInformation } from "./provide-information.ts";

const kit = kitDuringFile();
const reason = "Other plans.";
const label = { en: "Plan", de: "Plan" };
const power: Question = { key: "power", type: "yes_no", label, is_required: true };
const plan: Question = { key: "plan", type: "file", label, is_required: true, max: 2 };
const cables: Question = {
  ...plan,
  key: "cables",
  min: 2,
  max: 3,
  shown_when: { key: "power", values: ["yes"] },
};

const asking = () => bookingAsking(kit, [power, plan, cables]);
const add = (made: BookingFixture, question_key = "plan", name?: string) =>
  addBookingAnswer(kit, made, { by: made.customer, question_key, ...(name ? { name } : {}) });
const rowOfBooking = (id: string) => rowOf(kit.runtime.db, "booking", id);

async function give(
  { customer, booking_id }: BookingFixture,
  answers: Record<string, unknown>,
  command: typeof provideInformation | typeof editInformation = provideInformation,
) {
  const { version } = await rowOfBooking(booking_id);
  return kit.run(command, customer, { ...kitInformation, booking_id, version, answers });
}
const filesOf = async (actor: Actor, booking_id: string) =>
  (await findBooking(kit.scopeOf(actor), booking_id))?.files.map(({ id }) => id);
const answersFor = async (actor: Actor, booking_id: string) =>
  (await findBooking(kit.scopeOf(actor), booking_id))?.answers;
const reads = async (actor: Actor, id: string) => (await findStoredFile(kit.scopeOf(actor), id)) !== null;
const isQueuedToGo = async (id: string) =>
  (await kit.rows("select 1 from graphile_worker.jobs where key = $1", `delete_stored_file:${id}`)).length ===
  1;
const issuesOf = (path: string, code: string) => ({
  code: "invalid_input",
  details: { issues: [expect.objectContaining({ path, code })] },
});

describe("a file that answers a question about a booking", () => {
  test("is stored by its customer for a question of files, while the information is given or changed", async () => {
    const made = await asking();
    expect(await outcomeOf(add(made, "power"))).toBe("not_found");
    expect(await outcomeOf(add(made, "elsewhere"))).toBe("not_found");
    const { provider, customer, booking_id } = made;
    const byProvider = addBookingAnswer(kit, made, { by: provider, question_key: "plan" });
    expect(await outcomeOf(byProvider)).toBe("forbidden");
    expect(await outcomeOf(add({ ...made, customer: await kit.customer() }))).toBe("not_found");
    expect(await outcomeOf(add(made))).toBe("done");
    await kit.run(cancelBooking, customer, { booking_id, version: 1, reason });
    expect(await outcomeOf(add(made))).toBe("stale");
  });

  test("waits for the information, twice as many as one may send and no more, and no sweep removes it", async () => {
    const made = await asking();
    const { file_count } = await kit.runtime.settings.current();
    for (let count = 0; count < 2 * file_count; count += 1) await add(made);
    expect(await outcomeOf(add(made))).toBe("file_limit_reached");
    await kit.passTime({ hours: limits.unsent_file_hours + 1 });
    const unsent = await listUnsent(kit.runtime.db, kit.now(), 1_000);
    const waiting = (await filesOf(made.customer, made.booking_id)) ?? [];
    expect(waiting).toHaveLength(2 * file_count);
    expect(unsent.filter((id) => waiting.includes(id))).toEqual([]);
  });

  test("is asked for: without it, with too few, too many or others' files the information is refused", async () => {
    const made = await asking();
    await expect(give(made, { power: false })).rejects.toMatchObject(issuesOf("answers.plan", "required"));
    const elsewhere = await asking();
    for (const id of [await add(elsewhere), "nothing"])
      await expect(give(made, { power: false, plan: [id] })).rejects.toMatchObject(
        issuesOf("answers.plan", "invalid_choice"),
      );
    const [first, second, third] = [await add(made), await add(made), await add(made)];
    const many = { power: false, plan: [first, second, third] };
    await expect(give(made, many)).rejects.toMatchObject(issuesOf("answers.plan", "too_many"));
    const twice = { power: false, plan: [first, first] };
    await expect(give(made, twice)).rejects.toMatchObject(issuesOf("answers.plan", "duplicate"));
    const cable = await add(made, "cables");
    const few = { power: true, plan: [first], cables: [cable] };
    await expect(give(made, few)).rejects.toMatchObject(issuesOf("answers.cables", "too_few"));
    const others = { power: true, plan: [first], cables: [cable, second] };
    await expect(give(made, others)).rejects.toMatchObject(issuesOf("answers.cables", "invalid_choice"));
    expect(await outcomeOf(give(made, { power: false, plan: [first, second] }))).toBe("done");
  });

  test("is read by the provider once the information is given with it; others are deleted", async () => {
    const made = await asking();
    const { customer, provider, booking_id } = made;
    const [kept, dropped, unasked] = [await add(made), await add(made), await add(made, "cables")];
    await kit.run(keepInformation, customer, {
      booking_id,
      version: 1,
      answers: { power: false, plan: [kept] },
    });
    expect((await filesOf(customer, booking_id))?.sort()).toEqual([kept, dropped, unasked].sort());
    expect(await answersFor(customer, booking_id)).toEqual({ power: false });
    expect([await reads(customer, kept), await reads(provider, kept)]).toEqual([true, false]);
    expect(await filesOf(provider, booking_id)).toEqual([]);

    await give(made, { power: false, plan: [kept], cables: [unasked] });
    expect((await rowOfBooking(booking_id)).answers).toEqual({ power: false });
    for (const side of [customer, provider]) {
      expect(await answersFor(side, booking_id)).toEqual({ power: false, plan: [kept] });
      expect(await filesOf(side, booking_id)).toEqual([kept]);
      expect(await reads(side, kept)).toBe(true);
    }
    for (const id of [dropped, unasked])
      expect([await reads(customer, id), await isQueuedToGo(id)]).toEqual([false, true]);
    for (const stranger of [
      await kit.customer(),
      await kit.provider(),
      await kit.visitor(),
      await kit.operator(),
    ])
      expect(await reads(stranger, kept)).toBe(false);

    const { version } = await rowOfBooking(booking_id);
    await kit.run(cancelBooking, customer, { booking_id, version, reason });
    expect([await reads(customer, kept), await reads(provider, kept)]).toEqual([true, false]);
    expect(await filesOf(provider, booking_id)).toEqual([]);
  });

  test("replaces another one at once; the event names the question", async () => {
    const made = await asking();
    const { provider, booking_id } = made;
    const before = await add(made);
    await give(made, { power: false, plan: [before] });
    const after = await add(made);
    expect([await reads(provider, before), await reads(provider, after)]).toEqual([true, false]);
    const none = give(made, { power: false }, editInformation);
    await expect(none).rejects.toMatchObject(issuesOf("answers.plan", "required"));
    expect(await reads(provider, before)).toBe(true);
    await give(made, { power: false, plan: [after] }, editInformation);
    expect([await reads(provider, before), await reads(provider, after)]).toEqual([false, true]);
    await give(made, { power: false, plan: [after] }, editInformation);
    const reasons = await kit.rows(
      "select reason from event where subject_id = $1 and transition = 'edit_information' order by id",
      booking_id,
    );
    expect(reasons.map(({ reason }) => reason ?? "")).toEqual(["answers.plan", ""]);
  });

  test("is read without contact details in its name before the booking is confirmed", async () => {
    const made = await asking();
    const file = await add(made, "plan", "ask lena@example.test.pdf");
    await give(made, { power: false, plan: [file] });
    const nameFor = async (actor: Actor) => [
      (await findBooking(kit.scopeOf(actor), made.booking_id))?.files[0]?.name,
      (await findStoredFile(kit.scopeOf(actor), file))?.name,
    ];
    const whole = "ask lena@example.test.pdf";
    expect(await nameFor(made.customer)).toEqual([whole, whole]);
    for (const name of await nameFor(made.provider)) expect(name).not.toContain("lena@example.test");
  });

  test("goes with its customer's account", async () => {
    const made = await asking();
    const [given, waiting] = [await add(made), await add(made)];
    await give(made, { power: false, plan: [given] });
    const later = await add(made);
    const { customer, booking_id, request_id } = made;
    const { version } = await rowOfBooking(booking_id);
    await kit.run(cancelBooking, customer, { booking_id, version, reason });
    const { version: request_version } = await rowOf(kit.runtime.db, "request", request_id);
    await kit.run(closeRequest, customer, { request_id, version: request_version, reason });
    const closing = { actor: customer, input: { confirmation: "delete" }, request_id: "test" };
    await runCommand(kit.runtime, closeAccount, closing);
    const left = await kit.rows("select id from file where id = any($1)", [given, waiting, later]);
    expect(left).toEqual([]);
  });
});
